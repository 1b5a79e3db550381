package io.headgate;

import io.headgate.log.SecondFigures;
import java.util.List;

/**
 * What happened in the last complete seconds.
 *
 * @param last the last second that is complete, counted from 1970; the one to ask on from next time
 * @param figures what each resource did in each of the seconds in which it did anything, oldest first; all that came into the
 *     process is under {@code (inbound)}
 */
public record Seconds(long last, List<SecondFigures> figures) {

    /** The most seconds that are kept. */
    public static final int MOST = 60;

    /** Copies the figures. */
    public Seconds {
        figures = List.copyOf(figures);
    }
}
