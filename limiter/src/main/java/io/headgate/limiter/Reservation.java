package io.headgate.limiter;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Permits booked ahead: when they may be used, and a way to give them back.
 *
 * <p>Giving back never lets an interval hold more calls than promised, so a permit given back late, after others were
 * decided on the strength of it, is lost in part or whole. Safe for many threads; each permit is given back at most once.
 */
public final class Reservation {

    private static final long REFUSED = -1;

    private final Ticker ticker;
    private final Algorithm algorithm;
    private final long permits;
    private final long takenAt;
    private final long waitNanos;
    private final long askedAt;
    private final AtomicLong held;

    /**
     * @param takenAt the instant the algorithm counts from
     * @param askedAt the instant the ticker showed; earlier than {@code takenAt} where the ticker went back
     */
    Reservation(Ticker ticker, Algorithm algorithm, long permits, long takenAt, long waitNanos, long askedAt) {
        this.askedAt = askedAt;
        this.ticker = ticker;
        this.algorithm = algorithm;
        this.permits = permits;
        this.takenAt = takenAt;
        this.waitNanos = waitNanos;
        this.held = new AtomicLong(waitNanos == REFUSED ? 0 : permits);
    }

    /** Whether the permits were booked. */
    public boolean isGranted() {
        return waitNanos != REFUSED;
    }

    /** The permits asked for. */
    public long permits() {
        return permits;
    }

    /** How long after the booking the permits may be used; zero when at once. */
    public Duration delay() {
        return Duration.ofNanos(Math.max(0, waitNanos));
    }

    /** How long from now until the permits may be used; zero when that time has come. */
    public Duration remainingDelay() {
        return Duration.ofNanos(Math.max(0, dueAt() - ticker.read()));
    }

    /** Waits until the permits may be used. An interrupted waiter gives all of them back. */
    public void await() throws InterruptedException {
        if (!isGranted()) {
            throw new IllegalStateException("await: nothing was reserved (expected: a granted reservation)");
        }
        try {
            for (long left = dueAt() - ticker.read(); left > 0; left = dueAt() - ticker.read()) {
                ticker.sleep(left);
            }
        } catch (InterruptedException interrupted) {
            cancel();
            throw interrupted;
        }
    }

    /** Gives all permits back that were not given back yet. @return how many came back to the limiter */
    public long cancel() {
        long have = held.getAndSet(0);
        return giveBack(have, have);
    }

    /**
     * Gives some of the permits back: what was booked and turned out not to be needed.
     *
     * @return how many came back to the limiter
     */
    public long refund(long unused) {
        Checks.require(
                unused >= 1 && unused <= permits, "unused", unused, "1 to " + permits + ", the permits reserved");
        while (true) {
            long have = held.get();
            long back = Math.min(unused, have);
            if (held.compareAndSet(have, have - back)) {
                return giveBack(back, have);
            }
        }
    }

    private long giveBack(long back, long have) {
        return back == 0 ? 0 : algorithm.giveBack(back, have, takenAt, waitNanos, ticker);
    }

    private long dueAt() {
        return askedAt + waitNanos;
    }

    @Override
    public String toString() {
        return isGranted() ? permits + " permits after " + delay() : permits + " permits refused";
    }
}
