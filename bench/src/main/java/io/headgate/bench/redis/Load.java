package io.headgate.bench.redis;

import io.headgate.bench.contender.Attempt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that call as fast as they are answered. */
final class Load {

    private Load() {}

    /** So many threads, for so long; each calls at least once. */
    static Answers of(int threads, Duration length, Attempt attempt) {
        ExecutorService pool = Executors.newFixedThreadPool(threads, Load::daemon);
        try {
            CyclicBarrier start = new CyclicBarrier(threads);
            List<Future<Caller>> callers = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                callers.add(pool.submit(() -> {
                    start.await();
                    return new Caller().call(attempt, length.toNanos());
                }));
            }
            return together(callers);
        } finally {
            pool.shutdownNow();
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "headgate-bench-caller");
        thread.setDaemon(true);
        return thread;
    }

    private static Answers together(List<Future<Caller>> callers) {
        Caller all = new Caller();
        long begun = Long.MAX_VALUE;
        long ended = Long.MIN_VALUE;
        try {
            for (Future<Caller> each : callers) {
                Caller caller = each.get();
                all.calls += caller.calls;
                all.admitted += caller.admitted;
                all.latencies.add(caller.latencies);
                begun = Math.min(begun, caller.begun);
                ended = Math.max(ended, caller.ended);
            }
        } catch (ExecutionException failed) {
            throw new IllegalStateException("a call failed: " + failed.getCause(), failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while calls were made", stopped);
        }
        return new Answers(all.calls, all.admitted, ended - begun, all.latencies);
    }

    /** One thread's part. Used by that thread, then read by the one that joins it. */
    private static final class Caller {
        private final Latencies latencies = new Latencies();
        private long calls;
        private long admitted;
        private long begun;
        private long ended;

        /** The clock is read once for a call: where one ends the next begins. */
        private Caller call(Attempt attempt, long nanos) {
            begun = System.nanoTime();
            ended = begun;
            do {
                boolean yes = attempt.tryAcquire();
                long now = System.nanoTime();
                latencies.add(now - ended);
                ended = now;
                calls++;
                admitted += yes ? 1 : 0;
            } while (ended - begun < nanos);
            return this;
        }
    }
}
