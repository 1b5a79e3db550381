package io.headgate.limiter.concurrency;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The calls that ended since this window was opened. Safe for many threads; recording is wait-free but for the two
 * extremes, which are written only when they change.
 */
final class CallWindow {
    /*
     * Benign race: a call may be recorded while the window is being summed up, and then counts in part or not at all.
     * The sum is written before the count and read after it, so the mean can come out a little too high, never too low:
     * the mistake is on the side of the lower limit.
     */

    private final long closesAt;
    private final long dropsAnsweredUntil;
    private final AtomicLong succeeded = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    private final AtomicLong rttSum = new AtomicLong();
    private final AtomicLong fastest = new AtomicLong(Long.MAX_VALUE);
    private final AtomicLong mostInFlight = new AtomicLong();

    /**
     * @param closesAt the instant from which on the window may be summed up
     * @param dropsAnsweredUntil the limit was last lowered for drops then: those of calls begun before tell nothing new
     */
    CallWindow(long closesAt, long dropsAnsweredUntil) {
        this.closesAt = closesAt;
        this.dropsAnsweredUntil = dropsAnsweredUntil;
    }

    void success(long rttNanos, long inFlight) {
        raise(mostInFlight, inFlight);
        long fastestBefore = fastest.get();
        while (rttNanos < fastestBefore && !fastest.compareAndSet(fastestBefore, rttNanos)) {
            fastestBefore = fastest.get();
        }
        rttSum.getAndAdd(rttNanos);
        succeeded.getAndIncrement();
    }

    void drop(long startedAt, long inFlight) {
        if (startedAt - dropsAnsweredUntil >= 0) {
            raise(mostInFlight, inFlight);
            dropped.getAndIncrement();
        }
    }

    private static void raise(AtomicLong most, long value) {
        long before = most.get();
        while (value > before && !most.compareAndSet(before, value)) {
            before = most.get();
        }
    }

    boolean isDue(long now, int minCalls) {
        return now - closesAt >= 0 && succeeded.get() + dropped.get() >= minCalls;
    }

    /** The window that follows when this one, with that sample, is closed at {@code now}. */
    CallWindow next(WindowSample sample, long now, long lengthNanos) {
        return new CallWindow(now + lengthNanos, sample.dropped() ? now : dropsAnsweredUntil);
    }

    /** The fastest response time, or {@link Long#MAX_VALUE} if no call came back. */
    long fastestNanos() {
        return fastest.get();
    }

    WindowSample sample() {
        long calls = succeeded.get();
        long mean = calls == 0 ? 0 : Math.max(1, rttSum.get() / calls);
        return new WindowSample(mean, mostInFlight.get(), dropped.get() > 0);
    }
}
