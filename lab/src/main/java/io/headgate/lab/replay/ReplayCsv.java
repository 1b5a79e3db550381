package io.headgate.lab.replay;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The counts of each second as comma-separated lines; of a log of more than a day of a longer slice.
 *
 * <pre>
 *   time,offered,10 per 1 s client token-bucket admitted,10 per 1 s client token-bucket refused
 *   2026-11-15T12:00:00Z,4,3,1
 * </pre>
 */
public final class ReplayCsv {

    private ReplayCsv() {}

    /** The lines, with a heading. */
    public static Stream<String> lines(ReplayOutcome outcome) {
        Timeline timeline = Timeline.of(outcome, Integer.MAX_VALUE);
        return Stream.concat(
                Stream.of(heading(outcome)), IntStream.range(0, timeline.rows()).mapToObj(row -> line(timeline, row)));
    }

    private static String heading(ReplayOutcome outcome) {
        StringBuilder heading = new StringBuilder("time,offered");
        for (LimitOutcome limit : outcome.limits()) {
            String name = limit.limit().label();
            heading.append(',').append(name).append(" admitted,").append(name).append(" refused");
        }
        return heading.toString();
    }

    private static String line(Timeline timeline, int row) {
        StringBuilder line = new StringBuilder();
        line.append(timeline.startOf(row)).append(',').append(timeline.offered().get(row));
        for (int limit = 0; limit < timeline.admitted().size(); limit++) {
            line.append(',').append(timeline.admitted().get(limit).get(row));
            line.append(',').append(timeline.refused().get(limit).get(row));
        }
        return line.toString();
    }
}
