package io.headgate.redis.concurrency;

import io.headgate.limiter.Ticker;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Slots of a {@link FleetConcurrencyLimiter} that are in use. Close it when the call is over.
 *
 * <p>They are lent for a time and renewed in the background. A process that cannot renew them in time, because it stood still or
 * was cut off from Redis, loses them: others may have them then, and closing gives back nothing. Safe for many threads.
 */
public final class Holding implements AutoCloseable {

    private final String name;
    private final long permits;
    private final Ticker ticker;
    private final Consumer<Holding> giveBack;
    private final AtomicBoolean over = new AtomicBoolean();
    private volatile long lentUntil; // in ticks of Redis
    private volatile long until; // of the ticker, counted from before Redis was asked: it is not over earlier there

    Holding(String name, long permits, long lentUntil, long until, Ticker ticker, Consumer<Holding> giveBack) {
        this.name = name;
        this.permits = permits;
        this.lentUntil = lentUntil;
        this.until = until;
        this.ticker = ticker;
        this.giveBack = giveBack;
    }

    String name() {
        return name;
    }

    /** How many slots. */
    public long permits() {
        return permits;
    }

    /** Whether nobody else can have the slots at this moment. Work that must not overlap asks before each step. */
    public boolean isHeld() {
        return !over.get() && until - ticker.read() > 0;
    }

    /** Gives the slots back, once. Does not wait for Redis: what does not reach it is told again until the lease is over. */
    @Override
    public void close() {
        if (end()) {
            giveBack.accept(this);
        }
    }

    long lentUntil() {
        return lentUntil;
    }

    /** Until an instant of Redis, and one of the ticker. */
    void renewedUntil(long ticks, long instant) {
        lentUntil = ticks;
        until = instant;
    }

    /** Ends it here, released or lost. @return true for the one who ended it */
    boolean end() {
        return over.compareAndSet(false, true);
    }

    @Override
    public String toString() {
        return permits + (isHeld() ? " slots held" : " slots no longer held");
    }
}
