package io.headgate.rules.feed;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a feed: one daemon that looks at documents, and one that writes the snapshot, so that a disk that hangs holds
 * up nothing else. Neither exists before there is something to do. A scheduler that was given is used for both and not shut
 * down.
 */
final class FeedThreads implements AutoCloseable {

    static final Duration LONGEST_GOODBYE = Duration.ofSeconds(2);

    private final ScheduledExecutorService scheduler;
    private final Executor disk;
    private final @Nullable ExecutorService ownDisk;
    private final boolean own;
    private final Duration longestGoodbye;

    private FeedThreads(
            ScheduledExecutorService scheduler, @Nullable ExecutorService ownDisk, Duration longestGoodbye) {
        this.scheduler = scheduler;
        this.ownDisk = ownDisk;
        this.own = ownDisk != null;
        this.disk = ownDisk == null ? scheduler : ownDisk;
        this.longestGoodbye = longestGoodbye;
    }

    static FeedThreads own(Duration longestGoodbye) {
        ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1, daemon("headgate-rule-feed"));
        scheduler.setRemoveOnCancelPolicy(true);
        scheduler.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        ExecutorService disk = Executors.newSingleThreadExecutor(daemon("headgate-rule-snapshot"));
        return new FeedThreads(scheduler, disk, longestGoodbye);
    }

    static FeedThreads of(ScheduledExecutorService scheduler) {
        return new FeedThreads(scheduler, null, Duration.ZERO);
    }

    private static ThreadFactory daemon(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    ScheduledExecutorService scheduler() {
        return scheduler;
    }

    Executor disk() {
        return disk;
    }

    /** Ends them: the snapshot that waits is still written, within the longest goodbye. */
    @Override
    public void close() {
        if (!own || ownDisk == null) {
            return;
        }
        scheduler.shutdown();
        ownDisk.shutdown();
        try {
            if (!ownDisk.awaitTermination(longestGoodbye.toNanos(), TimeUnit.NANOSECONDS)) {
                ownDisk.shutdownNow(); // the disk hangs; the thread is a daemon
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
