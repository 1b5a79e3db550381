package io.headgate.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.function.Consumer;

/**
 * Gets lines into files: in the order of time, each second once, within the caps; and never throws. Not for several threads,
 * but {@link #counts} may be read by any.
 *
 * @param <T> what a line says
 */
final class LogAppender<T> implements Closeable {

    /*
     * Searching by halves needs the lines of a file in the order of time, so a line whose second is written already is
     * late: dropped and counted. A clock that is set back makes all lines late until it has caught up. That is fine for
     * minutes, but not when it had been a year ahead. Beyond LARGEST_STEP_BACK the current file is set aside, and a new
     * one begins with the new time; each file is in order by itself.
     *
     *   clock   100 101 102  99 100 101 102 103                  9000 9001   200  201
     *   lines   100 101 102   –   –   –   – 103                  9000 9001 ║ 200  201       ║ a new file
     *
     * Lines gather in a buffer of whole lines, which goes to the file in one write. When that fails, the file is cut back
     * to whole lines and closed, and all further lines of this call are lost and counted. The next call, a second later,
     * opens the file again: that is the whole of trying again.
     */
    static final long LARGEST_STEP_BACK = 300;

    private final LogFiles files;
    private final LineFormat<T> format;
    private final TroubleReport trouble;
    private final Line line = new Line();
    private final ByteBuffer buffer = ByteBuffer.allocate(Line.BLOCK_BYTES);
    private volatile LogCounts counts = LogCounts.NONE;
    private boolean closed;
    private boolean lookedBack; // to what an earlier process wrote

    private long closedSecond = -1; // of earlier calls: complete, nothing more may come for it
    private long newestSecond = -1;
    private long buffered; // lines in the buffer

    private long late; // lines in this call
    private long onTime;
    private long written;

    LogAppender(LogSettings settings, LineFormat<T> format, FileOpener opener, Consumer<? super LogTrouble> listener) {
        this.format = format;
        this.files = new LogFiles(settings, format, opener);
        this.trouble = new TroubleReport(files.current(), listener);
    }

    LogCounts counts() {
        return counts;
    }

    /** Whether a line for {@code second} would not be late. Looks into the files the first time. */
    boolean accepts(long second, long nowEpochSecond) {
        boolean works = !closed && tryOpen(nowEpochSecond);
        return !works || !isLate(second); // where it does not work, the line will be lost and counted as that
    }

    /** Appends all lines for one second or several; none of these may have lines in a later call. */
    void append(Iterable<? extends T> lines, long nowEpochSecond) {
        late = 0;
        onTime = 0;
        written = 0;
        try {
            Iterator<? extends T> rest = lines.iterator();
            boolean works = !closed && rest.hasNext() && tryOpen(nowEpochSecond);
            while (rest.hasNext()) {
                T said = rest.next();
                if (isLate(format.second(said))) {
                    late++;
                } else {
                    onTime++;
                    works = works && attempt(() -> add(said), nowEpochSecond);
                }
            }
            if (works) {
                attempt(this::write, nowEpochSecond);
            }
        } finally { // also when the lines themselves fail
            forgetBuffer();
            closedSecond = newestSecond;
            counts = counts.plus(written, late, onTime - written, 0);
        }
    }

    private boolean isLate(long second) {
        return (second <= closedSecond || second < newestSecond) && newestSecond - second <= LARGEST_STEP_BACK;
    }

    private boolean tryOpen(long nowEpochSecond) {
        return attempt(this::open, nowEpochSecond);
    }

    private void open() throws IOException {
        files.open();
        if (!lookedBack) {
            newestSecond = files.lastSecond().orElse(-1);
            closedSecond = newestSecond;
            lookedBack = true;
        }
    }

    private void add(T said) throws IOException {
        long second = format.second(said);
        if (second < newestSecond) {
            write();
            files.beginNext();
            closedSecond = second - 1;
        }
        newestSecond = second;
        format.write(said, line);
        byte[] bytes = line.seal();
        if (!files.hasRoomFor(buffer.position() + bytes.length)) {
            write();
            files.beginNext();
        } else if (buffer.remaining() < bytes.length) {
            write();
        }
        buffer.put(bytes);
        buffered++;
    }

    private void write() throws IOException {
        files.append(buffer.flip());
        written += buffered;
        forgetBuffer();
    }

    private boolean attempt(Step step, long nowEpochSecond) {
        try {
            step.run();
            return true;
        } catch (IOException | RuntimeException failed) {
            forgetBuffer();
            files.closeCurrent();
            counts = counts.plus(0, 0, 0, 1);
            trouble.failed(failed, nowEpochSecond);
            return false;
        }
    }

    private void forgetBuffer() {
        buffer.clear();
        buffered = 0;
    }

    @Override
    public void close() {
        closed = true;
        files.close();
    }

    @FunctionalInterface
    private interface Step {
        void run() throws IOException;
    }
}
