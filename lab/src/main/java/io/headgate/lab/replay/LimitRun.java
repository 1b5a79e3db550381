package io.headgate.lab.replay;

import io.headgate.lab.log.LoggedCall;
import io.headgate.lab.simulation.SliceCounter;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.WallClock;
import java.time.Duration;

/** One limit while a log is played: its limiters, and what they did. For one thread. */
final class LimitRun {

    private static final int STATUS_CLASSES = 6;

    private final ReplayLimit limit;
    private final long maxWaitNanos;
    private final KeyTable keys;
    private final SliceCounter admittedSlices = new SliceCounter();
    private final SliceCounter refusedSlices = new SliceCounter();
    private final Seconds seconds = Seconds.mostRefused();
    private final long[] refusedByClass = new long[STATUS_CLASSES];
    private long admitted;
    private long refused;
    private long waited;
    private long longestWaitNanos;

    LimitRun(ReplayLimit limit, WallClock wall, int maxKeys) {
        this.limit = limit;
        this.maxWaitNanos = limit.contender().maxWait().toNanos();
        this.keys = new KeyTable(limit.contender().limit(), wall, maxKeys);
    }

    /** Offers a call. @param startNanos when the first second of the log began */
    void offer(LoggedCall call, CallKeys callKeys, long startNanos) {
        long now = call.epochNanos();
        KeyState state = keys.get(callKeys.key(limit.per()), now);
        long wait = take(state.algorithm, now);
        seconds.add(now, wait >= 0);
        if (wait < 0) {
            state.refused++;
            refused++;
            refusedSlices.add(now - startNanos, 1);
            refusedByClass[statusClass(call.status())]++;
            return;
        }
        state.admitted++;
        admitted++;
        admittedSlices.add(now + wait - startNanos, 1);
        if (wait > 0) {
            waited++;
            longestWaitNanos = Math.max(longestWaitNanos, wait);
        }
    }

    /** Nobody else takes, and time does not go back, so there is nothing to be stale or retired. */
    private long take(Algorithm algorithm, long now) {
        long answer = algorithm.take(1, now, maxWaitNanos);
        while (answer < Algorithm.REFUSED) {
            answer = algorithm.take(1, algorithm.latest(now), maxWaitNanos);
        }
        return answer;
    }

    private static int statusClass(int status) {
        return status < 100 || status > 599 ? 0 : status / 100;
    }

    LimitOutcome outcome(int top) {
        return new LimitOutcome(
                limit,
                admitted,
                refused,
                waited,
                Duration.ofNanos(longestWaitNanos),
                admittedSlices.slices(),
                refusedSlices.slices(),
                seconds.worst(),
                RefusedStatuses.of(refusedByClass),
                new KeysOutcome(keys.size(), keys.forgotten(), keys.refusedOfForgotten(), keys.mostRefused(top)));
    }
}
