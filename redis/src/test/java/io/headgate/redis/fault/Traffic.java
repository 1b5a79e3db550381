package io.headgate.redis.fault;

import io.headgate.limiter.RateLimiter;
import io.headgate.sources.contract.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Threads that take permits one by one until told to stop, one thread for each limiter. */
final class Traffic implements AutoCloseable {

    private static final long PAUSE_NANOS = 2_000_000;

    private final AtomicLong granted = new AtomicLong();
    private final AtomicLong longestNanos = new AtomicLong();
    private final List<RateLimiter> limiters;
    private final List<Future<?>> callers = new ArrayList<>();
    private final ExecutorService threads;
    private final long began = System.nanoTime();
    private volatile boolean stopped;

    Traffic(List<RateLimiter> limiters) {
        this.limiters = limiters;
        threads = Executors.newFixedThreadPool(limiters.size());
        limiters.forEach(limiter -> callers.add(threads.submit(() -> callOn(limiter))));
    }

    private void callOn(RateLimiter limiter) {
        while (!stopped) {
            long before = System.nanoTime();
            boolean yes = limiter.tryAcquire();
            longestNanos.accumulateAndGet(System.nanoTime() - before, Math::max);
            if (yes) {
                granted.incrementAndGet();
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** How many permits were granted so far. */
    long granted() {
        return granted.get();
    }

    /** The longest that a call took. */
    Duration longest() {
        return Duration.ofNanos(longestNanos.get());
    }

    /** At least the time from before the first call to after the last one so far. */
    Duration lasted() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** Waits until so many more were granted than {@code before}. */
    void awaitMore(long before, long more) throws Exception {
        Waiting.until("granted " + more + " more", Fleet.PATIENCE, () -> granted() >= before + more);
    }

    /** Ends all calls; fails if one has thrown. */
    void stop() throws Exception {
        stopped = true;
        for (Future<?> caller : callers) {
            caller.get(Fleet.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
    }

    /** Takes what is left for all of the limiters, and what they have leased. */
    long drain() {
        return limiters.stream().mapToLong(RateLimiter::drain).sum();
    }

    @Override
    public void close() {
        stopped = true;
        threads.shutdownNow();
    }
}
