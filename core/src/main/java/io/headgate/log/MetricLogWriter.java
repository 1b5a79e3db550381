package io.headgate.log;

import static java.util.Objects.requireNonNull;

import java.io.Closeable;
import java.util.function.Consumer;

/**
 * Writes the metric log: one line per resource and second, in {@code <application>-metrics.log} and the files set aside,
 * {@code .1}, {@code .2} and so on.
 *
 * <p>Promise: no method throws because of a disk. What cannot be written is lost, counted in {@link #counts} and reported,
 * at once and then at most once a minute; writing is tried again with the next flush. A killed process loses nothing that was
 * flushed; when the machine itself goes down, the last seconds may be missing, because nothing is forced to the disk.
 *
 * <p>Not for several threads: one keeps house. {@link #counts} may be read by any.
 */
public final class MetricLogWriter implements Closeable {

    private final LogAppender<SecondFigures> log;

    private MetricLogWriter(LogAppender<SecondFigures> log) {
        this.log = log;
    }

    /** A writer that warns in the platform's log when it cannot write. No file is touched before the first line. */
    public static MetricLogWriter of(LogSettings settings) {
        return of(settings, TroubleReport::warn);
    }

    /** A writer that tells {@code listener} when it cannot write. */
    public static MetricLogWriter of(LogSettings settings, Consumer<? super LogTrouble> listener) {
        return of(settings, listener, FileOpener::openRegular);
    }

    static MetricLogWriter of(LogSettings settings, Consumer<? super LogTrouble> listener, FileOpener opener) {
        requireNonNull(settings, "settings");
        requireNonNull(listener, "listener");
        return new MetricLogWriter(new LogAppender<>(settings, new MetricFormat(), opener, listener));
    }

    /**
     * Writes all lines of the seconds that have ended since the last flush, in the order of time. A second that has been
     * written, by this process or one before, is late: its lines are dropped and counted. A clock set back by more than five
     * minutes begins a new file instead.
     *
     * @param nowEpochSecond the time, for pauses between reports
     * @param figures the lines; gone through once
     */
    public void flush(long nowEpochSecond, Iterable<SecondFigures> figures) {
        log.append(requireNonNull(figures, "figures"), nowEpochSecond);
    }

    /** What became of the lines so far. */
    public LogCounts counts() {
        return log.counts();
    }

    /** Closes the files. Lines that come later are lost and counted. */
    @Override
    public void close() {
        log.close();
    }
}
