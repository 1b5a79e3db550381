package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.OwnRule.OwnGuard;
import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Stage;
import io.headgate.rule.FailurePolicy;
import io.headgate.rule.Rule;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An error inside a guard follows the rule's policy, is reported, and never unbalances what the guard counts. */
class FailingGuardsTest {

    private static final int TO_QUARANTINE = 100;

    private final FakeTicker ticker = new FakeTicker();
    private final List<GuardFailed> reports = new CopyOnWriteArrayList<>();
    private final List<Flaky> guards = new ArrayList<>();

    /** Fails while told to. */
    private static final class Flaky extends OwnGuard {

        private boolean failing;
        private boolean failingToGiveBack;
        private boolean failingAtTheEnd;
        private boolean failingToTell;

        Flaky(OwnRule rule) {
            super(rule, Stage.ACCESS);
        }

        @Override
        long answer(Call call, long now, long maxWaitNanos) {
            fail(failing);
            return ADMITTED;
        }

        @Override
        public void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos) {
            super.giveBack(call, arguments, takenAt, waitNanos);
            fail(failingToGiveBack);
        }

        @Override
        public void finished(
                Call call,
                @Nullable Object arguments,
                long from,
                long to,
                @Nullable Object result,
                @Nullable Throwable e) {
            super.finished(call, arguments, from, to, result, e);
            fail(failingAtTheEnd);
        }

        @Override
        public Map<String, String> status(long now) {
            fail(failingToTell);
            return Map.of();
        }

