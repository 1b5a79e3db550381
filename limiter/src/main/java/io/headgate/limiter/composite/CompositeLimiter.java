package io.headgate.limiter.composite;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Limiter;
import io.headgate.limiter.Probe;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Several limits, of any kinds, taken all or nothing: 100 a second and 10,000 a day and never two within a millisecond.
 *
 * <p>Promise: each limit's own, none over, always. All are asked before the first is taken from, so a refused call leaves no
 * trace. Only when two calls meet, and one of them takes the last permit of a limit in between, is something given back:
 * then a bucket may miss what dripped in during that moment, and a call may be refused because of a permit held for it.
 *
 * <p>A call that waits books nothing: a booking would have to be charged to every limit at the instant the last of them
 * allows. It asks again when the longest wait is over, so callers that wait are not served in order.
 *
 * <p>Safe for many threads; {@code tryAcquire} allocates nothing.
 */
public final class CompositeLimiter implements Limiter {

    private static final BooleanSupplier WANTED = () -> true;

    private final Ticker ticker;
    private final Algorithm[] all;

    private CompositeLimiter(List<? extends Limit> limits, Ticker ticker, WallClock wall) {
        Checks.require(!limits.isEmpty(), "limits", limits, "at least one");
        this.ticker = requireNonNull(ticker, "ticker");
        long now = ticker.read();
        this.all = limits.stream().map(limit -> limit.start(now, wall)).toArray(Algorithm[]::new);
    }

    /** All of {@code limits}, on the machine's clocks. */
    public static CompositeLimiter of(Limit... limits) {
        return of(List.of(limits), Ticker.system(), WallClock.system());
    }

    /** All of {@code limits}, on the given clocks. */
    public static CompositeLimiter of(List<? extends Limit> limits, Ticker ticker, WallClock wall) {
        return new CompositeLimiter(limits, ticker, wall);
    }

    @Override
    public boolean tryAcquire(long permits) {
        checkPermits(permits);
        return takeFromAll(permits, ticker.read(), WANTED);
    }

    /**
     * All are asked before anything is taken, so a call that is refused touches none of them. Only when another call took what was
     * left in between is something to be given back.
     */
    private boolean takeFromAll(long permits, long now, BooleanSupplier wanted) {
        for (Algorithm algorithm : all) {
            if (algorithm.look(permits, algorithm.latest(now), 0) == Algorithm.REFUSED) {
                return false;
            }
        }
        return takeFrom(0, permits, now, wanted);
    }

    /** Takes from the limit at {@code index} and those after it, or from none of them, nor if it is no longer wanted. */
    private boolean takeFrom(int index, long permits, long now, BooleanSupplier wanted) {
        if (index == all.length) {
            return wanted.getAsBoolean();
        }
        Algorithm algorithm = all[index];
        long at = algorithm.latest(now);
        long answer = algorithm.take(permits, at, 0);
        while (answer == Algorithm.STALE) {
            at = algorithm.latest(at);
            answer = algorithm.take(permits, at, 0);
        }
        if (answer < 0) {
            return false;
        }
        if (takeFrom(index + 1, permits, now, wanted)) {
            return true;
        }
        algorithm.giveBack(permits, permits, at, 0, ticker);
        return false;
    }

    @Override
    public boolean tryAcquire(long permits, Duration maxWait) throws InterruptedException {
        return takeWithin(permits, Checks.waitNanos(maxWait, "maxWait"));
    }

    @Override
    public void acquire(long permits) throws InterruptedException {
        requireGrantable(permits);
        if (!takeWithin(permits, Algorithm.MAX_WAIT_NANOS)) {
            throw noEnd(permits);
        }
    }

    private IllegalStateException noEnd(long permits) {
        return new IllegalStateException("permits: " + permits + " (expected: a wait that ends; " + this
                + " cannot say when it could grant them)");
    }

    private boolean takeWithin(long permits, long maxWaitNanos) throws InterruptedException {
        checkPermits(permits);
        long began = ticker.read();
        while (true) {
            long now = ticker.read();
            if (takeFromAll(permits, now, WANTED)) {
                return true;
            }
            long wait = Math.max(1, waitNanos(permits, now));
            if (wait > maxWaitNanos - (now - began)) {
                return false;
            }
            ticker.sleep(wait);
        }
    }

    @Override
    public CompletableFuture<Boolean> tryAcquireAsync(
            long permits, Duration maxWait, ScheduledExecutorService scheduler) {
        checkPermits(permits);
        long nanos = Checks.waitNanos(maxWait, "maxWait");
        return new Retry<>(this, permits, nanos, requireNonNull(scheduler, "scheduler"), granted -> granted).start();
    }

