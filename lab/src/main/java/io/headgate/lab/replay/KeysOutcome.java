package io.headgate.lab.replay;

import java.util.List;

/**
 * The keys of a limit.
 *
 * @param known how many are known at the end
 * @param forgotten how many times one had to make room for another; it began anew when it came back
 * @param refusedOfForgotten the refused calls of those
 * @param mostRefused the known ones with most refused calls, most first
 */
public record KeysOutcome(int known, long forgotten, long refusedOfForgotten, List<KeyOutcome> mostRefused) {

    /** Copies the list. */
    public KeysOutcome {
        mostRefused = List.copyOf(mostRefused);
    }
}
