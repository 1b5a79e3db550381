package io.headgate.hotparameter;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.BlockedException;
import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.Refusal;
import io.headgate.Resource;
import io.headgate.guard.Arguments;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleHead;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rules per value among others, through the front door. */
class HotParameterInEngineTest {

    private final FakeTicker ticker = new FakeTicker();

    private Headgate headgate(Rule... rules) {
        return Headgate.builder().ticker(ticker).rules(rules).build();
    }

    private static int ran(Resource resource, Object arguments, int calls) {
        int ran = 0;
        for (int i = 0; i < calls; i++) {
            if (resource.tryEnter(arguments) instanceof Entry entry) {
                entry.close();
                ran++;
            }
        }
        return ran;
    }

    @Test
    void aRefusalNamesTheRuleAndTheValue() {
        Resource orders = headgate(HotParameterRule.perSecond("orders", 0, 1).withId("per-customer"))
                .resource("orders");
        assertThat(orders.<Integer, RuntimeException>call((Object) "alice", () -> 42))
                .isEqualTo(42);
        assertThatThrownBy(() -> orders.enter("alice")).isInstanceOf(BlockedException.class);
        Refusal refusal = (Refusal) orders.tryEnter("alice");
        assertThat(refusal.rule().id()).isEqualTo("per-customer");
        assertThat(refusal.why().reason()).isEqualTo("more than 1 per second for alice");
        assertThat(ran(orders, Arguments.of("bob", "more"), 3)).isEqualTo(1);
        assertThat(ran(orders, null, 3)).isEqualTo(3);
    }

    @Test
    void whoDoesNotWaitIsToldWhenItsTurnComes() {
        LeakyQueue queue = LeakyQueue.of(10, Duration.ofSeconds(1), Duration.ofMillis(500));
        HotParameterRule rule =
                new HotParameterRule(RuleHead.of("orders"), ArgumentKey.at(0), ValueLimit.rate(queue), Map.of(), 100);
        Resource orders = headgate(rule).resource("orders");
        assertThat(ran(orders, "alice", 1)).isEqualTo(1);
        Refusal refusal = (Refusal) orders.tryEnter("alice");
        assertThat(refusal.retryAfter()).contains(Duration.ofMillis(100));
        ticker.advance(Duration.ofMillis(100));
        assertThat(ran(orders, "alice", 1)).isEqualTo(1);
    }

    @Test
    void whatAFlowRuleRefusesLaterIsGivenBackToTheValue() {
        Headgate headgate = headgate(
                HotParameterRule.perSecond("orders", 0, 2), flow("orders").perSecond(1));
        Resource orders = headgate.resource("orders");
        assertThat(ran(orders, "alice", 9)).isEqualTo(1);
        headgate.rules().replaceAll(List.of(HotParameterRule.perSecond("orders", 0, 2)));
        assertThat(ran(orders, "alice", 9)).as("only the one that ran counts").isEqualTo(1);
    }

    @Test
    void aChangedRuleKeepsWhatEachValueHasUsed() {
        HotParameterRule rule = HotParameterRule.perSecond("orders", 0, 3).withId("per-customer");
        Headgate headgate = headgate(rule);
        Resource orders = headgate.resource("orders");
        assertThat(ran(orders, "alice", 2)).isEqualTo(2);
        headgate.rules().replaceAll(List.of(rule.withLimit(TokenBucket.perSecond(5))));
        assertThat(ran(orders, "alice", 9)).isEqualTo(3);
        assertThat(ran(orders, "bob", 9)).isEqualTo(5);
    }

    @Test
    void aQueuePerValueMakesTheCallerWait() throws InterruptedException {
        Resource orders = headgate(HotParameterRule.of("orders", 0, LeakyQueue.perSecond(10, Duration.ofSeconds(1))))
                .resource("orders");
        for (int i = 0; i < 3; i++) {
            orders.enter("alice").close();
        }
        orders.enter("bob").close();
        assertThat(ticker.sleeps()).containsExactly(Duration.ofMillis(100), Duration.ofMillis(100));
    }

    @Test
    void inFlightIsBalancedInShadowModeToo() {
        HotParameterRule rule = HotParameterRule.inFlight("orders", 0, 1).withId("one-each");
        Headgate headgate = headgate(rule.shadow());
        Resource orders = headgate.resource("orders");
        Entry first = orders.enter("alice");
        Entry second = orders.enter("alice");
        headgate.rules().replaceAll(List.of(rule));
        first.close();
        assertThat(ran(orders, "alice", 1)).as("the second is still in flight").isZero();
        second.close();
        assertThat(ran(orders, "alice", 1)).isEqualTo(1);
    }

    @Test
    void aBreakerPerValueLearnsFromCalls() {
        Resource query =
                headgate(HotParameterBreakerRule.errorCount("query", 0, 2)).resource("query");
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> query.call((Object) "shard-1", () -> {
                        throw new IllegalStateException("down");
                    }))
                    .isInstanceOf(IllegalStateException.class);
        }
        assertThat(ran(query, "shard-1", 3)).isZero();
        assertThat(ran(query, "shard-2", 3)).isEqualTo(3);
    }
}
