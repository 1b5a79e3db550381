package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.access.AccessRule;
import io.headgate.event.EventSink;
import io.headgate.flow.FlowKind;
import io.headgate.guard.Call;
import io.headgate.guard.Guard;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Site;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.rule.Rule;
import io.headgate.system.SystemKind;
import io.headgate.system.SystemRule;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reserve an estimate, settle what it really cost. */
class CostTest {

    private final FakeTicker ticker = new FakeTicker();
    private final Headgate headgate = Headgate.builder()
            .ticker(ticker)
            .rules(flow("tokens").by(TokenBucket.perSecond(100).withBurst(100)).withId("budget"))
            .build();
    private final Resource tokens = headgate.resource("tokens");

    private final Site site = new Place(ticker, WallClock.system(), event -> {});

    private boolean isThere(long permits) {
        return tokens.weighing(permits).tryEnter().isAdmitted();
    }

    @Test
    void whatWasReservedAndNotNeededComesBack() {
        String answer = tokens.weighing(80).callAtCost(() -> "short", result -> 30);
        assertThat(answer).isEqualTo("short");
        assertThat(isThere(71)).isFalse();
        assertThat(isThere(70)).isTrue();
    }

    @Test
    void whatWasNeededBeyondTheReservationIsOwed() {
        tokens.weighing(80).callAtCost(() -> "long", result -> 250);
        ticker.advance(Duration.ofMillis(1_500));
        assertThat(isThere(1)).isFalse();
        ticker.advance(Duration.ofMillis(10));
        assertThat(isThere(1)).isTrue();
    }

    @Test
    void costsAreSettledOnce() {
        Entry entry = (Entry) tokens.weighing(80).tryEnter();
        entry.closeAtCost(30);
        entry.closeAtCost(10);
        entry.close();
        assertThat(isThere(71)).isFalse();
        assertThat(isThere(70)).isTrue();
        assertThat(tokens.statistics().total().finished()).isEqualTo(1);
    }

    @Test
    void aCallThatAsksForNothingPassesWhatCountsAndCostsNothing() {
        Caller weightless = tokens.from("").weightless();
        assertThat(isThere(100)).isTrue();
        Entry entry = (Entry) weightless.tryEnter();
        entry.closeAtCost(50);
        ticker.advance(Duration.ofSeconds(1));
        assertThat(isThere(100)).isTrue();
    }

    @Test
    void aCallThatAsksForNothingIsSubjectToRulesThatDoNotCount() {
        headgate.rules()
                .replaceAll(
                        List.of(flow("tokens").inFlight(0), SystemRule.concurrency(0), AccessRule.deny("tokens", "x")));
        assertThat(tokens.from("y").weightless().tryEnter().isAdmitted()).isTrue();
        assertThat(tokens.from("x").weightless().tryEnter().isAdmitted()).isFalse();
    }

    @Test
    void aCallThatFailsHasCostItsEstimate() {
        assertThatThrownBy(() -> tokens.weighing(80)
                        .callAtCost(
                                () -> {
                                    throw new IllegalStateException("no");
                                },
                                result -> 1))
                .isInstanceOf(IllegalStateException.class);
        assertThat(isThere(21)).isFalse();
        assertThat(isThere(20)).isTrue();
    }

    @Test
    void aDebtIsOwedToTheRuleThatReplacedTheOneItWasTakenFrom() {
        Entry entry = (Entry) tokens.weighing(50).tryEnter();
        headgate.rules()
                .patch(
                        "budget",
                        rule -> flow("tokens")
                                .by(TokenBucket.perSecond(100).withBurst(200))
                                .withId("budget"));
        entry.closeAtCost(100);
        assertThat(isThere(101)).isFalse();
        assertThat(isThere(100)).isTrue();
    }

    @Test
    void whatIsOwedBetweenTheEndOfARuleAndTheBeginningOfTheNextIsOwedToTheNext() {
        Limit limit = TokenBucket.perSecond(100).withBurst(100);
        assertOwedToTheNext(
                new FlowKind(),
                flow("tokens").by(limit),
                flow("tokens").by(limit).withId("next"));
        assertOwedToTheNext(
                new SystemKind(), SystemRule.rate(limit), SystemRule.rate(limit).withId("next"));
    }

    private <R extends Rule> void assertOwedToTheNext(RuleKind<R> kind, R rule, R changed) {
        Call one = tokens.bound();
        Guard before = kind.guard(rule, site);
        assertThat(before.take(one, null, ticker.read(), 0)).isZero();
        before.retire(ticker.read());
        before.settle(one, null, ticker.read(), 81, ticker.read());
        Guard after = kind.guardAfter(changed, before, site);
        assertThat(after.take(tokens.weighing(20).bound(), null, ticker.read(), 0))
                .isEqualTo(Guard.REFUSED);
        assertThat(after.take(tokens.weighing(19).bound(), null, ticker.read(), 0))
                .isZero();
    }

    private record Place(Ticker ticker, WallClock wall, EventSink events) implements Site {
        @Override
        public String resource() {
            return "tokens";
        }
    }

    @Test
    void eachTenantPaysWhatItsCallsCost() {
        headgate.rules()
                .replaceAll(List.of(HotParameterRule.of(
                        "tokens", 0, TokenBucket.perSecond(100).withBurst(100))));
        Caller eighty = tokens.weighing(80);
        eighty.callAtCost("cheap", () -> "short", result -> 30);
        eighty.callAtCost("dear", () -> "long", result -> 250);
        assertThat(tokens.weighing(71).tryEnter("cheap").isAdmitted()).isFalse();
        assertThat(tokens.weighing(70).tryEnter("cheap").isAdmitted()).isTrue();
        ticker.advance(Duration.ofMillis(1_500));
        assertThat(tokens.tryEnter("dear").isAdmitted()).isFalse();
        ticker.advance(Duration.ofMillis(10));
        assertThat(tokens.tryEnter("dear").isAdmitted()).isTrue();
    }

    @Test
    void aTenantWithoutStateOfItsOwnOwesToo() {
        headgate.rules()
                .replaceAll(List.of(HotParameterRule.of(
                                "tokens", 0, TokenBucket.perSecond(100).withBurst(100))
                        .withMaxKeys(1)));
        tokens.run("first", () -> {});
        tokens.weighing(10).callAtCost("second", () -> "long", result -> 150);
        assertThat(tokens.tryEnter("second").isAdmitted()).isFalse();
        ticker.advance(Duration.ofMillis(400));
        assertThat(tokens.tryEnter("second").isAdmitted()).isFalse();
        ticker.advance(Duration.ofSeconds(3));
        assertThat(tokens.tryEnter("second").isAdmitted()).isTrue();
    }
}
