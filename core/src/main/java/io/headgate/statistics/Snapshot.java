package io.headgate.statistics;

import java.util.List;

/**
 * What a meter showed at one instant.
 *
 * @param total since the meter was made
 * @param lastSecond the present tenth of a second and the nine before it; {@link Figures#spanNanos} says how long that is
 * @param minute the last sixty complete seconds, oldest first
 * @param responseTimes how response times were distributed over the last minute, or up to twenty seconds longer
 * @param inFlight calls that have begun and not ended; also those that ended while it was being read
 * @param waiting calls that wait to begin
 * @param permits permits granted in all: more than calls passed where calls have a weight
 * @param waited calls that had to wait before they began, in all
 * @param waitNanos how long they waited, in sum
 */
public record Snapshot(
        Figures total,
        Figures lastSecond,
        List<Figures> minute,
        ResponseTimes responseTimes,
        long inFlight,
        long waiting,
        long permits,
        long waited,
        long waitNanos) {

    /** The last complete second. */
    public Figures previousSecond() {
        return minute.get(minute.size() - 1);
    }
}
