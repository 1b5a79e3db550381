package io.headgate.redis;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Ticker;
import io.headgate.rule.WhenLost;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What this member grants on its own, one limiter for each name, policy and kind of limit: whoever asks for the limiter of a
 * name again and again does not get a share each time. Safe for many threads.
 */
final class OwnShares {

    /** So many are kept, those asked for last; the share of another begins anew when it is asked for again. */
    static final int MOST = 10_000;

    private final Ticker ticker;
    private final Map<Name, RateLimiter> shares = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Name, RateLimiter> eldest) {
            return size() > MOST;
        }
    };

    OwnShares(Ticker ticker) {
        this.ticker = ticker;
    }

    /** Limits of different kinds are different limits, in Redis too. */
    private record Name(String name, WhenLost policy, Class<? extends Limit> kind) {}

    /** That of a limiter, which begins with {@code limit} if there is none yet. */
    synchronized RateLimiter of(String name, WhenLost policy, Limit limit) {
        return shares.computeIfAbsent(
                new Name(name, policy, limit.getClass()), unused -> RateLimiter.of(limit, ticker));
    }
}
