package io.headgate.console.web;

import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.keyed.LimiterMap;
import io.headgate.limiter.pace.TokenBucket;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Which attempts of an account at what it may not do are written down one by one. Safe for many threads. */
final class RefusedAttempts {

    /*
     * The audit trail is bounded, and whoever has an account can try what is forbidden without end. So an account has twenty entries
     * a minute, and those after them are counted: its next entry says how many there were. Nobody can hide an attempt behind many
     * others of another kind, for each method and route has one entry in ten minutes of its own.
     */
    static final int MOST_A_MINUTE = 20;

    private static final Duration OWN_EVERY = Duration.ofMinutes(10);
    private static final int MOST_KEYS = 50_000;

    private final LimiterMap<String> ofAccount;
    private final LimiterMap<String> ofAction;
    private final Map<String, Long> leftOut = new ConcurrentHashMap<>(); // of accounts that have such

    RefusedAttempts(Ticker ticker) {
        TokenBucket some = TokenBucket.of(MOST_A_MINUTE, Duration.ofMinutes(1));
        this.ofAccount = LimiterMap.of(some, MOST_KEYS, ticker, WallClock.system());
        this.ofAction = LimiterMap.of(TokenBucket.of(1, OWN_EVERY), MOST_KEYS, ticker, WallClock.system());
    }

    /** What an entry of this attempt says; empty when it is only counted. */
    Optional<String> entry(String account, String action, String why) {
        if (!ofAction.tryAcquire(account + " " + action) && !ofAccount.tryAcquire(account)) {
            leftOut.merge(account, 1L, Long::sum);
            return Optional.empty();
        }
        Long more = leftOut.remove(account);
        return Optional.of(more == null ? why : why + " (and " + more + " attempts before it that are not listed)");
    }
}
