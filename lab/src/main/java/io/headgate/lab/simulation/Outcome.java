package io.headgate.lab.simulation;

import io.headgate.testkit.promise.WorstWindow;
import java.time.Duration;

/**
 * What happened in a simulation up to a moment. Every number counts permits; of traffic that asks for one at a time, those
 * are calls. At any moment {@code offered = admitted + refused + waiting}.
 *
 * @param offeredSlices the permits asked for, by the time they were asked for
 * @param admittedSlices the permits granted, by the time the calls ran
 * @param refused the permits refused
 * @param waiting the permits granted to calls that have still to wait
 * @param waited the permits granted for a later time, whether that has come or not
 * @param worstWait the longest wait among those
 * @param worst the interval of one period in which most ran
 */
public record Outcome(
        Slices offeredSlices,
        Slices admittedSlices,
        long refused,
        long waiting,
        long waited,
        Duration worstWait,
        WorstWindow worst) {

    /** The permits asked for. */
    public long offered() {
        return offeredSlices.total();
    }

    /** The permits of the calls that ran. */
    public long admitted() {
        return admittedSlices.total();
    }
}
