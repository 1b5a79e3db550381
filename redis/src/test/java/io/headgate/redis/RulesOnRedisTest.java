package io.headgate.redis;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.quota.QuotaRule.quota;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.AllOrNothing;
import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.InvalidRulesException;
import io.headgate.Refusal;
import io.headgate.Resource;
import io.headgate.cluster.store.ClusterFound;
import io.headgate.cluster.store.ClusterLost;
import io.headgate.event.Event;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.rule.Confirmation;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleScope;
import io.headgate.rule.WhenForgotten;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two members with the same rules, on a real Redis. */
@Timeout(180)
class RulesOnRedisTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration DEADLINE = Duration.ofSeconds(20);
    private static final TokenBucket TEN_A_DAY = TokenBucket.of(10, Duration.ofDays(1));

    private RedisOnLoopback redis;
    private RedisLimits one;
    private RedisLimits other;
    private final Queue<Event> events = new ConcurrentLinkedQueue<>();

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
        one = RedisLimits.connect(redis.uri(), "headgate", DEADLINE);
        other = RedisLimits.connect(redis.uri(), "headgate", DEADLINE);
    }

    @AfterEach
    void end() {
        one.close();
        other.close();
        redis.close();
    }

    private Headgate member(RedisLimits limits, Rule... rules) {
        return Headgate.builder()
                .cluster(limits.cluster())
                .onEvent(events::add)
                .rules(rules)
                .build();
    }

    private static int admitted(Resource resource, int calls) {
        int admitted = 0;
        for (int i = 0; i < calls; i++) {
            if (resource.tryEnter() instanceof Entry entry) {
                entry.close();
                admitted++;
            }
        }
        return admitted;
    }

    @Test
    void theySplitOneLimit() {
        Rule rule = flow("orders").by(TEN_A_DAY).inCluster().withId("fleet");
        Resource here = member(one, rule).resource("orders");
        Resource there = member(other, rule).resource("orders");
        assertThat(admitted(here, 6)).isEqualTo(6);
        assertThat(admitted(there, 6)).isEqualTo(4);
        Refusal refusal = (Refusal) here.tryEnter();
        assertThat(refusal.rule()).isEqualTo(rule);
        assertThat(refusal.retryAfter())
                .hasValueSatisfying(after -> assertThat(after).isBetween(Duration.ofHours(2), Duration.ofMinutes(144)));
        assertThat(redis.redis().keys("*fleet*")).hasSize(1);
    }

    @Test
    @Tag("concurrency")
    void manyThreadsAndFuturesSplitItExactly() throws Exception {
        Rule[] rules = {
            flow("orders").by(TokenBucket.of(1_000, Duration.ofDays(1))).inCluster(),
            flow("orders").inFlight(50)
        };
        AtomicInteger admitted = new AtomicInteger();
        List<CompletableFuture<?>> running = new ArrayList<>();
        for (Resource orders : List.of(
                member(one, rules).resource("orders"), member(other, rules).resource("orders"))) {
            for (int thread = 0; thread < 4; thread++) {
                running.add(CompletableFuture.runAsync(() -> admitted.addAndGet(admitted(orders, 200))));
            }
        }
        CompletableFuture.allOf(running.toArray(CompletableFuture[]::new)).join();
        assertThat(admitted.get()).isEqualTo(1_000);
    }

    @Test
    void withoutAThreadToo() {
        Resource orders = member(one, flow("orders").by(TEN_A_DAY).inCluster()).resource("orders");
        List<CompletableFuture<Entry>> asked = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            asked.add(orders.enterAsync());
        }
        long admitted = asked.stream()
                .filter(entry ->
                        entry.handle((granted, refused) -> refused == null).join())
                .count();
        assertThat(admitted).isEqualTo(10);
    }

    @Test
    void quotasAndValuesAreShared() {
        Rule[] rules = {
            quota("orders").perMonth(5).inCluster(),
            HotParameterRule.of("refunds", 0, TokenBucket.of(2, Duration.ofDays(1)))
                    .inCluster()
        };
        Headgate here = member(one, rules);
        Headgate there = member(other, rules);
        assertThat(admitted(here.resource("orders"), 4) + admitted(there.resource("orders"), 4))
                .isEqualTo(5);
        assertThat(here.resource("refunds").tryEnter("ann").isAdmitted()).isTrue();
        assertThat(there.resource("refunds").tryEnter("ann").isAdmitted()).isTrue();
        assertThat(here.resource("refunds").tryEnter("ann").isAdmitted()).isFalse();
        assertThat(there.resource("refunds").tryEnter("bob").isAdmitted()).isTrue();
    }

    @Test
    void callsInFlightAreSharedAndComeBack() throws Exception {
        Rule rule = flow("orders").inFlight(2).inCluster();
        Resource here = member(one, rule).resource("orders");
        Resource there = member(other, rule).resource("orders");
        Entry first = here.enter();
        Entry second = there.enter();
        assertThat(here.tryEnter().isAdmitted()).isFalse();
        first.close();
        Waiting.until("the slot is back", PATIENCE, () -> admitted(there, 1) == 1);
        second.close();
    }

    /** Of a Redis that is empty nobody knows whether it has just lost its memory. */
    @Test
    void aRuleBeginsAsItSaysWhereRedisHasForgotten() {
        RuleScope cold = RuleScope.cluster().whenForgotten(WhenForgotten.COLD);
        Headgate headgate = member(
                one,
                flow("orders").by(TEN_A_DAY).withScope(cold),
                flow("leased")
                        .by(TEN_A_DAY)
                        .withScope(RuleScope.cluster()
                                .whenForgotten(WhenForgotten.COLD)
                                .confirmed(Confirmation.leased(Duration.ofHours(1)))),
                flow("exports").inFlight(2).withScope(cold),
                flow("searches").by(TEN_A_DAY).inCluster(),
                flow("imports").inFlight(2).inCluster());
        assertThat(admitted(headgate.resource("orders"), 1)).isZero();
        assertThat(admitted(headgate.resource("leased"), 1)).isZero();
        assertThat(admitted(headgate.resource("exports"), 1)).isZero();
        assertThat(admitted(headgate.resource("searches"), 1)).isOne();
        assertThat(admitted(headgate.resource("imports"), 1)).isOne();
    }

    @Test
    void whatAnotherResourceRefusesIsGivenBack() throws Exception {
        Headgate here = member(
                one,
                flow("orders").by(TEN_A_DAY).inCluster(),
                flow("group").by(TokenBucket.of(1, Duration.ofDays(1))).inCluster());
        AllOrNothing both = AllOrNothing.of(here.resource("orders"), here.resource("group"));
        both.enter().close();
        for (int i = 0; i < 5; i++) {
            assertThat(both.tryEnter().isAdmitted()).isFalse();
        }
        Waiting.until(
                "what was granted is back",
                PATIENCE,
                () -> one.limiter("flow/flow:orders/orders/", TEN_A_DAY).probe().remaining() == 9);
    }

    @Test
    void aCostIsSettledAfterwards() throws Exception {
        Headgate here = member(one, flow("orders").by(TEN_A_DAY).inCluster().withId("fleet"));
        Resource orders = here.resource("orders");
        orders.weighing(5).enter().closeAtCost(2);
        orders.weighing(1).enter().closeAtCost(4);
        Waiting.until(
                "both are settled",
                PATIENCE,
                () -> one.limiter("flow/fleet/orders/", TEN_A_DAY).probe().remaining() == 4);
    }

    @Test
    void permitsAreTakenAheadWhereTheRuleSaysSoAndGoBackWithTheRule() throws Exception {
        TokenBucket limit = TokenBucket.of(100, Duration.ofDays(1_000));
        RuleScope leased = RuleScope.cluster()
                .confirmed(Confirmation.leased(Duration.ofDays(200))); // in which ten are refilled for each of two
        Rule rule = flow("orders").by(limit).withScope(leased).withId("fleet");
        RateLimiter asRedisKnowsIt = redis.quietLimits(PATIENCE).limiter("flow/fleet/orders/", limit);
        Headgate here = member(one, rule);
        Resource there = member(other, rule).resource("orders");
        assertThat(admitted(here.resource("orders"), 2)).isEqualTo(2);
        assertThat(asRedisKnowsIt.probe().remaining()).as("eight are leased").isEqualTo(92);
        here.rules().remove("fleet");
        Waiting.until(
                "what it has left is back",
                PATIENCE,
                () -> asRedisKnowsIt.probe().remaining() == 98);
        assertThat(admitted(there, 200)).isEqualTo(98);
    }

    @Test
    void whenRedisIsLostEachKeepsToItsShareAndSaysSo() throws Exception {
        Rule share = flow("orders").by(TEN_A_DAY).inCluster();
        Rule closed =
                flow("refunds").by(TEN_A_DAY).withScope(RuleScope.cluster().whenLost(WhenLost.CLOSED));
        Rule open = flow("searches").by(TEN_A_DAY).withScope(RuleScope.cluster().whenLost(WhenLost.OPEN));
        Rule slots = flow("exports").inFlight(4).inCluster();
        Headgate here = member(one, share, closed, open, slots);
        Waiting.until("two members", PATIENCE, () -> one.members() == 2);
        redis.server().kill();
        Waiting.until("Redis is lost", PATIENCE, one::isLost);
        assertThat(admitted(here.resource("orders"), 20)).isEqualTo(5);
        assertThat(admitted(here.resource("refunds"), 20)).isZero();
        assertThat(admitted(here.resource("searches"), 20)).isEqualTo(20);
        Resource exports = here.resource("exports");
        try (Entry first = exports.enter();
                Entry second = exports.enter()) {
            assertThat(exports.tryEnter().isAdmitted()).isFalse();
        }
        Waiting.until("that is told", PATIENCE, () -> events.stream().anyMatch(ClusterLost.class::isInstance));
        redis.server().start();
        Waiting.until("Redis is back", PATIENCE, () -> !one.isLost());
        Waiting.until("and that is told", PATIENCE, () -> events.contains(new ClusterFound()));
        assertThat(admitted(here.resource("refunds"), 20)).isEqualTo(10);
    }

    @Test
    void eachRuleTellsHowManyDecisionsRedisMadeAndHowManyWereMadeWithoutIt() throws Exception {
        RuleScope leased = RuleScope.cluster().confirmed(Confirmation.leased(Duration.ofHours(1)));
        Headgate here = member(
                one,
                flow("orders").by(TEN_A_DAY).inCluster().withId("strict"),
                flow("clicks").by(TEN_A_DAY).withScope(leased).withId("leased"),
                flow("exports").inFlight(4).inCluster().withId("slots"),
                flow("searches")
                        .by(TEN_A_DAY)
                        .withScope(RuleScope.cluster().whenLost(WhenLost.OPEN))
                        .withId("open"));
        List<String> resources = List.of("orders", "clicks", "exports", "searches");
        resources.forEach(resource -> admitted(here.resource(resource), 3));
        for (String rule : List.of("strict", "leased", "slots", "open")) {
            assertThat(decided(here, rule)).as(rule).isEqualTo(List.of("false", "3", "0"));
        }
        redis.server().kill();
        Waiting.until("Redis is lost", PATIENCE, one::isLost);
        resources.forEach(resource -> admitted(here.resource(resource), 20));
        for (String rule : List.of("strict", "leased", "slots", "open")) {
            assertThat(decided(here, rule)).as(rule).isEqualTo(List.of("true", "3", "20"));
        }
    }

    private static List<String> decided(Headgate member, String rule) {
        Map<String, String> status = member.statistics().rules().stream()
                .filter(figures -> figures.ruleId().equals(rule))
                .findFirst()
                .orElseThrow()
                .status();
        return List.of(status.get("lost"), status.get("decided/cluster"), status.get("decided/alone"));
    }

    @Test
    void whatRedisCannotHoldIsRefusedWithTheRules() {
        TokenBuckets several = TokenBuckets.of(TokenBucket.perSecond(1), TokenBucket.of(9, Duration.ofHours(1)));
        assertThatThrownBy(() -> member(one, flow("orders").by(several).inCluster()))
                .isInstanceOf(InvalidRulesException.class);
        RuleScope leased = RuleScope.cluster().confirmed(Confirmation.leased(Duration.ofSeconds(1)));
        assertThatThrownBy(() -> member(one, flow("orders").perSecond(10).withScope(leased)))
                .isInstanceOf(InvalidRulesException.class)
                .hasMessageContaining("use algorithm: token-bucket");
    }
}
