package io.headgate.redis;

import io.headgate.cluster.store.ClusterFound;
import io.headgate.cluster.store.ClusterLost;
import io.headgate.event.Event;
import io.headgate.event.EventSink;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.pace.TokenBucket;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Writes to the log when Redis is lost and when it is found again, at most five pairs of lines a minute. A loss for which there was
 * no line is told as soon as there may be one again, if Redis is lost then. Safe for many threads.
 */
final class LossLog implements EventSink {

    static final int LOSSES = 5;

    private static final double NANOS_PER_SECOND = 1e9;

    private final Logger logger = System.getLogger("io.headgate.redis");
    private final String where;
    private final LongSupplier members;
    private final Ticker ticker;
    private final RateLimiter lines;
    private boolean lost; // guarded by this, as all below
    private boolean told;
    private long lostAt;
    private long untold;
    private String why = "";

    /** Of the Redis at {@code where}, an address without a password; {@code members} are those known to be alive. */
    LossLog(String where, LongSupplier members, Ticker ticker) {
        this.where = where;
        this.members = members;
        this.ticker = ticker;
        this.lines = RateLimiter.of(TokenBucket.of(LOSSES, Duration.ofMinutes(1)), ticker);
    }

    @Override
    public synchronized void publish(Event event) {
        if (event instanceof ClusterLost news && !lost) {
            lost = true;
            lostAt = ticker.read();
            why = news.why().startsWith(where + ": ") ? news.why().substring(where.length() + 2) : news.why();
            tellLoss();
        } else if (event instanceof ClusterFound && lost) {
            lost = false;
            tellReturn();
        }
    }

    /** Tells of a loss that there was no line for when it happened. Does nothing when there is none. */
    synchronized void remind() {
        if (lost && !told) {
            tellLoss();
        }
    }

    private void tellLoss() {
        told = lines.tryAcquire();
        if (told) {
            write(
                    Level.WARNING,
                    where + " is lost: " + why + ". Limits of the cluster are now decided in this process,"
                            + " by whenLost of each rule: local-share (" + share()
                            + "), open (all calls run) or closed (none)."
                            + " Check the address and whether Redis runs; a restart is not necessary" + leftOut());
        }
    }

    private String share() {
        long alive = Math.max(1, members.getAsLong());
        return alive == 1 ? "the whole limit, as no other instance is known" : "1/" + alive + " of the limit";
    }

    private void tellReturn() {
        if (told) {
            double seconds = (ticker.read() - lostAt) / NANOS_PER_SECOND;
            write(
                    Level.INFO,
                    where + " is found again after " + String.format(Locale.ROOT, "%.1f", seconds)
                            + " s; limits of the cluster are decided there again");
        } else {
            untold++;
        }
        told = false;
    }

    private String leftOut() {
        String text = untold == 0 ? "" : " (it was lost " + untold + " more times since the line before)";
        untold = 0;
        return text;
    }

    private void write(Level level, String line) {
        try {
            logger.log(level, line);
        } catch (Throwable failed) {
            // a logger that fails must not keep calls from being decided
        }
    }
}
