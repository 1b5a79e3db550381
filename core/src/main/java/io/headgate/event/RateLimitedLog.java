package io.headgate.event;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.pace.TokenBucket;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes lines to the log of the platform, at most 20 at once and 20 a minute. The next line says how many were left out. A logger
 * that throws does no harm. Not for the path of a call. Safe for many threads.
 */
public final class RateLimitedLog {

    /** So many lines a minute, and at once. */
    public static final int LINES = 20;

    private final Logger logger;
    private final RateLimiter lines;
    private final AtomicLong leftOut = new AtomicLong();

    /** Writes to the logger of that name. */
    public RateLimitedLog(String logger) {
        this(logger, Ticker.system());
    }

    /** Writes to the logger of that name, and counts minutes by {@code ticker}. */
    public RateLimitedLog(String logger, Ticker ticker) {
        this.logger = System.getLogger(logger);
        this.lines = RateLimiter.of(TokenBucket.of(LINES, Duration.ofMinutes(1)), ticker);
    }

    /** Writes {@code line} at the level INFO. */
    public void info(String line) {
        write(Level.INFO, line);
    }

    /** Writes {@code line} at the level WARNING. */
    public void warn(String line) {
        write(Level.WARNING, line);
    }

    private void write(Level level, String line) {
        if (!lines.tryAcquire()) {
            leftOut.incrementAndGet();
            return;
        }
        long before = leftOut.getAndSet(0);
        try {
            logger.log(level, before == 0 ? line : line + " (" + before + " lines before this one left out)");
        } catch (Throwable failed) {
            // a logger that fails must not stop what it was told of
        }
    }
}
