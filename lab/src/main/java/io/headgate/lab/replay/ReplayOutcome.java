package io.headgate.lab.replay;

import io.headgate.lab.log.LogTally;
import io.headgate.lab.simulation.Slices;
import java.time.Instant;
import java.util.List;

/**
 * What given limits would have done to the calls of a log.
 *
 * @param log what was in the log
 * @param start when the second of the first call began; slices are counted from here
 * @param end when the last call was logged
 * @param offered the calls that were played
 * @param leftOut the calls of other routes than those wanted
 * @param offeredSlices the calls played, by when they were logged
 * @param busiest the second with most of them, the first if there are several
 * @param limits what each limit would have done, in the order given
 */
public record ReplayOutcome(
        LogTally log,
        Instant start,
        Instant end,
        long offered,
        long leftOut,
        Slices offeredSlices,
        BusySecond busiest,
        List<LimitOutcome> limits) {

    /** Copies the list. */
    public ReplayOutcome {
        limits = List.copyOf(limits);
    }
}