        private static void fail(boolean now) {
            if (now) {
                throw new IllegalStateException("broken");
            }
        }
    }

    private Headgate headgate(Rule... rules) {
        return Headgate.builder()
                .ticker(ticker)
                .kind(new OwnRule.Kind(rule -> {
                    Flaky fresh = new Flaky(rule);
                    guards.add(fresh);
                    return fresh;
                }))
                .rules(rules)
                .onEvent(event -> {
                    if (event instanceof GuardFailed failed) {
                        reports.add(failed);
                    }
                })
                .build();
    }

    private Flaky guard() {
        return guards.get(guards.size() - 1); // the one before was made to see that one can be made
    }

    @Test
    void byDefaultTheCallRunsAndTheOtherRulesStillDecide() {
        Headgate headgate = headgate(OwnRule.of("a"), flow("a").perSecond(3));
        Resource a = headgate.resource("a");
        guard().failing = true;
        for (int i = 0; i < 3; i++) {
            assertThat(a.tryEnter().isAdmitted()).isTrue();
        }
        assertThat(a.tryEnter())
                .isInstanceOfSatisfying(
                        Refusal.class,
                        refused -> assertThat(refused.rule().id()).isEqualTo("flow:a"));
        assertThat(headgate.statistics().rules().get(0).errors()).isEqualTo(4);
    }

    @Test
    void withThePolicyToRefuseTheCallIsRefused() {
        Headgate headgate = headgate(OwnRule.of("a").onError(FailurePolicy.REFUSE));
        Resource a = headgate.resource("a");
        guard().failing = true;
        assertThatThrownBy(() -> a.run(() -> {}))
                .isInstanceOfSatisfying(
                        BlockedException.class,
                        refused -> assertThat(refused.rule().id()).isEqualTo("own:a"));
        for (int i = 0; i < 2 * TO_QUARANTINE; i++) {
            assertThat(a.tryEnter().isAdmitted()).isFalse();
        }
        assertThat(((Refusal) a.tryEnter()).why().reason()).isEqualTo("guard failing");
        assertThat(guard().held()).isZero();
    }

    @Test
    void aGuardIsNeverToldTheEndOfACallItDidNotCount() {
        Headgate headgate = headgate(OwnRule.of("a"));
        Resource a = headgate.resource("a");
        List<Entry> open = new ArrayList<>();
        for (int i = 0; i < 3 * TO_QUARANTINE; i++) {
            guard().failing = i % 3 > 0;
            open.add(a.enter());
            a.run(() -> {});
            assertThat((int) a.call(() -> 5)).isEqualTo(5);
        }
        guard().failing = false;
        open.forEach(Entry::close);
        assertThat(guard().held()).isZero();
        assertThat(a.statistics().inFlight()).isZero();
        assertThat(a.statistics().total().finished()).isEqualTo(9 * TO_QUARANTINE);
    }

    @Test
    void aFailingGuardBehindALimitCostsTheLimitNothing() {
        Headgate headgate = headgate(flow("a").perSecond(50), OwnRule.of("a"));
        Resource a = headgate.resource("a");
        guard().failing = true;
        for (int i = 0; i < 50; i++) {
            assertThat(a.tryEnter().isAdmitted()).as("call %s", i).isTrue();
        }
        assertThat(a.tryEnter().isAdmitted()).isFalse();
    }

    @Test
    void aGuardThatKeepsFailingIsLeftOutForAMinute() {
        Headgate headgate = headgate(OwnRule.of("a"));
        Resource a = headgate.resource("a");
        guard().failing = true;
        for (int i = 0; i < TO_QUARANTINE; i++) {
            a.run(() -> {});
        }
        assertThat(reports).hasSize(2);
        assertThat(reports.get(0).quarantined()).isFalse();
        assertThat(reports.get(1).quarantined()).isTrue();
        guard().failing = false;
        a.run(() -> {});
        assertThat(guard().taken).hasValue(0);
        ticker.advance(Duration.ofSeconds(60));
        a.run(() -> {});
        assertThat(guard().taken).hasValue(1);
        assertThat(guard().held()).isZero();
        assertThat(headgate.statistics().rules().get(0).errors()).isEqualTo(TO_QUARANTINE);
    }

    @Test
    void aGuardThatCannotTellItsStateGoesOnDeciding() {
        Headgate headgate = headgate(OwnRule.of("a"));
        Resource a = headgate.resource("a");
        guard().failingToTell = true;
        for (int look = 0; look < 3 * TO_QUARANTINE; look++) {
            assertThat(headgate.statistics().rules().get(0).errors()).isEqualTo(look + 1);
        }
        a.run(() -> {});
        assertThat(guard().taken).hasValue(1);
        assertThat(reports).hasSize(1).noneMatch(GuardFailed::quarantined);
    }

    @Test
    void errorsAreReportedOnceAMinute() {
        Headgate headgate = headgate(OwnRule.of("a"));
        Resource a = headgate.resource("a");
        guard().failing = true;
        for (int second = 0; second < 300; second++) {
            a.run(() -> {});
            ticker.advance(Duration.ofSeconds(1));
        }
        assertThat(reports).hasSize(5).noneMatch(GuardFailed::quarantined);
    }

    @Test
    void anErrorWhileGivingBackOrLearningDoesNotReachTheCaller() {
        Headgate headgate = headgate(OwnRule.of("a"), flow("a").perSecond(1));
        Resource a = headgate.resource("a");
        guard().failingAtTheEnd = true;
        guard().failingToGiveBack = true;
        assertThat((int) a.call(() -> 5)).isEqualTo(5);
        assertThat(a.tryEnter().isAdmitted()).isFalse();
        assertThat(headgate.statistics().rules().get(0).errors()).isEqualTo(2);
        assertThat(guard().held()).isZero();
        assertThat(a.statistics().inFlight()).isZero();
    }

    @Test
    void anAnswerThatIsNoneIsAnErrorOfTheGuard() {
        for (long nonsense : new long[] {-4, -5, -16, -17, -1_000_000, Long.MIN_VALUE}) {
            Headgate headgate = headgate(answering(Stage.ACCESS, nonsense));
            Resource a = headgate.resource("a");
            assertThat(a.tryEnter().isAdmitted()).isTrue();
            a.run(() -> {});
            assertThat(headgate.statistics().rules().get(0).errors()).isEqualTo(2);
        }
    }

    @Test
    void aWaitThatIsNotAllowedIsARefusalAndGivenBack() {
        for (Stage stage : List.of(Stage.ACCESS, Stage.FLOW, Stage.QUEUE)) {
            Headgate headgate = headgate(answering(stage, 5));
            Resource a = headgate.resource("a");
            assertThat(a.tryEnter().isAdmitted()).isFalse();
            assertThat(answering.givenBack).hasValue(1);
            assertThat(answering.held()).isZero();
        }
    }

    private OwnGuard answering;

    /** A rule of a kind whose guard always gives one answer. */
    private Answering answering(Stage stage, long answer) {
        return new Answering(stage, answer);
    }

    private Headgate headgate(Answering what) {
        return Headgate.builder()
                .ticker(ticker)
                .kind(new OwnRule.Kind(rule -> answering = new OwnGuard(rule, what.stage) {
                    @Override
                    long answer(Call call, long now, long maxWaitNanos) {
                        return what.answer;
                    }
                }))
                .rules(OwnRule.of("a"))
                .build();
    }

    private record Answering(Stage stage, long answer) {}

    @Test
    void aGuardThatCannotExplainItselfStillRefuses() {
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .kind(new OwnRule.Kind(rule -> new OwnGuard(rule, Stage.ACCESS) {
                    @Override
                    long answer(Call call, long now, long maxWaitNanos) {
                        return REFUSED;
                    }

                    @Override
                    public Explanation explain(Call call, @Nullable Object arguments, long now) {
                        throw new IllegalStateException("speechless");
                    }
                }))
                .rules(OwnRule.of("a"))
                .build();
        assertThatThrownBy(() -> headgate.resource("a").run(() -> {}))
                .isInstanceOfSatisfying(
                        BlockedException.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo("guard failing"));
    }

    @Test
    void aGuardThatCannotBeRetiredDoesNotHoldUpAChangeOfRules() {
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .kind(new OwnRule.Kind(rule -> new OwnGuard(rule, Stage.ACCESS) {
                    @Override
                    public void retire(long now) {
                        throw new IllegalStateException("clings to its post");
                    }

                    @Override
                    public void siblings(List<Rule> rules) {
                        throw new IllegalStateException("an only child");
                    }
                }))
                .rules(OwnRule.of("a").withId("own"), flow("a").perSecond(2).withId("flow"))
                .build();
        Resource a = headgate.resource("a");
        a.run(() -> {});
        headgate.rules()
                .replaceAll(List.of(
                        OwnRule.of("a").withId("own").onError(FailurePolicy.REFUSE),
                        flow("a").perSecond(3).withId("flow")));
        a.run(() -> {});
        a.run(() -> {});
        assertThat(a.tryEnter().isAdmitted()).isFalse();
        assertThat(headgate.rules().version()).isEqualTo(2);
    }
}
