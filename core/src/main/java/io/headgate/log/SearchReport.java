package io.headgate.log;

import java.nio.file.Path;
import java.util.List;

/**
 * How a search went.
 *
 * @param lines how many lines were found and passed on
 * @param more whether there were more lines than the query asked for at most
 * @param damaged how many lines were met that cannot be read. Those in parts of files that the search had no need to read
 *     are not among them
 * @param damagedLines the first hundred of them
 * @param unreadable files that could not be opened, or are of another version
 */
public record SearchReport(
        long lines, boolean more, long damaged, List<DamagedLine> damagedLines, List<Path> unreadable) {

    /** Copies the lists. */
    public SearchReport {
        damagedLines = List.copyOf(damagedLines);
        unreadable = List.copyOf(unreadable);
    }
}
