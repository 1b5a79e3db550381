package io.headgate.limiter.warmup;

import io.headgate.limiter.LatchedAlgorithm;
import io.headgate.limiter.Wide;

/** The instant of the last call, and the price that the {@link Curve} asks for the next. */
final class PacedWarmUpAlgorithm extends LatchedAlgorithm {

    /*
     * last = lastNanos + lastPart / parts: an exact fraction, since a price is price(tokens)·1e9 / (count·range) ns and
     * count·range never changes.
     */
    private static final long SECOND = WarmUpAlgorithm.SECOND;
    private static final long LONG_AGO = MAX_WAIT_NANOS;
    private static final int SECONDS_AHEAD = 100;

    private final Curve curve;
    private final long largestTake;
    private final long longestWait;
    private final long parts;
    private long second;
    private long tokens;
    private long used;
    private long lastNanos;
    private long lastPart;
    private long newestPermits; // of the last call, with what it found, so that it can be undone
    private long nanosBefore;
    private long partBefore;
    private long secondBefore;
    private long tokensBefore;
    private long usedBefore;
    private long owed; // permits that were in the queue at owedSince, or went into it since
    private long owedSince;
    private long cheapest; // the prices at which they were
    private long dearest;

    PacedWarmUpAlgorithm(PacedWarmUp limit, Curve curve, long now) {
        super(limit);
        this.curve = curve;
        this.largestTake = limit.largestTake();
        this.longestWait = limit.maxWait().toNanos();
        this.parts = curve.count() * curve.range();
        this.second = now;
        this.tokens = curve.max();
        this.lastNanos = now - LONG_AGO;
        this.cheapest = curve.price(curve.max());
        this.dearest = cheapest;
    }

    /** Goes on from a retired one at {@code now}: as warm in proportion, and what is booked or owed keeps its time. */
    PacedWarmUpAlgorithm(PacedWarmUp limit, Curve curve, PacedWarmUpAlgorithm before, long now) {
        this(limit, curve, before.second + before.secondsSince(now) * SECOND);
        if (before.available(now) == -ENDLESS_DEBT) {
            charge(Long.MAX_VALUE, now);
        }
        this.tokens = before.curve.max() == 0
                ? curve.max()
                : Wide.multiplyDivideUp(before.tokensAt(now), curve.max(), before.curve.max());
        this.used = before.secondsSince(now) == 0 ? before.used : 0;
        this.lastNanos = before.lastNanos + (before.lastPart > 0 ? 1 : 0);
        this.cheapest = Wide.multiplyDivide(before.cheapest, curve.range(), before.curve.range());
        this.dearest = Wide.multiplyDivideUp(before.dearest, curve.range(), before.curve.range());
        this.owed = permitsWithin(lastNanos + 1 - now, cheapest);
        this.owedSince = now;
    }

    /** Another one of the same limit in the same state. */
    PacedWarmUpAlgorithm copy(long now) {
        return (PacedWarmUpAlgorithm) copied(now);
    }

    @Override
    protected long longestWaitNanos() {
        return longestWait;
    }

    @Override
    protected long reached(long now) {
        return now - second < 0 ? second : now;
    }

    @Override
    protected long quote(long permits, long now) {
        return permits > largestTake ? NEVER : untilDue(permits, priceAt(reached(now)), reached(now));
    }

    /**
     * Nobody calling, the price changes with each second: the first second in which the call is due at its price, or if that
     * is further than {@value #SECONDS_AHEAD} seconds away, when it is due at the highest price.
     */
    @Override
    protected long untilFree(long permits, long now) {
        if (permits > largestTake) {
            return NEVER;
        }
        long from = reached(now);
        long at = from;
        for (int looks = 0; looks < SECONDS_AHEAD; looks++) {
            long wait = untilDue(permits, priceAt(at), at);
            long nextSecond = second + (secondsSince(at) + 1) * SECOND;
            if (at + wait - nextSecond < 0) {
                return at + wait - from;
            }
            at = nextSecond;
        }
        return untilDue(permits, curve.price(curve.max()), from); // at the price when cold it is due for certain
    }

    private long untilDue(long permits, long price, long at) {
        long part = lastPart + part(permits, price);
        return Math.max(0, lastNanos - at + nanos(permits, price) + Wide.divideUp(part, parts));
    }

    @Override
    protected void apply(long permits, long asked, long waitNanos) {
        long now = reached(asked);
        long price = priceAt(now);
        secondBefore = second;
        tokensBefore = tokens;
        usedBefore = used;
        move(now);
        used += permits;
        if (waitNanos > 0) {
            owe(permits, price, now, owed, owedSince);
        }
        newestPermits = permits;
        nanosBefore = lastNanos;
        partBefore = lastPart;
        if (waitNanos == 0) {
            boolean exactlyNow = lastNanos - now + nanos(permits, price) == 0;
            lastPart = exactlyNow ? lastPart + part(permits, price) : 0;
            lastNanos = now;
        } else {
            advance(permits, price);
        }
    }

