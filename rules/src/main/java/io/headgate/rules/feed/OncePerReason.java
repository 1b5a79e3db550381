package io.headgate.rules.feed;

import io.headgate.event.RateLimitedLog;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.pace.TokenBucket;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Warns in the log of the platform, once for each distinct reason: a source that delivers the same bad document every second
 * must not fill it. A reason that was over is told again when it comes back, at most 20 times a minute. Remembers the last
 * {@link #MOST} reasons. Safe for many threads.
 */
final class OncePerReason {

    static final int MOST = 100;

    /** Of what a reason was told, and whether it was over since. */
    private record Warning(String place, boolean over) {}

    private final Logger logger = System.getLogger(RuleFeed.class.getName());
    private final Map<String, Warning> told = new LinkedHashMap<>(); // the oldest first; guarded by itself
    private final RateLimiter again;

    OncePerReason(Ticker ticker) {
        again = RateLimiter.of(TokenBucket.of(RateLimitedLog.LINES, Duration.ofMinutes(1)), ticker);
    }

    /** Warns, unless it has done so. @return whether it did */
    boolean warn(String place, String reason) {
        String line = reason.startsWith(place) ? reason : place + ": " + reason;
        if (!isNew(place, line)) {
            return false;
        }
        try {
            logger.log(Logger.Level.WARNING, line);
        } catch (Throwable failed) {
            // a logger that fails must not keep rules from coming into force
        }
        return true;
    }

    /** That place is good again: its reasons are told anew when they come back. */
    void over(String place) {
        synchronized (told) {
            told.replaceAll((line, warning) -> warning.place().equals(place) ? new Warning(place, true) : warning);
        }
    }

    private boolean isNew(String place, String line) {
        synchronized (told) {
            Warning before = told.get(line);
            if (before != null && !(before.over() && again.tryAcquire())) {
                return false;
            }
            told.remove(line); // so that it is the youngest
            told.put(line, new Warning(place, false));
            if (told.size() > MOST) {
                told.remove(told.keySet().iterator().next());
            }
            return true;
        }
    }
}
