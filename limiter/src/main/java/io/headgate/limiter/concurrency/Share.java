package io.headgate.limiter.concurrency;

import io.headgate.limiter.Checks;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One caller's part of a {@link PartitionedConcurrencyLimiter}. Look it up once and keep it.
 *
 * <p>Safe for many threads, lock-free, allocates nothing.
 */
public final class Share {

    private final PartitionedConcurrencyLimiter whole;
    private final String name;
    private final int percent;
    private final AtomicLong inFlight; // shared with the share of the same name that this one follows

    Share(PartitionedConcurrencyLimiter whole, String name, int percent, @Nullable Share before) {
        Checks.require(percent >= 0 && percent <= 100, "percent of " + name, percent, "0 to 100");
        this.whole = whole;
        this.name = name;
        this.percent = percent;
        inFlight = before == null ? new AtomicLong() : before.inFlight;
    }

    public String name() {
        return name;
    }

    /** What this share is held to while the whole is crowded: its percentage of the limit, rounded up, at least 1. */
    public long limit() {
        return Math.max(1, (whole.limit() * percent + 99) / 100);
    }

    /** Permits of this share in use now. */
    public long inFlight() {
        return inFlight.get();
    }

    /** Takes one permit if this share may have it now. */
    public boolean tryAcquire() {
        return tryAcquire(1);
    }

    /** Takes {@code permits}, all or none, if this share may have them now. Never waits. */
    public boolean tryAcquire(long permits) {
        return whole.tryAcquire(this, permits);
    }

    /** Counts {@code permits} whatever the limit, as {@link ConcurrencyLimiter#charge}. */
    public void charge(long permits) {
        whole.charge(this, permits);
    }

    /** Gives one permit back. */
    public void release() {
        release(1);
    }

    /** Gives {@code permits} back. Throws {@link IllegalStateException}, changing nothing, when fewer are held. */
    public void release(long permits) {
        whole.release(this, permits);
    }

    /** Whether {@code permits} more stay within the percentage. */
    boolean isWithin(long permits) {
        return permits <= limit() - inFlight.get();
    }

    /** Counts {@code permits}, unless {@code held} to the percentage and they exceed it. */
    boolean add(long permits, boolean held) {
        long most = held ? limit() : Long.MAX_VALUE;
        while (true) {
            long before = inFlight.get();
            if (permits > most - before) {
                return false;
            }
            if (inFlight.compareAndSet(before, before + permits)) {
                return true;
            }
        }
    }

    void subtract(long permits) {
        while (true) {
            long before = inFlight.get();
            if (permits > before) {
                throw new IllegalStateException(
                        "permits: " + permits + " (expected: at most " + before + ", in flight of share " + name + ")");
            }
            if (inFlight.compareAndSet(before, before - permits)) {
                return;
            }
        }
    }

    @Override
    public String toString() {
        return "Share[" + name + ", " + percent + " %, " + inFlight + " in flight]";
    }
}
