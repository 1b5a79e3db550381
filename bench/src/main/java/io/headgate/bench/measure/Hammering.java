package io.headgate.bench.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/** Eight threads that call as fast as they can. */
public final class Hammering {

    private static final int THREADS = 8;
    private static final int CALLS_BETWEEN_LOOKS = 256; // of one resource, so that the threads meet there

    private Hammering() {}

    /** Each thread gives {@code call} 0, 0, …, 1, 1, … until the time is over. */
    public static void of(Duration length, IntConsumer call) {
        long end = System.nanoTime() + length.toNanos();
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> threads = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                threads.add(pool.submit(() -> hammer(end, call)));
            }
            for (Future<?> thread : threads) {
                thread.get();
            }
        } catch (ExecutionException failed) {
            throw new IllegalStateException("a hammering thread failed: " + failed.getCause(), failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while hammering", stopped);
        } finally {
            pool.shutdownNow();
        }
    }

    private static void hammer(long end, IntConsumer call) {
        for (int index = 0; end - System.nanoTime() > 0; index = index + 1 & Integer.MAX_VALUE) {
            for (int calls = 0; calls < CALLS_BETWEEN_LOOKS; calls++) {
                call.accept(index);
            }
        }
    }
}
