package io.headgate.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs the same code on several threads that set off together, and fails if one of them does. */
public final class Together {

    private Together() {}

    /** What each thread does; {@code number} is its own. */
    public interface Part {
        /** Does it. */
        void run(int number) throws Exception;
    }

    /** Runs {@code part} on that many threads and waits for all of them. */
    public static void run(int threads, Part part) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            CyclicBarrier start = new CyclicBarrier(threads);
            List<Future<?>> running = new ArrayList<>();
            for (int number = 0; number < threads; number++) {
                running.add(pool.submit(from(start, part, number)));
            }
            for (Future<?> each : running) {
                each.get(10, TimeUnit.MINUTES);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private static Callable<Void> from(CyclicBarrier start, Part part, int number) {
        return () -> {
            start.await(1, TimeUnit.MINUTES);
            part.run(number);
            return null;
        };
    }
}
