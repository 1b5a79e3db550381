package io.headgate;

import io.headgate.log.BlockCounts;
import io.headgate.log.BlockLogWriter;
import io.headgate.log.MetricLogWriter;
import io.headgate.log.SecondFigures;
import io.headgate.statistics.Figures;
import io.headgate.statistics.LastSeconds;
import io.headgate.statistics.Meter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Writes the metric log and the block log once a second, on a daemon thread of its own. Calls never wait for it. */
final class Logs implements AutoCloseable {

    private static final String INBOUND = "(inbound)";
    private static final long CLOSE_SECONDS = 5;
    private static final int MOST_SECONDS = 60;

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
        this.written = lastSecond(gate.ticker().read());
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
            long now = gate.ticker().read();
            long last = lastSecond(now);
            int count = (int) Math.min(MOST_SECONDS, last - written);
            MetricLogWriter metrics = metricLog;
            if (metrics != null && count > 0) {
                metrics.flush(last + 1, lines(now, last, count));
            }
            written = Math.max(written, last);
            BlockLogWriter refusals = blockLog;
            if (refusals != null) {
                refusals.flush(last + 1);
            }
        } catch (RuntimeException | Error failed) {
            System.getLogger("io.headgate").log(System.Logger.Level.WARNING, "writing the logs failed", failed);
        }
    }

    private long lastSecond(long now) {
        return gate.timebase().lastSecondName(now, gate.wallClock().epochNanos());
    }

    private List<SecondFigures> lines(long now, long last, int count) {
        List<List<SecondFigures>> bySecond = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            bySecond.add(new ArrayList<>());
        }
        add(INBOUND, "", List.of(gate.inboundMeter()), new LastSeconds(now, count), last, bySecond);
        List<ResourceState> states = new ArrayList<>();
        gate.registry().resources().values().forEach(resource -> states.add(resource.state()));
        states.add(gate.registry().other());
        for (ResourceState state : states) {
            String type = state.type().name().toLowerCase(Locale.ROOT);
            Collection<Meter> meters = state.entranceMeters().values();
            add(state.name(), type, meters, new LastSeconds(now, count), last, bySecond);
        }
        return bySecond.stream().flatMap(List::stream).toList();
    }

    private static void add(
            String name,
            String type,
            Collection<Meter> meters,
            LastSeconds seconds,
            long last,
            List<List<SecondFigures>> bySecond) {
        boolean any = false;
        for (Meter meter : meters) {
            any |= seconds.add(meter);
        }
        for (int i = 0; any && i < seconds.count(); i++) {
            Figures figures = seconds.second(i);
            if (figures.passed() + figures.refused() + figures.finished() > 0) {
                bySecond.get(i).add(line(last - seconds.count() + 1 + i, name, type, figures, seconds));
            }
        }
    }

    private static SecondFigures line(long second, String name, String type, Figures figures, LastSeconds seconds) {
        return new SecondFigures(
                second,
                name,
                type,
                figures.passed(),
                figures.refused(),
                figures.finished(),
                figures.errors(),
                figures.responseNanos(),
                figures.shortestNanos(),
                figures.longestNanos(),
                Math.max(0, seconds.inFlight()),
                Math.max(0, seconds.waiting()));
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
