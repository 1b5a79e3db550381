package io.headgate.log;

import static java.util.Objects.requireNonNull;

import java.io.Closeable;
import java.util.function.Consumer;

/**
 * Writes the block log: one line per second, resource, rule, origin and reason with the number of calls refused, in
 * {@code <application>-blocks.log} and the files set aside, {@code .1}, {@code .2} and so on.
 *
 * <p>Promises what {@link MetricLogWriter} promises. Not for several threads: one keeps house, while many count in
 * {@link BlockCounts}. {@link #counts} may be read by any.
 */
public final class BlockLogWriter implements Closeable {

    private final LogAppender<SecondBlocks> log;
    private final BlockCounts blocks;

    private BlockLogWriter(LogAppender<SecondBlocks> log, BlockCounts blocks) {
        this.log = log;
        this.blocks = blocks;
    }

    /** A writer of what {@code blocks} counts, which warns in the platform's log when it cannot write. */
    public static BlockLogWriter of(LogSettings settings, BlockCounts blocks) {
        return of(settings, blocks, TroubleReport::warn);
    }

    /** A writer of what {@code blocks} counts, which tells {@code listener} when it cannot write. */
    public static BlockLogWriter of(LogSettings settings, BlockCounts blocks, Consumer<? super LogTrouble> listener) {
        return of(settings, blocks, listener, FileOpener::openRegular);
    }

    static BlockLogWriter of(
            LogSettings settings, BlockCounts blocks, Consumer<? super LogTrouble> listener, FileOpener opener) {
        requireNonNull(settings, "settings");
        requireNonNull(blocks, "blocks");
        requireNonNull(listener, "listener");
        return new BlockLogWriter(new LogAppender<>(settings, new BlockFormat(), opener, listener), blocks);
    }

    /**
     * Writes what was counted since the last flush, as of the second before {@code nowEpochSecond}. When that second has its
     * lines already (two flushes in one second, a clock set back by less than five minutes), counting just goes on, and a
     * later flush writes it all. Touches no file while nothing is refused.
     */
    public void flush(long nowEpochSecond) {
        long second = Math.max(0, nowEpochSecond - 1);
        if (!blocks.isEmpty() && log.accepts(second, nowEpochSecond)) {
            log.append(blocks.drain(second), nowEpochSecond);
        }
    }

    /** What became of the lines so far. */
    public LogCounts counts() {
        return log.counts();
    }

    /** Closes the files, without a flush. Lines that come later are lost and counted. */
    @Override
    public void close() {
        log.close();
    }
}
