package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.quota.QuotaRule.quota;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.headgate.breaker.BreakerChanged;
import io.headgate.breaker.BreakerRule;
import io.headgate.breaker.Control;
import io.headgate.flow.FlowRule;
import io.headgate.guard.Stage;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.rule.OriginScope;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import io.headgate.system.SheddingEvent;
import io.headgate.system.Signals;
import io.headgate.system.SystemKind;
import io.headgate.system.SystemRule;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.VirtualScheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rules that change while calls hold permits, wait, or listen: nobody gets more for it, and nothing hangs. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ChangesMeetCallsTest {

    private final FakeTicker ticker = new FakeTicker();
    private final VirtualScheduler scheduler = new VirtualScheduler(ticker);

    private Headgate headgate(Rule... rules) {
        return Headgate.builder()
                .ticker(ticker)
                .scheduler(scheduler)
                .rules(rules)
                .build();
    }

    private static int admitted(Entryway entryway, int attempts) {
        int count = 0;
        for (int i = 0; i < attempts; i++) {
            count += entryway.tryEnter().isAdmitted() ? 1 : 0;
        }
        return count;
    }

    // ------------------------------------------------------------------ listeners

    @Test
    void aListenerMayCallAResourceWhoseRuleChangesTogetherWithABreaker() {
        BreakerRule breaker = BreakerRule.errorRatio("orders", 0.5).withId("breaker");
        Headgate headgate = headgate(flow("alerts").perSecond(100).withId("alerts"), breaker);
        Resource alerts = headgate.resource("alerts");
        headgate.resource("orders").run(() -> {});
        alerts.run(() -> {});
        headgate.events().listen(BreakerChanged.class, change -> alerts.run(() -> {}));

        headgate.rules()
                .replaceAll(List.of(flow("alerts").perSecond(50).withId("alerts"), breaker.under(Control.FORCED_OPEN)));

        assertThat(alerts.statistics().total().passed()).isEqualTo(2);
        assertThat(headgate.events().failures()).isZero();
    }

    @Test
    void whatAListenerChangesDuringAChangeIsNotLost() {
        BreakerRule breaker = BreakerRule.errorRatio("orders", 0.5).withId("breaker");
        Headgate headgate = headgate(breaker);
        headgate.resource("orders").run(() -> {});
        headgate.events()
                .listen(
                        BreakerChanged.class,
                        change ->
                                headgate.rules().add(flow("orders").inFlight(0).withId("closed")));

        headgate.rules().patch("breaker", rule -> breaker.under(Control.FORCED_CLOSED));

        assertThat(headgate.rules().get("closed")).isPresent();
        assertThat(headgate.resource("orders").tryEnter().isAdmitted()).isFalse();
    }

    @Test
    void aListenerOfSheddingMayChangeTheRuleThatSheds() {
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .kind(new SystemKind(new Busy(), Duration.ofSeconds(1)))
                .rules(SystemRule.cpu(0.5, 0.9).withId("cpu"))
                .build();
        headgate.events()
                .listen(
                        SheddingEvent.Began.class,
                        began -> headgate.rules()
                                .patch("cpu", rule -> SystemRule.cpu(0.4, 0.8).withId("cpu")));
        Caller inbound = headgate.resource("in").inbound();
        for (int i = 0; i < 10; i++) {
            inbound.tryEnter();
            ticker.advance(Duration.ofSeconds(1));
        }
        assertThat(headgate.rules().version()).isEqualTo(2);
    }

    @Test
    void anErrorOfAListenerIsNotThatOfTheCall() {
        Headgate headgate = headgate();
        List<Object> heard = new CopyOnWriteArrayList<>();
        headgate.events().listen(event -> {
            throw new AssertionError("a listener's own");
        });
        headgate.events().listen(heard::add);
        headgate.rules().add(flow("a").perSecond(1));
        assertThat(heard).hasSize(1);
        assertThat(headgate.events().failures()).isEqualTo(1);
    }

    @Test
    void aChangeWithinAChangeIsRefusedAndLeavesNoRuleBehindThatNobodyKnows() {
        Headgate headgate = headgate();
        Resource a = headgate.resource("a");
        assertThatIllegalStateException()
                .isThrownBy(() -> headgate.rules().change(before -> {
                    headgate.rules().add(flow("a").inFlight(0).withId("closed"));
                    return List.of();
                }));
        assertThat(headgate.rules().get("closed")).isPresent();
        assertThat(a.tryEnter().isAdmitted()).isFalse();
    }

    // ------------------------------------------------------------------ waiting

    @Test
    void aCallThatWaitedForAChangedRuleIsStillOfItsOrigin() {
        Headgate headgate = headgate(
                flow("a").perSecond(10).queueing(Duration.ofSeconds(1)),
                flow("a").inFlight(1).from("app").withId("app"));
        Resource a = headgate.resource("a");
        List<String> ran = new ArrayList<>();
        headgate.within("", "app", () -> {
            a.run(() -> {});
            return a.callAsync(() -> {
                ran.add("late");
                return CompletableFuture.completedFuture(1);
            });
        });
        headgate.rules().patch("app", rule -> flow("a").inFlight(0).from("app").withId("app"));
        ticker.advance(Duration.ofSeconds(1));
        scheduler.runDue();
        assertThat(ran).isEmpty();
    }

    @Test
    void aGuardThatCannotTellTheTimeDoesNotBreakTheCall() {
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .kind(new OwnRule.Kind(rule -> new OwnRule.OwnGuard(rule, Stage.FLOW) {
                    @Override
                    public long latest(long now) {
                        throw new IllegalStateException("a guard's own");
                    }
                }))
                .rules(OwnRule.of("a"), flow("a").perSecond(10).queueing(Duration.ofSeconds(1)))
                .build();
        Resource a = headgate.resource("a");
        a.run(() -> {});
        a.run(() -> {});
        assertThat(a.statistics().total().finished()).isEqualTo(2);
        assertThat(a.statistics().waiting()).isZero();
    }

    @Test
    void aKindThatFailsInTheMiddleOfAChangeHoldsUpNobody() {
        AtomicInteger made = new AtomicInteger();
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .kind(new OwnRule.Kind(rule -> {
                    if (made.incrementAndGet() > 1) { // the first is only tried
                        throw new IllegalStateException("a kind's own");
                    }
                    return new OwnRule.OwnGuard(rule, Stage.FLOW);
                }))
                .rules(flow("a").inFlight(5).withId("flow"))
                .build();
        Resource a = headgate.resource("a");
        a.run(() -> {});

        headgate.rules()
                .replaceAll(List.of(
                        flow("a").inFlight(1).withId("flow"), OwnRule.of("a").withId("own")));

        assertThat(admitted(a, 3)).isEqualTo(1); // the kind's rule says to admit when its guard fails
        assertThat(made).hasValue(2);
        assertThat(headgate.statistics().rules().stream()
                        .mapToLong(RuleFigures::errors)
                        .sum())
                .isPositive();
    }

    // ------------------------------------------------------------------ permits

    @Test
    void whatARuleThatWasLoweredHasForgottenIsNotGivenBackToIt() {
        Headgate headgate =
                headgate(flow("a").by(TokenBucket.perSecond(100).withBurst(100)).withId("rate"));
        Resource a = headgate.resource("a");
        Entry cheap = a.weighing(50).enter();
        a.weighing(50).enter();
        headgate.rules()
                .patch(
                        "rate",
                        rule -> flow("a")
                                .by(TokenBucket.perSecond(10).withBurst(10))
                                .withId("rate"));
        cheap.closeAtCost(0);
        assertThat(admitted(a, 10)).isZero(); // 50 have run, of 10
    }

    @Test
    void anOriginThatComesToShareABudgetKeepsItsOwnWhileItHasOne() {
        FlowRule rule = flow("a").inFlight(2).withId("each");
        Headgate headgate = headgate(rule.withOrigins(new OriginScope.Others(10)));
        Resource a = headgate.resource("a");
        for (String origin : List.of("x", "y", "z")) {
            assertThat(admitted(a.from(origin), 3)).isEqualTo(2);
        }
        headgate.rules().patch("each", old -> rule.withOrigins(new OriginScope.Others(1)));
        for (String origin : List.of("x", "y", "z")) {
            assertThat(admitted(a.from(origin), 3)).isZero();
        }
        assertThat(admitted(a.from("later"), 3) + admitted(a.from("later still"), 3))
                .isEqualTo(2);
    }

    @Test
    void aResourceThatSharesABudgetGetsNoneOfItsOwnBesides() {
        Headgate headgate = headgate(flow(Target.prefix("").each(1)).inFlight(2).withId("each"));
        Resource own = headgate.resource("own");
        Resource shares = headgate.resource("shares");
        assertThat(admitted(own, 3)).isEqualTo(2);
        assertThat(admitted(shares, 3)).isEqualTo(2);
        headgate.rules()
                .patch(
                        "each",
                        rule -> flow(Target.prefix("").each(10)).inFlight(2).withId("each"));
        assertThat(admitted(own, 3) + admitted(shares, 3)).isZero();
        assertThat(admitted(headgate.resource("later"), 3)).isZero();
    }

    @Test
    void aResourceWithABudgetOfItsOwnGetsNoneOfTheSharedOneBesides() {
        Headgate headgate =
                headgate(flow(Target.prefix("").each(10)).inFlight(2).withId("each"));
        for (String name : List.of("x", "y", "z")) {
            assertThat(admitted(headgate.resource(name), 3)).isEqualTo(2);
        }
        headgate.rules()
                .patch(
                        "each",
                        rule -> flow(Target.prefix("").each(1)).inFlight(2).withId("each"));
        for (String name : List.of("x", "y", "z")) {
            assertThat(admitted(headgate.resource(name), 3)).isZero();
        }
        assertThat(admitted(headgate.resource("later"), 3) + admitted(headgate.resource("later still"), 3))
                .isEqualTo(2);
    }

    @Test
    void aRuleThatOnlyLooksTakesNoOriginAwayFromOneThatDecides() {
        Headgate headgate = headgate(
                flow("a").perSecond(1).fromEachOther(),
                flow("a").perSecond(5).from("x").shadow(),
                quota("b").perDay(1).fromEachOther(),
                quota("b").perDay(5).from("x").shadow());
        assertThat(admitted(headgate.resource("a").from("x"), 5)).isEqualTo(1);
        assertThat(admitted(headgate.resource("b").from("x"), 5)).isEqualTo(1);
    }

    // ------------------------------------------------------------------ watching

    @Test
    void aResourceThatIsGuardedByARuleAboutItselfIsWatchedFromTheFirstCall() {
        Headgate headgate =
                headgate(flow(Target.prefix("").sharing()).perSecond(5).whileNotBusy("orders"));
        assertThat(admitted(headgate.resource("orders"), 9)).isEqualTo(5);
        assertThat(admitted(headgate.resource("report"), 9)).isZero();
    }

    private static final class Busy implements Signals {

        @Override
        public double cpu(long now) {
            return 1;
        }

        @Override
        public double load() {
            return Double.NaN;
        }

        @Override
        public double heap() {
            return Double.NaN;
        }

        @Override
        public double gc(long now) {
            return Double.NaN;
        }
    }
}
