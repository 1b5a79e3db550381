package io.headgate.console.web;

import io.headgate.agent.wire.MalformedMessageException;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.keyed.LimiterMap;
import io.headgate.limiter.pace.TokenBucket;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Messages of instances that nobody understands: what of them is logged, and when their sender is kept out. Safe for many threads. */
final class BadMessages {

    /*
     * Each such message ends its link, and an instance that is broken connects again at once. So the ends are counted by application
     * and source. After ten of a minute the source is not let in until the minute has gone on. Other sources are not touched, for one
     * broken host must not keep out a whole application. Each end has one line in the log, a few in a minute, without a stack trace.
     */
    static final int MOST_A_MINUTE = 10;

    private static final System.Logger LOG = System.getLogger("io.headgate.console");
    private static final int MOST_KEYS = 10_000;
    private static final int MOST_WORDS = 200;

    private final LimiterMap<String> ends;
    private final LimiterMap<String> lines;
    private final AtomicLong leftOut = new AtomicLong();

    BadMessages(Ticker ticker) {
        TokenBucket some = TokenBucket.of(MOST_A_MINUTE, Duration.ofMinutes(1));
        this.ends = LimiterMap.of(some, MOST_KEYS, ticker, WallClock.system());
        this.lines = LimiterMap.of(some, MOST_KEYS, ticker, WallClock.system());
    }

    /** A link ends because of what was said on it. */
    void count(Link link, String why) {
        ends.tryAcquire(key(link.application(), link.source()));
        log(link, "was not understood: " + OneLine.of(why, MOST_WORDS));
    }

    /** A link ends because messages that are not finished take too much memory. It need not be the one that holds most: it may come again. */
    void noBudget(Link link) {
        log(link, "was not taken: messages that are not finished take too much memory");
    }

    /** What was wrong, in words: for what we find wrong ourselves the name of the class says nothing more. */
    static String reason(RuntimeException failed) {
        String message = failed.getMessage();
        return message != null && failed instanceof MalformedMessageException ? message : failed.toString();
    }

    private void log(Link link, String what) {
        if (!lines.tryAcquire(link.application())) {
            leftOut.incrementAndGet();
            return;
        }
        long more = leftOut.getAndSet(0);
        LOG.log(
                Level.WARNING,
                "a message on a link of " + OneLine.of(link.application(), MOST_WORDS) + " from " + link.source()
                        + " " + what
                        + (more == 0 ? "" : " (and " + more + " before it that are not listed)"));
    }

    /** Whether so many links of that application ended from there that it is kept out for a while. */
    boolean isTooMuch(String application, String source) {
        return !ends.limiter(key(application, source)).probe().wouldAdmit();
    }

    private static String key(String application, String source) {
        return application + "@" + source;
    }
}
