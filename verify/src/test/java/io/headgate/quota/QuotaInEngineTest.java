package io.headgate.quota;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.quota.QuotaRule.quota;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.rule.Target;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuotaInEngineTest {

    private final FakeTicker ticker = new FakeTicker();
    private final FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);

    private Headgate headgate(QuotaRule... rules) {
        return Headgate.builder().ticker(ticker).wallClock(wall).rules(rules).build();
    }

    @Test
    void aRefusedCallIsToldWhenThePeriodEnds() {
        Resource orders = headgate(quota("orders").perDay(1).withId("daily")).resource("orders");
        orders.run(() -> {});
        ticker.advance(Duration.ofHours(10));

        assertThatThrownBy(() -> orders.run(() -> {})).isInstanceOfSatisfying(BlockedException.class, refused -> {
            assertThat(refused.rule().id()).isEqualTo("daily");
            assertThat(refused.why().reason()).isEqualTo("quota per day in Z");
            assertThat(refused.retryAfter()).contains(Duration.ofHours(14));
        });
    }

    @Test
    void aCallRefusedByAnotherRuleDoesNotUseTheQuotaUp() {
        Headgate headgate = headgate(quota("orders").perDay(2));
        headgate.rules().add(flow("orders").perSecond(1));
        Resource orders = headgate.resource("orders");
        for (int i = 0; i < 5; i++) {
            orders.tryEnter();
        }
        ticker.advance(Duration.ofSeconds(5));
        assertThat(orders.tryEnter().isAdmitted()).as("the second of the day").isTrue();
    }

    @Test
    void aChangedQuotaKeepsWhatWasUsedAndAnUnrelatedChangeTouchesNothing() {
        Headgate headgate = headgate(quota("orders").perDay(2).withId("daily"));
        Resource orders = headgate.resource("orders");
        orders.run(() -> {});
        headgate.rules().add(flow("other").perSecond(1));
        orders.run(() -> {});
        assertThat(orders.tryEnter().isAdmitted()).isFalse();
        headgate.rules()
                .patch(
                        "daily",
                        rule -> ((QuotaRule) rule)
                                .withQuotas(quota("orders").perDay(3).quotas()));

        assertThat(orders.tryEnter().isAdmitted()).isTrue();
        assertThat(orders.tryEnter().isAdmitted()).isFalse();
    }

    @Test
    void eachResourceOfAPatternHasItsOwnBudgetOrAllShareOne() {
        Headgate headgate = headgate(
                quota(Target.pattern("GET /orders/*")).perDay(1),
                quota(Target.regex("POST /(a|b)").sharing()).perDay(1));
        for (String own : List.of("GET /orders/1", "GET /orders/2", "POST /a")) {
            assertThat(headgate.resource(own).tryEnter().isAdmitted()).as(own).isTrue();
        }
        for (String used : List.of("GET /orders/1", "GET /orders/2", "POST /a", "POST /b")) {
            assertThat(headgate.resource(used).tryEnter().isAdmitted()).as(used).isFalse();
        }
        assertThat(headgate.resource("GET /orders/1/lines").tryEnter().isAdmitted())
                .isTrue();
    }
}
