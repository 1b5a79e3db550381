package io.headgate.lab.log;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a stream, each as a span of one buffer. Of a line longer than {@link #MOST_BYTES} the beginning is shown, and
 * the rest is skipped to its end. Lines end with LF or CR LF; the last one need not end. For one thread.
 */
final class LineReader {

    static final int MOST_BYTES = 65_536;

    /*
     *   buffer:  |..... read ......| line | line | li....... |            |
     *                              next                     filled
     *
     * A line that goes on beyond the filled part is moved to the front, and more is read behind it. One that is longer than
     * lines may be keeps its first MOST_BYTES there, and what follows is read over the same bytes behind them again and
     * again until its end comes.
     */
    private final InputStream in;
    private final byte[] buffer = new byte[8 * MOST_BYTES];
    private int next;
    private int filled;
    private boolean tooLong;
    private @Nullable IOException failure;

    LineReader(InputStream in) {
        this.in = in;
    }

    /** Shows the next line. @return false when there is none; after an {@link IOException} there may be a {@link #rest} */
    boolean next(ByteSpan line) throws IOException {
        tooLong = false;
        int seen = 0;
        while (true) {
            int end = lineBreak(next + seen);
            if (end >= 0) {
                show(line, end);
                next = end + 1;
                return true;
            }
            seen = filled - next;
            if (seen > MOST_BYTES) {
                return skip(line);
            }
            if (!fill()) {
                return rest(line);
            }
        }
    }

    /** Whether the line shown last was longer than lines may be. */
    boolean tooLong() {
        return tooLong;
    }

    /** Shows what has been read of a line that does not end. @return false when that is nothing */
    boolean rest(ByteSpan line) {
        boolean some = filled > next;
        show(line, filled);
        next = filled;
        return some;
    }

    /** Whole lines from where reading stands, at most so many, without reading on; some may be missing at the end. */
    List<ByteSpan> sample(int most) {
        try {
            while (filled - next < MOST_BYTES && fill()) {
                continue;
            }
        } catch (IOException told) {
            failure = told;
        }
        List<ByteSpan> lines = new ArrayList<>();
        int before = next;
        for (int end = lineBreak(next); end >= 0 && lines.size() < most; end = lineBreak(next)) {
            lines.add(shown(end));
            next = end + 1;
        }
        if (lines.isEmpty() && filled > next) {
            lines.add(shown(filled));
        }
        next = before;
        return lines;
    }

    private ByteSpan shown(int end) {
        ByteSpan line = new ByteSpan();
        show(line, end);
        return line;
    }

    private void show(ByteSpan line, int end) {
        int last = end > next && buffer[end - 1] == '\r' ? end - 1 : end;
        tooLong = last - next > MOST_BYTES;
        line.set(buffer, next, tooLong ? next + MOST_BYTES : last);
    }

    private int lineBreak(int from) {
        byte[] bytes = buffer;
        for (int i = from, end = filled; i < end; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    private boolean skip(ByteSpan line) throws IOException {
        moveToFront();
        int end = -1;
        while (end < 0) {
            filled = MOST_BYTES;
            if (!fill()) {
                rest(line);
                tooLong = true;
                return true;
            }
            end = lineBreak(MOST_BYTES);
        }
        line.set(buffer, 0, MOST_BYTES);
        tooLong = true;
        next = end + 1;
        return true;
    }

    private boolean fill() throws IOException {
        if (failure != null) {
            throw failure;
        }
        moveToFront();
        int read = in.read(buffer, filled, buffer.length - filled);
        filled += Math.max(0, read);
        return read >= 0;
    }

    private void moveToFront() {
        System.arraycopy(buffer, next, buffer, 0, filled - next);
        filled -= next;
        next = 0;
    }
}
