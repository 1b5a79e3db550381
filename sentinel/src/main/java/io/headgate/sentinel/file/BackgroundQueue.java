package io.headgate.sentinel.file;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Does small things one after the other in a thread of its own: a daemon that begins with the first and ends when there was
 * nothing to do for a while. Nobody waits to put something in; when the queue is full the oldest is dropped and counted.
 */
public final class BackgroundQueue {

    private static final int ROOM = 1024;
    private static final Duration IDLE = Duration.ofSeconds(5);

    private final AtomicLong dropped = new AtomicLong();
    private final ThreadPoolExecutor thread;

    /** A queue whose thread is called {@code sentinel-} and {@code name}. */
    public BackgroundQueue(String name) {
        thread = new ThreadPoolExecutor(
                1,
                1,
                IDLE.toNanos(),
                TimeUnit.NANOSECONDS,
                new ArrayBlockingQueue<>(ROOM),
                task -> daemon(task, "sentinel-" + name),
                this::dropOldest);
        thread.allowCoreThreadTimeOut(true);
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    private void dropOldest(Runnable task, ThreadPoolExecutor full) {
        if (full.getQueue().poll() != null) {
            dropped.incrementAndGet();
        }
        if (!full.getQueue().offer(task)) { // others were quicker to take the place
            dropped.incrementAndGet();
        }
    }

    /** Does {@code task} after everything that was added before. It must not throw. */
    public void add(Runnable task) {
        thread.execute(task);
    }

    /** How many tasks were dropped because there was no room. */
    public long dropped() {
        return dropped.get();
    }

    /** Waits until everything that was added before is done, at most {@code longest}; false when that was not enough. */
    public boolean await(Duration longest) {
        if (thread.getPoolSize() == 0 && thread.getQueue().isEmpty()) {
            return true; // nothing to do, no thread is begun for it
        }
        CountDownLatch done = new CountDownLatch(1);
        add(done::countDown);
        try {
            return done.await(longest.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
