package io.headgate.lab.replay;

import io.headgate.lab.log.AccessLog;
import io.headgate.lab.log.LogTally;
import io.headgate.lab.log.LoggedCall;
import io.headgate.lab.simulation.SliceCounter;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * Plays the calls of a log through limits, at the time of the log: ticker and wall clock of every limiter are the time of the
 * call. Each limit sees every call, whatever the others answer. For one thread.
 */
public final class Replay {

    private static final long SECOND = 1_000_000_000;
    private static final int CALLS_BETWEEN_NEWS = 4096; // a power of two

    private final ReplaySettings settings;
    private final CallKeys keys;
    private final LimitRun[] runs;
    private final SliceCounter offeredSlices = new SliceCounter();
    private final Seconds seconds = Seconds.mostOffered();
    private boolean begun;
    private long startNanos;
    private long nowNanos;
    private long offered;
    private long leftOut;

    /** A replay that has not begun. */
    public Replay(ReplaySettings settings) {
        this.settings = settings;
        this.keys = new CallKeys(settings);
        this.runs = settings.limits().stream()
                .map(limit -> new LimitRun(limit, () -> nowNanos, settings.maxKeys()))
                .toArray(LimitRun[]::new);
    }

    /** Plays a whole log. */
    public static ReplayOutcome of(AccessLog log, ReplaySettings settings, Progress progress) throws IOException {
        Replay replay = new Replay(settings);
        long calls = 0;
        for (LoggedCall call = log.next(); call != null; call = log.next()) {
            replay.play(call);
            if ((++calls & (CALLS_BETWEEN_NEWS - 1)) == 0) {
                progress.at(log, calls);
            }
        }
        return replay.outcome(log.tally());
    }

    /** Offers a call to every limit. Its time must not be before that of the last one, which {@link AccessLog} sees to. */
    public void play(LoggedCall call) {
        if (!keys.look(call)) {
            leftOut++;
            return;
        }
        nowNanos = call.epochNanos();
        if (!begun) {
            begun = true;
            startNanos = nowNanos / SECOND * SECOND;
        }
        offered++;
        offeredSlices.add(nowNanos - startNanos, 1);
        seconds.add(nowNanos, true);
        for (LimitRun run : runs) {
            run.offer(call, keys, startNanos);
        }
    }

    /** What has happened so far; {@code log} is what was read for it. */
    public ReplayOutcome outcome(LogTally log) {
        List<LimitOutcome> outcomes =
                Arrays.stream(runs).map(run -> run.outcome(settings.top())).toList();
        return new ReplayOutcome(
                log,
                Instant.ofEpochSecond(0, startNanos),
                Instant.ofEpochSecond(0, nowNanos),
                offered,
                leftOut,
                offeredSlices.slices(),
                seconds.worst(),
                outcomes);
    }
}
