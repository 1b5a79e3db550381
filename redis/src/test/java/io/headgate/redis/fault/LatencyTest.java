package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.FleetFigures;
import io.headgate.redis.RedisOnLoopback;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Answers come later and later, up to 200 ms.
 *
 * <pre>
 *   latency &lt; deadline                granted = b          Redis decides everything
 *   latency &gt; deadline, closed        granted ≤ b          what Redis grants late is given back
 *   latency &gt; deadline, local share   granted ≤ b + b      and what all the shares come to
 * </pre>
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class LatencyTest {

    private static final long BURST = 50;
    private static final TokenBucket LIMIT = TokenBucket.of(BURST, Duration.ofDays(1_000));
    private static final Duration LATE = Duration.ofMillis(200);

    private RedisOnLoopback redis;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void end() {
        redis.close();
    }

    @BeforeEach
    void empty() {
        redis.redis().flushall();
    }

    @Test
    void redisDecidesEverythingWhileItsAnswersComeInTime() throws Exception {
        try (Member member = Member.of(redis.uri().getPort(), Fleet.PATIENCE)) {
            RateLimiter strict = member.limits().limiter("orders", LIMIT, WhenLost.CLOSED);
            RateLimiter leased = member.limits().leased("orders", LIMIT, Duration.ofHours(1), WhenLost.CLOSED);
            for (int millis = 0; millis <= LATE.toMillis(); millis += 50) {
                member.way().delay(Duration.ofMillis(millis));
                assertThat(strict.tryAcquire(2)).isTrue();
                assertThat(leased.tryAcquire(8)).isTrue();
            }
            assertThat(leased.tryAcquire()).isFalse();
            assertThat(strict.tryAcquire()).isFalse();
            FleetFigures figures = member.limits().figures();
            assertThat(figures.decidedAlone()).as("%s", figures).isZero();
        }
    }

    @Test
    void thePolicyDecidesWhenAnswersComeTooLateAndNoPermitIsLostToThat() throws Exception {
        try (Member member = Member.of(redis.uri().getPort(), LATE.dividedBy(2))) {
            RateLimiter orders = member.limits().limiter("orders", LIMIT, WhenLost.CLOSED);
            RateLimiter clicks = member.limits().limiter("clicks", LIMIT, WhenLost.LOCAL_SHARE);
            member.way().delay(LATE);
            long granted = 0; // by an answer at the last moment, should the machine stand still
            while (!member.limits().isLost()) {
                granted += orders.tryAcquire() ? 1 : 0;
            }
            long shared = clicks.drain();
            assertThat(shared).as("all of it is its share").isEqualTo(BURST);
            assertThat(member.limits().figures().decidedAlone()).isPositive();
            member.way().delay(Duration.ZERO);
            Waiting.until(
                    "Redis is back", Fleet.PATIENCE, () -> !member.limits().isLost());
            long left = BURST - granted;
            Waiting.until("what was granted late is back", Fleet.PATIENCE, () -> remaining("orders") == left);
            assertThat(shared + drained("clicks")).isEqualTo(2 * BURST);
            member.way().delay(LATE);
            while (!member.limits().isLost()) {
                orders.tryAcquire();
            }
            assertThat(clicks.drain()).as("it has had its share").isZero();
        }
    }

    /** One connection carries the questions about all keys, and none waits for the answer to another. */
    @Test
    void aQuestionIsSentWhileTheOneAboutAnotherKeyIsNotAnswered() throws Exception {
        ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
        try (Member member = Member.of(redis.uri().getPort(), Fleet.PATIENCE)) {
            RateLimiter orders = member.limits().limiter("orders", LIMIT, WhenLost.CLOSED);
            RateLimiter clicks = member.limits().limiter("clicks", LIMIT, WhenLost.CLOSED);
            assertThat(orders.tryAcquire()).isTrue(); // from now on Redis knows the script
            assertThat(clicks.tryAcquire()).isTrue();
            String before = redis.redis().get("headgate:{clicks}:bucket");
            member.way().delay(Duration.ofHours(1));
            CompletableFuture<Boolean> first = orders.tryAcquireAsync(1, Duration.ZERO, scheduler);
            CompletableFuture<Boolean> second = clicks.tryAcquireAsync(1, Duration.ZERO, scheduler);
            Waiting.until(
                    "Redis has decided on the second",
                    Fleet.PATIENCE,
                    () -> !redis.redis().get("headgate:{clicks}:bucket").equals(before));
            assertThat(first).isNotDone();
            assertThat(second).isNotDone();
            member.way().cutOff(); // closing would wait for answers
        } finally {
            scheduler.shutdownNow();
        }
    }

    /** As one sees it who is near to Redis. */
    private long remaining(String name) throws Exception {
        try (Member near = Member.of(redis.uri().getPort(), Fleet.PATIENCE)) {
            return near.limits().limiter(name, LIMIT).probe().remaining();
        }
    }

    /** What one gets who is near to Redis. */
    private long drained(String name) throws Exception {
        try (Member near = Member.of(redis.uri().getPort(), Fleet.PATIENCE)) {
            return near.limits().limiter(name, LIMIT, WhenLost.CLOSED).drain();
        }
    }
}