    @Override
    public CompletableFuture<@Nullable Void> acquireAsync(long permits, ScheduledExecutorService scheduler) {
        requireGrantable(permits);
        return new Retry<>(
                        this,
                        permits,
                        Algorithm.MAX_WAIT_NANOS,
                        requireNonNull(scheduler, "scheduler"),
                        granted -> nothing(granted, permits))
                .start();
    }

    private @Nullable Void nothing(boolean granted, long permits) {
        if (!granted) {
            throw noEnd(permits);
        }
        return null;
    }

    /**
     * A call that waits without holding a thread: asks again when the longest wait is over. Its future is the caller's own, and not a
     * stage made from another: a cancel either comes before the grant, which then goes back, or fails.
     */
    private static final class Retry<T extends @Nullable Object> implements Runnable {
        private final CompositeLimiter limiter;
        private final long permits;
        private final long began;
        private final long maxWaitNanos;
        private final ScheduledExecutorService scheduler;
        private final Function<Boolean, T> result;
        private final CompletableFuture<T> answer = new CompletableFuture<>();
        private volatile @Nullable Future<?> timer;

        /** @param result what the caller gets for yes and for no; an exception it throws fails the future */
        Retry(
                CompositeLimiter limiter,
                long permits,
                long maxWaitNanos,
                ScheduledExecutorService scheduler,
                Function<Boolean, T> result) {
            this.limiter = limiter;
            this.permits = permits;
            this.began = limiter.ticker.read();
            this.maxWaitNanos = maxWaitNanos;
            this.scheduler = scheduler;
            this.result = result;
        }

        CompletableFuture<T> start() {
            answer.whenComplete((unused, failure) -> stopTimer());
            run();
            return answer;
        }

        @Override
        public void run() {
            long now = limiter.ticker.read();
            if (answer.isDone() || limiter.takeFromAll(permits, now, () -> tell(true))) {
                return;
            }
            long wait = Math.max(1, limiter.waitNanos(permits, now));
            if (wait > maxWaitNanos - (now - began)) {
                tell(false);
                return;
            }
            try {
                timer = scheduler.schedule(this, wait, TimeUnit.NANOSECONDS);
            } catch (RejectedExecutionException shutDown) {
                answer.completeExceptionally(shutDown);
            }
            if (answer.isDone()) {
                stopTimer();
            }
        }

        /** @return whether the caller is told by this */
        private boolean tell(boolean granted) {
            try {
                return answer.complete(result.apply(granted));
            } catch (RuntimeException refused) {
                return answer.completeExceptionally(refused);
            }
        }

        private void stopTimer() {
            Future<?> last = timer;
            if (last != null) {
                last.cancel(false);
            }
        }
    }

    @Override
    public long consumeUpTo(long permits) {
        checkPermits(permits);
        while (true) {
            long now = ticker.read();
            long there = Math.min(permits, available(now));
            if (there <= 0 || takeFrom(0, there, now, WANTED)) {
                return Math.max(0, there);
            }
        }
    }

    /**
     * Charges {@code permits} to every limit, into debt where needed, for work whose cost is known only afterwards.
     *
     * @return how long until a permit is available again
     */
    public Duration charge(long permits) {
        checkPermits(permits);
        long now = ticker.read();
        for (Algorithm algorithm : all) {
            algorithm.charge(permits, now);
        }
        return Duration.ofNanos(Math.min(waitNanos(1, now), Algorithm.MAX_WAIT_NANOS));
    }

    @Override
    public Probe probe(long permits) {
        checkPermits(permits);
        long now = ticker.read();
        long full = 0;
        for (Algorithm algorithm : all) {
            full = Math.max(full, algorithm.nanosToFull(algorithm.latest(now)));
        }
        return new Probe(available(now), waitNanos(permits, now), full);
    }

    private long available(long now) {
        long least = Long.MAX_VALUE;
        for (Algorithm algorithm : all) {
            least = Math.min(least, algorithm.available(algorithm.latest(now)));
        }
        return least;
    }

    private long waitNanos(long permits, long now) {
        long longest = 0;
        for (Algorithm algorithm : all) {
            longest = Math.max(longest, algorithm.retryAfterNanos(permits, now));
        }
        return longest;
    }

    private void requireGrantable(long permits) {
        checkPermits(permits);
        for (Algorithm algorithm : all) {
            long most = algorithm.limit().largestTake();
            Checks.require(
                    permits <= most,
                    "permits",
                    permits,
                    "at most " + most + ", the most " + algorithm.limit() + " can grant");
        }
    }

    private static void checkPermits(long permits) {
        Checks.require(permits >= 1, "permits", permits, ">= 1");
    }

    @Override
    public String toString() {
        return "CompositeLimiter" + Arrays.stream(all).map(Algorithm::limit).toList();
    }
}
