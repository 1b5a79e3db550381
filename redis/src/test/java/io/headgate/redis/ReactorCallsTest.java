package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

/** Calls from Reactor, which have no thread to wait with: on a real Redis. */
@Timeout(120)
class ReactorCallsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final TokenBucket ONE_A_DAY = TokenBucket.of(1, Duration.ofDays(1));

    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
    private final AtomicBoolean ended = new AtomicBoolean();
    private RedisOnLoopback redis;
    private RedisLimits limits;
    private RateLimiter orders;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
        limits = RedisLimits.connect(redis.uri(), "headgate", PATIENCE);
        orders = limits.limiter("orders", ONE_A_DAY);
    }

    @AfterEach
    void end() {
        limits.close();
        redis.close();
        scheduler.shutdownNow();
    }

    private Mono<@Nullable Void> permit() {
        return Mono.<@Nullable Void>fromFuture(() -> orders.acquireAsync(1, scheduler))
                .doOnTerminate(() -> ended.set(true));
    }

    private Duration untilOne() {
        return orders.probe().retryAfter().orElseThrow();
    }

    @Test
    void nothingIsAskedBeforeSomebodySubscribesAndEachSubscriptionIsACall() throws Exception {
        Mono<@Nullable Void> permit = permit();
        assertThat(orders.probe().remaining()).isEqualTo(1);
        permit.block(PATIENCE);
        assertThat(orders.probe().remaining()).isZero();
        permit.subscribe();
        Waiting.until("another turn is booked", PATIENCE, () -> untilOne().toHours() > 30);
    }

    @Test
    void subscribingHoldsNoThreadHoweverLongRedisTakes() throws Exception {
        redis.server().hold();
        try {
            permit().subscribe(); // would return only with an answer, or after a minute without one, if it held this
            // thread
            assertThat(ended).isFalse();
        } finally {
            redis.server().goOn();
        }
        Waiting.until("it has its permit", PATIENCE, ended::get);
    }

    @Test
    void noThreadIsHeldWherePermitsAreLeasedAndNoneAreHere() throws Exception {
        RateLimiter clicks = limits.leased("clicks", TokenBucket.perSecond(1_000), PATIENCE, WhenLost.CLOSED);
        CompletableFuture<Boolean> granted;
        redis.server().hold();
        try {
            granted = clicks.tryAcquireAsync(1, Duration.ZERO, scheduler);
            assertThat(granted).isNotDone();
        } finally {
            redis.server().goOn();
        }
        assertThat(granted.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void whoIsCancelledWhileHeWaitsGivesHisTurnBack() throws Exception {
        assertThat(orders.tryAcquire()).isTrue();
        Disposable waiting = permit().subscribe();
        Waiting.until("its turn is booked", PATIENCE, () -> untilOne().toHours() > 30);
        waiting.dispose();
        Waiting.until("its turn is free again", PATIENCE, () -> untilOne().toHours() < 30);
        assertThat(ended).isFalse();
    }

    @Test
    void whoIsCancelledBeforeRedisHasAnsweredGivesHisPermitBack() throws Exception {
        redis.server().hold();
        try {
            permit().subscribe().dispose();
        } finally {
            redis.server().goOn();
        }
        Waiting.until("the permit is there", PATIENCE, () -> orders.probe().remaining() == 1);
        assertThat(ended).isFalse();
    }
}
