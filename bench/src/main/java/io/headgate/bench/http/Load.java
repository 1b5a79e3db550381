package io.headgate.bench.http;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A few connections to this machine, each of which asks again as soon as it is answered. Never more requests are under way than
 * there are connections, and it ends by itself.
 *
 * @param connections how many
 */
record Load(int connections) {

    /** Asks for so long, at least once for each connection. Returns how many requests were sent, each of which was answered well; else throws. */
    long on(int port, Duration length) {
        AtomicInteger names = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(connections, work -> {
            Thread thread = new Thread(work, "headgate-bench-load-" + names.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        try {
            long end = System.nanoTime() + length.toNanos();
            List<Future<Long>> asking = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                asking.add(pool.submit(() -> ask(port, end)));
            }
            long sent = 0;
            for (Future<Long> each : asking) {
                sent += each.get();
            }
            return sent;
        } catch (ExecutionException failed) {
            throw new IllegalStateException("a request failed: " + failed.getCause(), failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while sending requests", stopped);
        } finally {
            pool.shutdownNow();
        }
    }

    private static long ask(int port, long end) throws IOException {
        long sent = 0;
        try (Connection connection = new Connection(port)) {
            do {
                connection.ask();
                sent++;
            } while (end - System.nanoTime() > 0);
        }
        return sent;
    }
}
