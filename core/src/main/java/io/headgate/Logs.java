package io.headgate;

import io.headgate.log.BlockCounts;
import io.headgate.log.BlockLogWriter;
import io.headgate.log.MetricLogWriter;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Writes the metric log and the block log once a second, on a daemon thread of its own. Calls never wait for it. */
final class Logs implements AutoCloseable {

    private static final long CLOSE_SECONDS = 5;

    private final Headgate gate;
    private final BlockCounts blocks = BlockCounts.create();
    private final @Nullable MetricLogWriter metricLog;
    private final @Nullable BlockLogWriter blockLog;
    private final ScheduledThreadPoolExecutor thread;
    private final AtomicBoolean closed = new AtomicBoolean();
    private long written; // the last second that was written; for the one thread

    Logs(Headgate gate, HeadgateBuilder settings) {
        this.gate = gate;
        this.metricLog = settings.metricLog == null ? null : MetricLogWriter.of(settings.metricLog);
        this.blockLog = settings.blockLog == null ? null : BlockLogWriter.of(settings.blockLog, blocks);
        this.written = gate.statistics().seconds(Long.MAX_VALUE).last();
        this.thread = new ScheduledThreadPoolExecutor(1, Logs::daemon);
        thread.scheduleAtFixedRate(this::flush, 1, 1, TimeUnit.SECONDS);
    }

    private static Thread daemon(Runnable task) {
        Thread daemon = new Thread(task, "headgate-logs");
        daemon.setDaemon(true);
        return daemon;
    }

    void refused(BoundCall call, Post post) {
        if (blockLog != null) {
            blocks.count(call.resource(), post.guard().rule().id(), call.origin(), post.kind());
        }
    }

    /** Writes the seconds that are complete. The writers report their own troubles; nothing else may end the schedule. */
    private void flush() {
        try {
            Seconds seconds = gate.statistics().seconds(written);
            MetricLogWriter metrics = metricLog;
            if (metrics != null && seconds.last() > written) {
                metrics.flush(seconds.last() + 1, seconds.figures());
            }
            written = Math.max(written, seconds.last());
            BlockLogWriter refusals = blockLog;
            if (refusals != null) {
                refusals.flush(seconds.last() + 1);
            }
        } catch (RuntimeException | Error failed) {
            System.getLogger("io.headgate").log(System.Logger.Level.WARNING, "writing the logs failed", failed);
        }
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        thread.execute(this::flush);
        thread.shutdown();
        try {
            thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        if (metricLog != null) {
            metricLog.close();
        }
        if (blockLog != null) {
            blockLog.close();
        }
    }
}
