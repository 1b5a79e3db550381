package io.headgate.log;

/**
 * What became of the lines a writer was given, since it was made.
 *
 * @param written lines in a file
 * @param late lines dropped because their second, or one after it, had been written
 * @param lost lines dropped because the disk would not take them, or the writer was closed
 * @param failures how often writing failed
 */
public record LogCounts(long written, long late, long lost, long failures) {

    /** Nothing yet. */
    static final LogCounts NONE = new LogCounts(0, 0, 0, 0);

    LogCounts plus(long moreWritten, long moreLate, long moreLost, long moreFailures) {
        return new LogCounts(written + moreWritten, late + moreLate, lost + moreLost, failures + moreFailures);
    }
}
