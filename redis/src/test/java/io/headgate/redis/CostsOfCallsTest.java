package io.headgate.redis;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.Refusal;
import io.headgate.Resource;
import io.headgate.flow.FlowRule;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.rule.Confirmation;
import io.headgate.rule.RuleScope;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A call under a rule of a cluster that costs five thousand times what its limit grants in a second. */
@Timeout(120)
class CostsOfCallsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long LIMIT = 100;

    static Stream<Arguments> limits() {
        RuleScope strict = RuleScope.cluster();
        RuleScope leased = RuleScope.cluster().confirmed(Confirmation.leased(Duration.ofMillis(200)));
        return Stream.of(
                Arguments.of(SlidingWindow.perSecond(LIMIT), strict),
                Arguments.of(TokenBucket.perSecond(LIMIT), strict),
                Arguments.of(FixedWindow.perSecond(LIMIT), strict),
                Arguments.of(TokenBucket.perSecond(LIMIT), leased),
                Arguments.of(FixedWindow.perSecond(LIMIT), leased));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("limits")
    void laterCallsWaitUntilItIsPaid(Limit limit, RuleScope scope, @TempDir Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder);
                RedisLimits limits = RedisLimits.connect(redis.uri(), "headgate", Duration.ofSeconds(1));
                Headgate headgate = Headgate.builder()
                        .cluster(limits.cluster())
                        .rules(flow("answers").by(limit).withScope(scope).withId("tokens"))
                        .build()) {
            Resource answers = headgate.resource("answers");
            answers.enter().closeAtCost(5_000 * LIMIT);
            Waiting.until("it is settled", PATIENCE, () -> !isAdmitted(answers));
            long end = System.nanoTime() + Duration.ofMillis(2_200).toNanos();
            while (System.nanoTime() - end < 0) {
                assertThat(isAdmitted(answers)).isFalse();
            }
            long owed = limits.limiter("flow/tokens/answers/", limit).probe().retryAfterNanos();
            assertThat(Duration.ofNanos(owed))
                    .isBetween(Duration.ofSeconds(4_900), Duration.ofSeconds(5_501)); // ten slices: eleven count
        }
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("limits")
    void aDebtThatIsNeverPaidLeavesNoTimeToTryAgain(Limit limit, RuleScope scope, @TempDir Path folder)
            throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder);
                RedisLimits limits = RedisLimits.connect(redis.uri(), "headgate", Duration.ofSeconds(1));
                Headgate headgate = Headgate.builder()
                        .cluster(limits.cluster())
                        .rules(flow("answers").by(limit).withScope(scope))
                        .build()) {
            Resource answers = headgate.resource("answers");
            answers.enter().closeAtCost(1_000_000_000_000_000L);
            Waiting.until(
                    "a refusal has no end",
                    PATIENCE,
                    () -> answers.tryEnter() instanceof Refusal refused
                            && refused.retryAfter().isEmpty());
        }
    }

    static Stream<FlowRule> rulesThatWarmUp() {
        Duration warmUp = Duration.ofSeconds(3);
        return Stream.of(
                flow("answers").perSecond(LIMIT).warmingUp(warmUp).inCluster(),
                flow("answers")
                        .by(PacedWarmUp.perSecond(LIMIT, warmUp, Duration.ZERO))
                        .inCluster());
    }

    @ParameterizedTest
    @MethodSource("rulesThatWarmUp")
    void aWarmUpInDebtSaysWhenItIsPaid(FlowRule rule, @TempDir Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder);
                RedisLimits limits = RedisLimits.connect(redis.uri(), "headgate", Duration.ofSeconds(1));
                Headgate headgate =
                        Headgate.builder().cluster(limits.cluster()).rules(rule).build()) {
            Resource answers = headgate.resource("answers");
            answers.enter().closeAtCost(10_000 * LIMIT);
            Duration tenThousandSeconds = Duration.ofSeconds(10_000);
            Waiting.until(
                    "a refusal says how long",
                    PATIENCE,
                    () -> answers.tryEnter() instanceof Refusal refused
                            && refused.retryAfter().orElse(Duration.ZERO).compareTo(tenThousandSeconds) > 0);
        }
    }

    private static boolean isAdmitted(Resource answers) {
        if (answers.tryEnter() instanceof Entry entry) {
            entry.close();
            return true;
        }
        return false;
    }
}
