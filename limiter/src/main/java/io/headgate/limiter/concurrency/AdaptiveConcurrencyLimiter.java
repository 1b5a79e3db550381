package io.headgate.limiter.concurrency;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Limiter;
import io.headgate.limiter.Probe;
import io.headgate.limiter.Ticker;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ConcurrencyLimiter} whose limit is learned from how the calls went.
 *
 * <pre>{@code
 * if (limiter.tryAcquire()) {
 *     long startedAt = limiter.nowNanos();
 *     Outcome outcome = Outcome.DROPPED;
 *     try {
 *         call();
 *         outcome = Outcome.SUCCESS;
 *     } finally {
 *         limiter.release(outcome, startedAt);
 *     }
 * }
 * }</pre>
 *
 * <p>The acquiring verbs are those of {@link ConcurrencyLimiter}, with its promises. The limit never leaves the range
 * of its {@link AdaptiveLimit}. It moves by itself, so a weight that fits now may not fit later, and then fails at
 * once, also while it waits; a weight up to the minimum of the range always fits.
 *
 * <p>Safe for many threads, platform and virtual. A release is lock-free and costs a few atomic operations; once per
 * window, one of the releasing threads learns while the others pass by. It allocates nothing but one small window then.
 */
public final class AdaptiveConcurrencyLimiter implements Limiter {
    /*
     *   release ---> window: calls, sum, fastest, most in flight, drops        many threads, atomics
     *                   |
     *                   | due, and has enough calls
     *                   v
     *              learning flag: one thread wins, the others go on            no lock, no queue of threads
     *                   |
     *                   v
     *        estimate' = estimate.next(sample) ---> ConcurrencyLimiter.changeLimit
     *
     * Learning from each call instead, as Netflix's limits do unless wrapped, serialises all completions on one lock
     * and reacts to single outliers. Drops count towards the calls a window needs: otherwise a service that drops
     * everything would never fill a window, and the limit never fall.
     *
     * One overload is answered once, as in TCP: when drops have lowered the limit, calls begun before that are still in
     * flight, and will be dropped too. They were sent under the old limit and say nothing about the new one, so they do
     * not count. (A window is summed up before the next one is opened; what comes in between is left out.)
     */

    private final ConcurrencyLimiter permits;
    private final Ticker ticker;
    private final AtomicBoolean learning = new AtomicBoolean();
    private volatile Windowing windowing; // written only by the thread that set the learning flag
    private volatile CallWindow window; // written only by the thread that set the learning flag
    private volatile LimitEstimate estimate; // likewise

    private AdaptiveConcurrencyLimiter(AdaptiveLimit adaptive, Sampling sampling, int maxWaiting, Ticker ticker) {
        this.ticker = requireNonNull(ticker, "ticker");
        windowing = Windowing.of(sampling);
        estimate = adaptive.start();
        permits = ConcurrencyLimiter.of(estimate.limit(), maxWaiting, ticker);
        long now = ticker.read();
        window = windowing.first(now);
    }

    /** Learns as {@code adaptive} says, in windows of one second, with at most 1,024 waiting. */
    public static AdaptiveConcurrencyLimiter of(AdaptiveLimit adaptive) {
        return of(adaptive, Sampling.defaults(), ConcurrencyLimiter.DEFAULT_MAX_WAITING, Ticker.system());
    }

    /** Learns as {@code adaptive} says, from windows as {@code sampling} says. */
    public static AdaptiveConcurrencyLimiter of(
            AdaptiveLimit adaptive, Sampling sampling, int maxWaiting, Ticker ticker) {
        return new AdaptiveConcurrencyLimiter(adaptive, sampling, maxWaiting, ticker);
    }

    /** The present instant of the ticker, to be handed to {@link #release(Outcome, long)}. */
    public long nowNanos() {
        return ticker.read();
    }

    /** Gives one permit back and tells how the call went that began at {@code startedAtNanos} of the ticker. */
    public void release(Outcome outcome, long startedAtNanos) {
        release(outcome, 1, startedAtNanos, ticker.read());
    }

