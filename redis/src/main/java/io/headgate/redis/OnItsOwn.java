package io.headgate.redis;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Ticker;
import java.util.concurrent.atomic.AtomicReference;

/** What a member that has lost Redis decides by. Safe for many threads. */
@FunctionalInterface
interface OnItsOwn {

    /** The limiter for this member's part of a limit that is meant for the fleet, as things stand. */
    RateLimiter of(Limit whole);

    /** For a single limiter. */
    static OnItsOwn one(Limit whole, WhenLost policy, Members members, Ticker ticker) {
        AtomicReference<Limit> last = new AtomicReference<>(LocalShare.of(whole, policy, Standing.ALONE));
        RateLimiter own = RateLimiter.of(last.get(), ticker);
        return now -> {
            Limit part = LocalShare.of(now, policy, members.standing());
            if (!part.equals(last.get())) {
                last.set(part); // two threads may both do this: the same limit again changes nothing
                own.reconfigure(part);
            }
            return own;
        };
    }
}
