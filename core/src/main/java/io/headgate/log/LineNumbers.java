package io.headgate.log;

import java.io.IOException;

/**
 * The numbers of lines whose place in the file is known. A search by halves has no use for them, so they are counted only
 * when asked for: once through the file at most, since places are asked for in their order. Not for several threads.
 */
final class LineNumbers {

    private final LogFile file;
    private long countedTo;
    private long lines;

    LineNumbers(LogFile file) {
        this.file = file;
    }

    /** The number, from 1, of the line that begins at {@code offset}. */
    long at(long offset) throws IOException {
        lines += file.countLines(countedTo, offset);
        countedTo = offset;
        return lines + 1;
    }
}
