package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.form.Forms;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.Store;
import io.headgate.redis.store.StoreException;
import io.headgate.rule.WhenLost;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.VirtualScheduler;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What a member does with calls that Redis does not answer. */
class FleetRateLimiterTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Store gone =
            (script, key, arguments) -> CompletableFuture.failedFuture(new StoreException("gone", null));
    private final FakeTicker ticker = new FakeTicker();
    private final VirtualScheduler scheduler = new VirtualScheduler(ticker);
    private final StoreHealth health = new StoreHealth(SECOND, false);
    private final Forms forms = new Forms(StoreClock.server());
    private final FleetRateLimiter limiter = new FleetRateLimiter(
            new RedisRateLimiter(
                    new Ferry(gone, "headgate:{paced}", new Deadlines(SECOND, ticker)),
                    forms,
                    LeakyQueue.perSecond(1, Duration.ofSeconds(10)),
                    new Patience(SECOND),
                    ticker),
            health.of(""),
            new Members(gone, forms, "headgate:{members}", "me", SECOND),
            WhenLost.LOCAL_SHARE,
            ticker);

    @Test
    void aCallThatWaitsForItsTurnHereIsCancelledHere() {
        assertThat(limiter.tryAcquireAsync(1, Duration.ZERO, scheduler)).isCompletedWithValue(true);
        CompletableFuture<Boolean> second = limiter.tryAcquireAsync(1, SECOND, scheduler);
        assertThat(second).isNotDone();
        assertThat(health.isLost()).isFalse(); // so it was asked, and failed
        assertThat(second.cancel(false)).isTrue();
        CompletableFuture<Boolean> third = limiter.tryAcquireAsync(1, SECOND, scheduler);
        assertThat(third).as("it has the turn of the second").isNotDone();
        scheduler.advance(SECOND);
        assertThat(third).isCompletedWithValue(true);
    }

    @Test
    void afterThreeFailuresNobodyAsks() {
        for (int call = 0; call < 3; call++) {
            assertThat(health.isLost()).isFalse();
            limiter.tryAcquire();
        }
        assertThat(health.isLost()).isTrue();
        assertThat(health.losses()).isEqualTo(1);
        assertThat(health.lastFailure()).isEqualTo("gone");
        assertThat(health.decidedAlone()).isEqualTo(3);
        limiter.tryAcquire();
        assertThat(health.decidedAlone()).isEqualTo(4);
        health.of("").isBack();
        assertThat(health.isLost()).isFalse();
    }

    /** As for the last of several limits, when the first has used up the time of all. */
    @Test
    void afterItsTimeNobodyAsksAndThatIsNoFailure() {
        long over = System.nanoTime() - 1;
        for (int call = 0; call < 3; call++) {
            limiter.charge(1, over);
            limiter.probe(1, over);
        }
        assertThat(health.isLost()).isFalse();
        assertThat(health.lastFailure()).isEmpty();
        assertThat(health.decidedAlone()).isEqualTo(6);
        assertThat(limiter.alone().probe(1).retryAfterNanos())
                .as("charged once each")
                .isEqualTo(3 * SECOND.toNanos());
    }

    @Test
    void whatIsDecidedFromMemoryDoesNotMakeUpForFailures() {
        Store fails = (script, key, arguments) -> key.contains("refused")
                ? CompletableFuture.completedFuture(List.of(0L, 0L, 3_600_000_000L, 0L)) // not for an hour
                : gone.run(script, key, arguments);
        RedisLimits limits = new RedisLimits(fails, StoreClock.server(), ticker, "headgate", SECOND, () -> {});
        RateLimiter refused = limits.limiter("refused", TokenBucket.perSecond(1));
        RateLimiter orders = limits.limiter("orders", TokenBucket.perSecond(1));
        assertThat(refused.tryAcquire()).isFalse();
        for (int call = 0; call < 3; call++) {
            assertThat(limits.isLost()).isFalse();
            assertThat(refused.tryAcquire()).as("remembered").isFalse();
            assertThat(refused.tryAcquireAsync(1, Duration.ZERO, scheduler)).isCompletedWithValue(false);
            orders.tryAcquire();
        }
        assertThat(limits.isLost()).isTrue();
    }
}
