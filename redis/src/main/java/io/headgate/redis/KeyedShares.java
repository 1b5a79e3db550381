package io.headgate.redis;

import io.headgate.limiter.Limit;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.keyed.LimiterMap;
import io.headgate.rule.WhenLost;

/**
 * What a member that has lost Redis decides by for each of many keys. Unlike what stands for a key on Redis, this is all that is
 * known of it, so a key makes room for others only when it is back at full: the map of the limiter module sees to that.
 */
final class KeyedShares {

    private final WhenLost policy;
    private final Members members;
    private final LimiterMap<KeyedName> own;

    KeyedShares(Limit whole, WhenLost policy, int maxKeys, Members members, Ticker ticker) {
        this.policy = policy;
        this.members = members;
        this.own = LimiterMap.of(LocalShare.of(whole, policy, Standing.ALONE), maxKeys, ticker, WallClock.system());
    }

    OnItsOwn of(KeyedName key) {
        return whole -> {
            Limit part = LocalShare.of(whole, policy, members.standing());
            if (!part.equals(own.limit())) {
                own.reconfigure(part); // two threads may both do this: the same limit again changes nothing
            }
            return own.limiter(key);
        };
    }
}
