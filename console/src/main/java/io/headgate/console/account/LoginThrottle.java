package io.headgate.console.account;

import io.headgate.console.web.Refusal;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.keyed.LimiterMap;
import io.headgate.limiter.pace.TokenBucket;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/** How often a password may be tried, counted before it is looked at. Safe for many threads. */
final class LoginThrottle {

    /*
     * Per source, so that nobody tries many accounts; per account, so that many sources do not try one. The second alone
     * would let anybody lock the owner out: so a place from which an account was signed in before has its own count.
     *
     *   from a known place       ─► [source] ─► [account @ source]
     *   from anywhere else       ─► [source] ─► [account]            shared by all strangers
     *
     * Known places are those of the store, so that a restart does not make strangers of all.
     */
    private static final TokenBucket PER_ACCOUNT = TokenBucket.of(10, Duration.ofMinutes(1));
    private static final TokenBucket PER_SOURCE = TokenBucket.of(30, Duration.ofMinutes(1));
    private static final int MOST_KEYS = 50_000;
    private static final int MOST_KNOWN = SqliteAccounts.MOST * SqliteAccounts.MOST_PLACES;

    private final LimiterMap<String> perAccount;
    private final LimiterMap<String> perSource;
    private final LongAdder refused = new LongAdder();
    private final Set<String> known = Collections.synchronizedSet(Collections.newSetFromMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > MOST_KNOWN;
        }
    }));

    LoginThrottle(Ticker ticker, List<KnownPlace> places) {
        places.forEach(place -> known.add(place.toString()));
        this.perAccount = LimiterMap.of(PER_ACCOUNT, MOST_KEYS, ticker, WallClock.system());
        this.perSource = LimiterMap.of(PER_SOURCE, MOST_KEYS, ticker, WallClock.system());
    }

    /** Counts an attempt, or refuses it with 429. True when the account was signed in from there before. */
    boolean attempt(String account, String source) {
        String place = new KnownPlace(account, source).toString();
        boolean knownPlace = known.contains(place);
        String counted = knownPlace ? place : account.toLowerCase(Locale.ROOT);
        attempt(source);
        if (!perAccount.tryAcquire(counted)) {
            throw tooMany(perAccount, counted);
        }
        return knownPlace;
    }

    /**
     * Counts an attempt that is about no account, or refuses it with 429. Nothing that strangers share is counted: there is no owner with a
     * known place yet whom they could lock out otherwise.
     */
    void attempt(String source) {
        if (!perSource.tryAcquire(source)) {
            throw tooMany(perSource, source);
        }
    }

    /** Remembers that the account was signed in from there. */
    void signedIn(KnownPlace place) {
        known.add(place.toString());
    }

    /** How many attempts were refused without being looked at. */
    long refused() {
        return refused.sum();
    }

    private Refusal tooMany(LimiterMap<String> limiters, String key) {
        refused.increment();
        Duration wait = limiters.limiter(key).probe().retryAfter().orElse(Duration.ofMinutes(1));
        long seconds = Math.max(1, wait.plusMillis(999).toSeconds());
        return new Refusal(429, Map.of("error", "too many attempts to sign in", "retryAfterSeconds", seconds));
    }
}
