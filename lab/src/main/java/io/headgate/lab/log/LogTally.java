package io.headgate.lab.log;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was in a log, up to a moment. At any moment {@code lines = good + bad() + skipped}.
 *
 * @param lines the lines read
 * @param good those that told of a call
 * @param skipped those that tell of none and need not: blank lines, comments, headings
 * @param flaws how many could not be used, by why
 * @param firstBad the first few of them
 * @param outOfOrder the good lines whose time lies before that of one above
 * @param farthestBack by how much at most
 * @param spread the good lines that were told by the whole second and were moved within it, see {@link Spread}
 * @param damage what ended the log before its time, such as a gzip file that was cut short
 */
public record LogTally(
        long lines,
        long good,
        long skipped,
        Map<Flaw, Long> flaws,
        List<BadLine> firstBad,
        long outOfOrder,
        Duration farthestBack,
        long spread,
        Optional<String> damage) {

    /** Copies the collections. */
    public LogTally {
        flaws = Map.copyOf(flaws);
        firstBad = List.copyOf(firstBad);
    }

    /** How many lines could not be used. */
    public long bad() {
        return flaws.values().stream().mapToLong(Long::longValue).sum();
    }
}
