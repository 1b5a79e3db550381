package io.headgate.redis;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.rule.WhenLost;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What a member that has lost Redis decides by. Safe for many threads. */
@FunctionalInterface
interface OnItsOwn {

    /** The limiter for this member's part of a limit that is meant for the fleet, as things stand. */
    RateLimiter of(Limit whole);

    /** With the share that all limiters of that name have together in this process. */
    static OnItsOwn one(String name, WhenLost policy, Members members, OwnShares shares) {
        AtomicReference<@Nullable RateLimiter> own = new AtomicReference<>(); // from the first loss of Redis on
        return whole -> {
            Limit part = LocalShare.of(whole, policy, members.standing());
            RateLimiter mine = own.get();
            if (mine == null) {
                mine = shares.of(name, policy, part);
                own.set(mine);
            }
            if (!part.equals(mine.limit())) {
                mine.reconfigure(part); // two threads may both do this: the same limit again changes nothing
            }
            return mine;
        };
    }
}
