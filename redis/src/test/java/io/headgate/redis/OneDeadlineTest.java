package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.Ticker;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.form.Forms;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.Store;
import io.headgate.redis.store.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A call that has to ask more than once has one deadline for all of it. */
@Timeout(60)
class OneDeadlineTest {

    private static final Duration DEADLINE = Duration.ofMillis(1_200);
    private static final long MOST_OF_IT = 1_000; // milliseconds

    private final Store slow = (script, key, arguments) -> new CompletableFuture<List<Long>>()
            .completeOnTimeout(
                    List.of(7L, 8L, 0L, 0L), // eight are granted, or came back
                    arguments.contains("back") ? 0 : MOST_OF_IT,
                    TimeUnit.MILLISECONDS);

    @Test
    void leasesThatAreOverWhenTheyComeDoNotHoldTheCallerTwice() {
        Ferry ferry = new Ferry(slow, "headgate:{orders}", new Deadlines(DEADLINE, Ticker.system()));
        Patience patience = new Patience(DEADLINE);
        RedisRateLimiter strict = new RedisRateLimiter(
                ferry, new Forms(StoreClock.server()), TokenBucket.perSecond(1_000), patience, Ticker.system());
        LeasedRateLimiter leased = new LeasedRateLimiter(
                strict,
                ferry,
                StoreClock.server(),
                patience,
                Ticker.system(),
                Duration.ofMillis(1),
                () -> 1,
                new LeaseCounts());
        assertThatThrownBy(leased::tryAcquire)
                .as("the answer to its third question comes after three times most of the deadline")
                .isInstanceOf(StoreException.class);
    }
}