    @Override
    protected boolean force(long permits, long asked) {
        long now = reached(asked);
        long price = priceAt(now);
        long cost = nanos(permits, price);
        if (cost > MAX_WAIT_NANOS || lastNanos - now > MAX_WAIT_NANOS - cost) {
            return false;
        }
        move(now);
        used += permits;
        owe(permits, price, now, debt(now), now);
        newestPermits = 0;
        if (lastNanos - now + nanos(1, price) < 0) { // only one turn is free now
            lastNanos = now - nanos(1, price);
            lastPart = 0;
        }
        advance(permits, price);
        return true;
    }

    /** Notes permits that go into the queue, behind {@code before} that went into it since {@code since} unless it is empty. */
    private void owe(long permits, long price, long now, long before, long since) {
        boolean isEmpty = lastNanos + (lastPart > 0 ? 1 : 0) - now <= 0;
        owed = permits + (isEmpty ? 0 : before);
        owedSince = isEmpty ? now : since;
        cheapest = isEmpty ? price : Math.min(cheapest, price);
        dearest = isEmpty ? price : Math.max(dearest, price);
    }

    private void advance(long permits, long price) {
        long part = lastPart + part(permits, price);
        lastNanos += nanos(permits, price) + part / parts;
        lastPart = part % parts;
    }

    /** Everything is as the newest call found it; an older one's place is lost. */
    @Override
    protected long undo(long permits, long takenAt, long waitNanos, long now) {
        long due = lastNanos + (lastPart > 0 ? 1 : 0);
        if (permits != newestPermits || due != takenAt + waitNanos) {
            return 0;
        }
        lastNanos = nanosBefore;
        lastPart = partBefore;
        second = secondBefore;
        tokens = tokensBefore;
        used = usedBefore;
        owed -= waitNanos > 0 ? permits : 0;
        newestPermits = 0;
        return permits;
    }

    @Override
    protected long count(long now) {
        long free = now - lastNanos - (lastPart > 0 ? 1 : 0);
        long price = Math.max(1, nanos(1, curve.price(tokens)));
        return quote(1, now) == 0 ? 1 : Math.min(0, Math.floorDiv(free, price));
    }

    /**
     * What the time until the last call is worth at the cheapest price in the queue; and no more than what went into it, less what
     * was paid since at the dearest.
     */
    @Override
    protected long debt(long now) {
        long left = permitsWithin(lastNanos + 1 - now, cheapest);
        long paid = Wide.multiplyDivide(Math.max(0, now - owedSince), parts, dearest) / SECOND;
        return Math.min(left, Math.max(0, owed - paid));
    }

    /** Never closer together than when warm; but a call has waited for its permits before it runs, and they run at once. */
    @Override
    protected long recent(long nanos, long now) {
        long sinceFirst = lastNanos + 1 - now + nanos;
        long passed = Math.min(nanos, sinceFirst);
        return sinceFirst <= 0 ? 0 : largestTake + debt(now) + Wide.multiplyDivide(passed, curve.count(), SECOND);
    }

    @Override
    protected long untilFull(long now) {
        return untilFree(largestTake, now);
    }

    private long priceAt(long now) {
        return curve.price(tokensAt(now));
    }

    private long tokensAt(long now) {
        long seconds = secondsSince(now);
        return seconds == 0 ? tokens : curve.next(tokens, seconds == 1 ? used : 0, seconds);
    }

    private void move(long now) {
        long seconds = secondsSince(now);
        if (seconds > 0) {
            tokens = tokensAt(now);
            used = 0;
            second += seconds * SECOND;
        }
    }

    private long secondsSince(long now) {
        return Math.max(0, Math.floorDiv(now - second, SECOND));
    }

    /** The permits that a stretch of time is worth at a price, rounded up. */
    private long permitsWithin(long nanos, long price) {
        return Wide.multiplyDivideUp(Math.max(0, nanos), parts, Wide.multiplyCapped(price, SECOND));
    }

    /** The nanoseconds that permits cost, rounded down. */
    private long nanos(long permits, long price) {
        long seconds = Wide.multiplyDivide(permits, price, parts);
        if (seconds > MAX_WAIT_NANOS / SECOND) {
            return Long.MAX_VALUE;
        }
        return seconds * SECOND + Wide.multiplyDivide(restOfSecond(permits, price), SECOND, parts);
    }

    /** What {@link #nanos} rounded off, in parts of a nanosecond. */
    private long part(long permits, long price) {
        return Wide.multiplyRemainder(restOfSecond(permits, price), SECOND, parts);
    }

    private long restOfSecond(long permits, long price) {
        return Wide.multiplyRemainder(permits, price, parts);
    }
}
