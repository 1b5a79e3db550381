package io.headgate.console.fleet;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** One who watches. Who is slow misses seconds, the oldest first, and holds nobody up. Safe for many threads. */
final class LiveStream {

    private static final int MOST_WAITING = 3;

    final String application;
    final View view;
    final String account;
    private final BlockingQueue<byte[]> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final LongAdder missed = new LongAdder();
    private volatile boolean ended;

    /**
     * What of the application is watched.
     *
     * @param instance one instance, or all if it is ""
     * @param resource one resource, or all if it is ""
     */
    record View(String instance, String resource) {}

    LiveStream(String application, View view, String account) {
        this.application = application;
        this.view = view;
        this.account = account;
    }

    void add(byte[] second) {
        while (!waiting.offer(second)) {
            if (waiting.poll() != null) {
                missed.increment();
            }
        }
    }

    /** The next second, waiting for it at most so long; null when there was none. */
    byte @Nullable [] next(long millis) throws InterruptedException {
        return waiting.poll(millis, TimeUnit.MILLISECONDS);
    }

    void end() {
        ended = true;
    }

    boolean ended() {
        return ended;
    }

    long missed() {
        return missed.sum();
    }
}
