package io.headgate.limiter.concurrency;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Lets many threads do the same at the same moment, again and again, each with its own seeded chance. */
final class Hammer {

    interface Act {
        void run(SplittableRandom random, int thread) throws Exception;
    }

    private Hammer() {}

    /** Divides {@code calls} between {@code threads}; fails with what any of them failed with. */
    static void run(int threads, int calls, Act act) throws Exception {
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int number = 0; number < threads; number++) {
                int thread = number;
                running.add(pool.submit(() -> {
                    SplittableRandom random = new SplittableRandom(thread);
                    start.await();
                    for (int call = 0; call < calls / threads; call++) {
                        act.run(random, thread);
                    }
                    return null;
                }));
            }
            for (Future<?> thread : running) {
                thread.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
