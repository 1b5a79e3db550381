package io.headgate.redis;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.Headgate;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.form.Forms;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.Store;
import io.headgate.redis.store.StoreException;
import io.headgate.rule.WhenLost;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** Three limits: asked one after the other with a deadline each, they would take three of them. */
    @ParameterizedTest
    @ValueSource(strings = {"reserve", "charge", "probe", "consumeUpTo"})
    void severalLimitsAskARedisThatDoesNotAnswerForOneDeadline(String verb) {
        Store silent = (script, key, arguments) -> new CompletableFuture<>();
        try (RedisLimits limits =
                        new RedisLimits(silent, StoreClock.server(), Ticker.system(), "test", DEADLINE, () -> {});
                Oversleeping noise = new Oversleeping()) {
            FleetCompositeLimiter all =
                    limits.composite(limiter(limits, "user"), limiter(limits, "tenant"), limiter(limits, "everybody"));
            long began = System.nanoTime();
            switch (verb) {
                case "reserve" -> assertThat(all.reserve(1).isGranted()).isTrue();
                case "charge" -> assertThat(all.charge(1)).isEqualTo(Duration.ZERO);
                case "probe" -> assertThat(all.probe(1).remaining()).isEqualTo(1_000);
                default -> assertThat(all.consumeUpTo(5)).isEqualTo(5);
            }
            Duration took = Duration.ofNanos(System.nanoTime() - began);
            assertThat(took)
                    .as("by the shares of this member, when the deadline is over")
                    .isBetween(DEADLINE, DEADLINE.multipliedBy(2).minusMillis(1).plus(noise.longest()));
        }
    }

    /** Each rule asks when the one before it has its answer, and one of them is about two values. */
    @Test
    void severalRulesAskASlowRedisForLessThanTwoDeadlines() {
        Duration deadline =
                DEADLINE.multipliedBy(2); // of five answers the third is here before one and a half of it are over
        try (RedisLimits limits =
                        new RedisLimits(slow, StoreClock.server(), Ticker.system(), "test", deadline, () -> {});
                Headgate gate = Headgate.builder()
                        .cluster(limits.cluster())
                        .rules(
                                flow("orders").by(TokenBucket.perSecond(3)).inCluster(),
                                flow("orders").by(TokenBucket.perSecond(4)).inCluster(),
                                flow("orders").inFlight(5).inCluster(),
                                HotParameterRule.perSecond("orders", 0, 6).inCluster())
                        .build();
                Oversleeping noise = new Oversleeping()) {
            long began = System.nanoTime();
            assertThat(gate.resource("orders")
                            .tryEnter(List.of(List.of("a", "b")))
                            .isAdmitted())
                    .isTrue();
            Duration took = Duration.ofNanos(System.nanoTime() - began);
            assertThat(took)
                    .as("the first three by Redis, the others by the shares of this member")
                    .isBetween(deadline, deadline.multipliedBy(2).minusMillis(1).plus(noise.longest()));
            assertThat(limits.figures().decidedAlone()).isGreaterThanOrEqualTo(2);
        }
    }

    private static RateLimiter limiter(RedisLimits limits, String name) {
        return limits.limiter(name, TokenBucket.perSecond(1_000), WhenLost.LOCAL_SHARE);
    }

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
                new LeaseCounts(),
                leasing -> {});
        assertThatThrownBy(leased::tryAcquire)
                .as("the answer to its third question comes after three times most of the deadline")
                .isInstanceOf(StoreException.class);
    }
}
