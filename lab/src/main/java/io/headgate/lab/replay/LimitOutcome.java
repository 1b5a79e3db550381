package io.headgate.lab.replay;

import io.headgate.lab.simulation.Slices;
import java.time.Duration;

/**
 * What one limit would have done.
 *
 * @param limit the limit
 * @param admitted the calls it would have admitted, at once or after a wait
 * @param refused the calls it would have refused
 * @param waited the calls it would have made wait
 * @param longestWait the longest of these waits
 * @param admittedSlices the calls admitted, by when they would have run, from {@link ReplayOutcome#start} on
 * @param refusedSlices the calls refused, likewise
 * @param worst the second in which most were refused, the first if there are several
 * @param statuses how the refused calls had ended
 * @param keys the keys of the limit
 */
public record LimitOutcome(
        ReplayLimit limit,
        long admitted,
        long refused,
        long waited,
        Duration longestWait,
        Slices admittedSlices,
        Slices refusedSlices,
        BusySecond worst,
        RefusedStatuses statuses,
        KeysOutcome keys) {

    /** The calls offered to it. */
    public long offered() {
        return admitted + refused;
    }
}
