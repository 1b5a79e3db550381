package io.headgate.bench.lab;

import com.sun.management.OperatingSystemMXBean;
import io.headgate.lab.log.AccessLog;
import io.headgate.lab.log.LogSource;
import io.headgate.lab.replay.LimitOutcome;
import io.headgate.lab.replay.Replay;
import io.headgate.lab.replay.ReplayLimit;
import io.headgate.lab.replay.ReplayOutcome;
import io.headgate.lab.replay.ReplaySettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToLongFunction;

/** Replays a log in a process of its own: says how many bytes are read now and then, and at the end what it took. */
final class ReplayMain {

    static final List<ReplayLimit> LIMITS = List.of(
            ReplayLimit.of("120/1s", "all", "sliding-window"),
            ReplayLimit.of("10/1s", "route", "token-bucket"),
            ReplayLimit.of("60/min", "client", "sliding-window"));

    private static final long BYTES_BETWEEN_NEWS = 1 << 24;

    private ReplayMain() {}

    /** The name of the file is the one argument. */
    @SuppressWarnings("SystemOut") // it is how the two processes talk
    public static void main(String[] args) throws IOException {
        ReplaySettings settings = ReplaySettings.of(LIMITS);
        long started = System.nanoTime();
        long[] told = {0};
        try (AccessLog log = AccessLog.open(LogSource.of(Path.of(args[0])))) {
            ReplayOutcome outcome = Replay.of(log, settings, (reading, calls) -> {
                if (reading.bytesRead() - told[0] >= BYTES_BETWEEN_NEWS) {
                    told[0] = reading.bytesRead();
                    System.out.println(told[0]);
                }
            });
            long elapsed = System.nanoTime() - started;
            System.out.println(figures(outcome, elapsed).line());
        }
    }

    private static Replayed figures(ReplayOutcome outcome, long elapsed) {
        long cpu = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
        long peak = peakBytes();
        System.gc();
        long live = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        return new Replayed(
                outcome.log().lines(),
                outcome.log().bad(),
                outcome.offered(),
                sum(outcome, LimitOutcome::admitted),
                sum(outcome, LimitOutcome::refused),
                sum(outcome, limit -> limit.keys().forgotten()),
                elapsed,
                cpu,
                peak,
                live);
    }

    private static long sum(ReplayOutcome outcome, ToLongFunction<LimitOutcome> figure) {
        return outcome.limits().stream().mapToLong(figure).sum();
    }

    /** Each part of the heap at its fullest: at most that was in use at any one time. */
    private static long peakBytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(usage -> usage.getUsed())
                .sum();
    }
}
