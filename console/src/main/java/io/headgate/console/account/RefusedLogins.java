package io.headgate.console.account;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.pace.TokenBucket;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/** Which attempts of strangers are written down one by one. Safe for many threads. */
final class RefusedLogins {

    /*
     * The audit trail is bounded, and anybody can fail to sign in: were each failure an entry, whoever guesses from many
     * addresses would push out what others did. So the first sixty of a minute have an entry each; those after them are counted,
     * and the next entry says how many there were.
     */
    private static final TokenBucket WRITTEN = TokenBucket.of(60, Duration.ofMinutes(1));

    private final RateLimiter written;
    private final AtomicLong leftOut = new AtomicLong();

    RefusedLogins(Ticker ticker) {
        this.written = RateLimiter.of(WRITTEN, ticker);
    }

    /** Empty when this one is only counted; else how many were only counted since the last that was written. */
    OptionalLong next() {
        if (!written.tryAcquire()) {
            leftOut.incrementAndGet();
            return OptionalLong.empty();
        }
        return OptionalLong.of(leftOut.getAndSet(0));
    }
}
