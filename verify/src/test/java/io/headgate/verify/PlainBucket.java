package io.headgate.verify;

import io.headgate.limiter.Wide;
import io.headgate.limiter.pace.TokenBucket;

/** A token bucket as one would explain it: a level and the instant at which it was that high. */
class PlainBucket extends Plain {

    /*
     * The level is kept in periodNanos-ths of a permit. In that unit a permit costs periodNanos, each nanosecond brings
     * rate, and both are whole: nothing is rounded. A level below zero is the queue of those who wait.
     */
    final long rate;
    final long price;
    final long full;
    long level;
    long at;

    PlainBucket(TokenBucket limit, long now) {
        this(limit, limit.period().toNanos(), now);
    }

    /** With another length of the period than the limit asks for. */
    PlainBucket(TokenBucket limit, long periodNanos, long now) {
        super(limit);
        this.rate = limit.permits();
        this.price = periodNanos;
        this.full = limit.burst() * periodNanos;
        this.level = full;
        this.at = now;
    }

    /** The level at {@code now}; a ticker that went back brings nothing. */
    long levelAt(long now) {
        long dripped = Wide.multiplyCapped(Math.max(0, now - at), rate);
        return dripped >= full - level ? full : level + dripped;
    }

    @Override
    public synchronized long latest(long now) {
        return now - at >= 0 ? now : at;
    }

    @Override
    void moveTo(long now) {
        level = levelAt(now);
        at = latest(now);
    }

    @Override
    long quote(long permits, long now) {
        return until(permits * price, now);
    }

    /** How long from {@code now} until the level is at least {@code wanted}. */
    private long until(long wanted, long now) {
        long missing = wanted - levelAt(now);
        return missing <= 0 ? 0 : latest(now) + Wide.divideUp(missing, rate) - now;
    }

    @Override
    void apply(long permits, long now, long waitNanos) {
        level -= permits * price;
    }

    @Override
    void force(long permits, long now) {
        level -= permits * price;
    }

    /** Of a call whose time has come, what has not refilled since; of those that wait, only the newest, and whole. */
    @Override
    long undo(long permits, boolean whole, long due, long now) {
        boolean newestWaiter = level < 0 && due == at + Wide.divideUp(-level, rate);
        long back = 0;
        if (newestWaiter && whole) {
            back = permits;
        } else if (level >= 0) {
            long refilled = Wide.multiplyCapped(Math.max(0, now - due), rate);
            back = Math.max(0, Math.floorDiv(permits * price - refilled, price));
        }
        level += back * price;
        return back;
    }

    @Override
    long count(long now) {
        return Math.floorDiv(levelAt(now), price);
    }

    @Override
    long untilFull(long now) {
        return until(full, now);
    }
}
