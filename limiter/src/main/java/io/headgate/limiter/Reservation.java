package io.headgate.limiter;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Permits booked ahead: when they may be used, and a way to give them back.
 *
 * <p>Giving back never lets an interval hold more calls than promised, so a permit given back late, after others were
 * decided on the strength of it, is lost in part or whole. Safe for many threads; each permit is given back at most once.
 */
public final class Reservation {

    private static final long REFUSED = -1;
    private static final int GONE = -1;
    private static final AtomicIntegerFieldUpdater<Reservation> FOLLOWERS =
            AtomicIntegerFieldUpdater.newUpdater(Reservation.class, "followers");

    private final Ticker ticker;
    private final GiveBack limiter;
    private final long permits;
    private final long delayNanos;
    private final long askedAt;
    private final AtomicLong held;
    private volatile int followers; // futures that were told that the permits may be used; GONE: all were given back

    /** The way back to the limiter that granted the permits. */
    @FunctionalInterface
    public interface GiveBack {

        /**
         * Returns permits, as far as that is safe.
         *
         * @param permits how many to return
         * @param taken how many are still held, these included
         * @return how many came back
         */
        long giveBack(long permits, long taken);
    }

    private Reservation(Ticker ticker, GiveBack limiter, long permits, long askedAt, long delayNanos) {
        this.ticker = ticker;
        this.limiter = limiter;
        this.permits = permits;
        this.askedAt = askedAt;
        this.delayNanos = delayNanos;
        this.held = new AtomicLong(delayNanos == REFUSED ? 0 : permits);
    }

    /**
     * @param takenAt the instant the algorithm counts from
     * @param waitNanos what it answered
     * @param mark of the algorithm, read before the take
     * @param askedAt the instant the ticker showed; earlier than {@code takenAt} where the ticker went back
     */
    Reservation(
            Ticker ticker, Algorithm algorithm, long permits, long takenAt, long waitNanos, long mark, long askedAt) {
        this(
                ticker,
                (back, held) -> algorithm.giveBack(back, held, takenAt, waitNanos, mark, ticker),
                permits,
                askedAt,
                waitNanos > 0 ? takenAt + waitNanos - askedAt : waitNanos);
    }

    /** Permits that may be used {@code waitNanos} after {@code now} of the ticker; for limiters of your own. */
    public static Reservation granted(Ticker ticker, long permits, long now, long waitNanos, GiveBack limiter) {
        Checks.require(waitNanos >= 0, "waitNanos", waitNanos, ">= 0");
        return new Reservation(ticker, limiter, permits, now, waitNanos);
    }

    /** Permits that were not booked; for limiters of your own. */
    public static Reservation refused(Ticker ticker, long permits) {
        return new Reservation(ticker, (back, held) -> 0, permits, 0, REFUSED);
    }

    /** Whether the permits were booked. */
    public boolean isGranted() {
        return delayNanos != REFUSED;
    }

    /** The permits asked for. */
    public long permits() {
        return permits;
    }

    /** How long after the booking the permits may be used; zero when at once. */
    public Duration delay() {
        return Duration.ofNanos(Math.max(0, delayNanos));
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

    /**
     * The same without holding a thread: completes on {@code scheduler} when the permits may be used, or at once where that is
     * now, with whether they were booked and not all given back since. Cancelling it gives all of them back, unless another such
     * future has told already that they may be used; any other of this booking then completes with false.
     */
    public CompletableFuture<Boolean> whenDue(ScheduledExecutorService scheduler) {
        return DelayedGrant.of(this, scheduler);
    }

    /** Gives all permits back that were not given back yet. @return how many came back to the limiter */
    public long cancel() {
        followers = GONE;
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
                if (have == back) {
                    followers = GONE;
                }
                return giveBack(back, have);
            }
        }
    }

    /** Whether permits were booked, and not all were given back. */
    boolean isHeld() {
        return held.get() > 0;
    }

    /** Whether there are permits to be used still; then they are by one future more. */
    boolean tryFollow() {
        return isGranted() && FOLLOWERS.updateAndGet(this, seen -> seen == GONE ? GONE : seen + 1) != GONE;
    }

    /** One that followed could not be told: it was cancelled in that moment. */
    void unfollow() {
        if (FOLLOWERS.updateAndGet(this, seen -> seen <= 1 ? GONE : seen - 1) == GONE) {
            cancel();
        }
    }

    /** Gives all permits back unless a future has told that they may be used. */
    void cancelUnlessFollowed() {
        if (FOLLOWERS.compareAndSet(this, 0, GONE)) {
            cancel();
        }
    }

    private long giveBack(long back, long have) {
        return back == 0 ? 0 : limiter.giveBack(back, have);
    }

    private long dueAt() {
        return askedAt + delayNanos;
    }

    @Override
    public String toString() {
        return isGranted() ? permits + " permits after " + delay() : permits + " permits refused";
    }
}