    /**
     * Gives {@code released} permits back, for engines that have read the ticker already. Throws
     * {@link IllegalStateException}, and neither changes nor learns anything, when fewer are in flight.
     */
    public void release(Outcome outcome, long released, long startedAtNanos, long nowNanos) {
        requireNonNull(outcome, "outcome");
        long inFlight = permits.inFlight();
        permits.release(released);
        learn(outcome, inFlight, startedAtNanos, nowNanos);
    }

    /**
     * Tells how a call went whose permits have been given back already, through a {@link Share}.
     *
     * @param inFlight how many permits were in flight when it ended, its own included
     */
    public void learn(Outcome outcome, long inFlight, long startedAtNanos, long nowNanos) {
        if (outcome == Outcome.IGNORED) {
            return;
        }
        CallWindow present = window;
        Windowing rules = windowing;
        if (outcome == Outcome.DROPPED) {
            present.drop(startedAtNanos, inFlight);
        } else {
            long rtt = Math.max(0, nowNanos - startedAtNanos); // a ticker that went back
            if (rtt < rules.ignoreBelowNanos()) {
                return;
            }
            present.success(rtt, inFlight);
        }
        if (present.isDue(nowNanos, rules.minCalls())) {
            learnFrom(present, nowNanos);
        }
    }

    private void learnFrom(CallWindow due, long now) {
        if (!learning.compareAndSet(false, true)) {
            return;
        }
        try {
            if (window == due) { // else another thread has closed it since
                WindowSample sample = due.sample();
                window = due.next(sample, now, windowing.lengthAfter(due));
                LimitEstimate next = estimate.next(sample);
                estimate = next;
                permits.changeLimit(next.limit());
            }
        } finally {
            learning.set(false);
        }
    }

    /**
     * Learns in another way from now on. What was learned so far is kept as {@link AdaptiveLimit#startAfter} says; what is in
     * flight stays, also above the new limit.
     */
    public void reconfigure(AdaptiveLimit adaptive, Sampling sampling, long nowNanos) {
        Windowing next = Windowing.of(sampling);
        while (!learning.compareAndSet(false, true)) {
            Thread.onSpinWait(); // as long as another thread works out one window
        }
        try {
            windowing = next;
            window = next.first(nowNanos);
            estimate = adaptive.startAfter(estimate);
            permits.changeLimit(estimate.limit());
        } finally {
            learning.set(false);
        }
    }

    /** Divides the limit, as it is learned, by whole percentages, which together are at most 100. */
    public PartitionedConcurrencyLimiter divided(Map<String, Integer> percentages) {
        return new PartitionedConcurrencyLimiter(permits, percentages);
    }

    /** As {@link ConcurrencyLimiter#charge}. */
    public void charge(long charged) {
        permits.charge(charged);
    }

    /** Gives permits back for a call that did not run, and learns nothing. */
    public void giveBack(long unused) {
        permits.release(unused);
    }

    /** The limit in force. */
    public long limit() {
        return permits.limit();
    }

    /** Permits in use now; above the limit only after it fell. */
    public long inFlight() {
        return permits.inFlight();
    }

    /** How many calls wait now. */
    public int waiting() {
        return permits.waiting();
    }

    /** What has been learned so far, to be shown to operators. */
    public LimitEstimate estimate() {
        return estimate;
    }

    @Override
    public boolean tryAcquire(long wanted) {
        return permits.tryAcquire(wanted);
    }

    @Override
    public boolean tryAcquire(long wanted, Duration maxWait) throws InterruptedException {
        return permits.tryAcquire(wanted, maxWait);
    }

    @Override
    public void acquire(long wanted) throws InterruptedException {
        permits.acquire(wanted);
    }

    @Override
    public CompletableFuture<Boolean> tryAcquireAsync(
            long wanted, Duration maxWait, ScheduledExecutorService scheduler) {
        return permits.tryAcquireAsync(wanted, maxWait, scheduler);
    }

    @Override
    public CompletableFuture<@Nullable Void> acquireAsync(long wanted, ScheduledExecutorService scheduler) {
        return permits.acquireAsync(wanted, scheduler);
    }

    @Override
    public long consumeUpTo(long wanted) {
        return permits.consumeUpTo(wanted);
    }

    @Override
    public Probe probe(long wanted) {
        return permits.probe(wanted);
    }

    @Override
    public String toString() {
        return "Adaptive" + permits;
    }
}
