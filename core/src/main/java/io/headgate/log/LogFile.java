package io.headgate.log;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.OptionalLong;

/** One file of a log, as it was when it was opened, with its lines found by time. Not for several threads. */
final class LogFile {

    /*
     * There is no index beside the file: one more file is one more that can be missing, stale or torn. The lines are in the
     * order of time, so the file is its own index. To find the first line of a second, or of one after it, we halve the
     * stretch of bytes in which it must begin:
     *
     *   lo                        mid                       hi
     *   |--------------------------|--------------------------|
     *    all before lo is earlier   ▲                          all from hi on is not
     *                              the first whole line from here on: earlier? then lo is its end, else hi is mid
     *
     * A damaged line is passed over; when there is none but damaged lines between mid and hi, hi is mid. Below one block
     * the rest is read through, so 32 MiB take nine looks. Each look reads 64 KiB at most.
     */
    private final FileChannel channel;
    private final long size;
    private final LineScanner scanner;

    /** The file open as {@code channel}; who opened it closes it. */
    LogFile(FileChannel channel) throws IOException {
        this.channel = channel;
        this.size = channel.size();
        this.scanner = new LineScanner(channel, size);
    }

    /** The lines from the one on that begins at {@code offset}. */
    LineScanner scan(long offset) {
        return scanner.from(offset);
    }

    /** How many lines end before {@code end}, of those from {@code start} on. */
    long countLines(long start, long end) throws IOException {
        LineScanner lines = new LineScanner(channel, size).from(start); // the other one is in the middle of a search
        long count = 0;
        while (lines.next() && lines.endOffset() <= end) {
            count++;
        }
        return count;
    }

    /** Whether the file says of itself that it is of another version than ours. */
    boolean isOfOtherVersion(LineFormat<?> format) throws IOException {
        return scanner.from(0).next()
                && scanner.beginsWith(format.headerStart())
                && !scanner.beginsWith(format.headerStart() + LineFormat.VERSION + " ");
    }

    /** Where a line begins before which all whole lines are of a second before {@code second}; near the first that is not. */
    long startOf(long second) throws IOException {
        long lo = 0;
        long hi = size;
        while (hi - lo > Line.BLOCK_BYTES) {
            long middle = lo + (hi - lo) / 2;
            OptionalLong found = firstSecond(middle, hi);
            if (found.isPresent() && found.getAsLong() < second) {
                lo = scanner.endOffset();
            } else {
                hi = middle;
            }
        }
        return lo;
    }

    /** The second of the last whole line. */
    OptionalLong lastSecond() throws IOException {
        for (long end = size; end > 0; ) {
            long start = Math.max(0, end - Line.BLOCK_BYTES);
            OptionalLong last = OptionalLong.empty();
            OptionalLong found = firstSecond(start, end);
            while (found.isPresent()) {
                last = found;
                found = nextSecond(end);
            }
            if (last.isPresent()) {
                return last;
            }
            end = start;
        }
        return OptionalLong.empty();
    }

    private OptionalLong firstSecond(long start, long end) throws IOException {
        scanner.fromFirstAt(start);
        return nextSecond(end);
    }

    /** The second of the next line that is whole and begins before {@code end}; the scanner is left at that line. */
    private OptionalLong nextSecond(long end) throws IOException {
        while (scanner.next() && scanner.offset() < end) {
            OptionalLong second = secondOfLine(scanner);
            if (second.isPresent()) {
                return second;
            }
        }
        return OptionalLong.empty();
    }

    private static OptionalLong secondOfLine(LineScanner line) {
        try {
            return line.isHeader()
                    ? OptionalLong.empty()
                    : OptionalLong.of(line.fields().number());
        } catch (IllegalArgumentException damaged) {
            return OptionalLong.empty();
        }
    }
}
