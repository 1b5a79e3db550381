package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.breaker.BreakerRule;
import io.headgate.guard.Explanation;
import io.headgate.guard.GuardOrder;
import io.headgate.guard.Priority;
import io.headgate.hotparameter.HotParameterBreakerRule;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.Algorithm;
import io.headgate.rule.Rule;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Calls of which the caller keeps the record, and calls that end otherwise than they began. */
class AdmittanceTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final FakeTicker ticker = new FakeTicker(7);

    private Resource resource(Rule... rules) {
        return Headgate.builder().ticker(ticker).rules(rules).build().resource("a");
    }

    private Verdict admit(Entryway entryway, Object arguments) throws InterruptedException {
        return entryway.admitAt(ticker.read(), arguments, Algorithm.MAX_WAIT_NANOS);
    }

    // ------------------------------------------------------------------ the caller keeps the record

    @Test
    void alikeCallsHaveTheSameOne() throws InterruptedException {
        Resource a = resource(flow("a").perSecond(10));
        Verdict first = admit(a, null);
        assertThat(first).isInstanceOf(Admittance.class).isSameAs(admit(a, null));
        assertThat(first.isAdmitted()).isTrue();
        assertThat(first).hasToString("Admittance[a]");
    }

    @Test
    void aCallIsInFlightUntilItHasFinished() throws InterruptedException {
        Resource a = resource(flow("a").inFlight(1));
        Admittance first = (Admittance) admit(a, null);
        assertThat(admit(a, null)).isInstanceOf(Refusal.class);
        first.finished(ticker.read(), ticker.read() + SECOND, null);
        assertThat(admit(a, null)).isInstanceOf(Admittance.class);
        assertThat(a.statistics().inFlight()).isEqualTo(1);
    }

    @Test
    void errorsReachTheBreaker() throws InterruptedException {
        Resource a = resource(BreakerRule.errorCount("a", 1).minimumCalls(1));
        Admittance first = (Admittance) admit(a, null);
        first.finished(ticker.read(), ticker.read(), new IllegalStateException());
        assertThat(admit(a, null)).isInstanceOf(Refusal.class);
    }

    @Test
    void anErrorThatBecomesKnownAfterTheEndReachesTheBreakerToo() throws InterruptedException {
        Resource a = resource(BreakerRule.errorCount("a", 1).minimumCalls(1));
        Admittance first = (Admittance) admit(a, null);
        first.finished(ticker.read(), ticker.read(), null);
        first.failedLate(
                ticker.read(),
                ticker.read(),
                ticker.read(),
                new BlockedException("b", flow("b").perSecond(0), Explanation.of("busy")));
        assertThat(admit(a, null)).as("another resource refused").isInstanceOf(Admittance.class);
        first.failedLate(ticker.read(), ticker.read(), ticker.read(), new IllegalStateException());
        assertThat(admit(a, null)).isInstanceOf(Refusal.class);
    }

    @Test
    void anEntryMayFailAfterItsCloseForTheBreakersOfItsValues() throws InterruptedException {
        Resource a = resource(HotParameterBreakerRule.errorCount("a", 0, 2).minimumCalls(1));
        Entry first = (Entry) admit(a, "down");
        first.close();
        first.failedLate(ticker.read(), ticker.read(), new IllegalStateException());
        Entry open = (Entry) admit(a, "down");
        open.failedLate(ticker.read(), ticker.read(), new IllegalStateException()); // as failed: it is not closed yet
        assertThat(admit(a, "down")).isInstanceOf(Entry.class);
        open.close();
        assertThat(admit(a, "down")).isInstanceOf(Refusal.class);
        assertThat(admit(a, "up")).isInstanceOf(Entry.class);
    }

    @Test
    void aCallThatNeverRanGivesBackWhatItTookAndTellsNothing() throws InterruptedException {
        Resource a = resource(
                flow("a").perSecond(1),
                flow("a").inFlight(1),
                BreakerRule.errorCount("a", 1).minimumCalls(1));
        for (int i = 0; i < 3; i++) {
            Admittance admittance = (Admittance) admit(a, null);
            admittance.withdrawn(null, ticker.read(), ticker.read());
        }
        assertThat(admit(a, null)).isInstanceOf(Admittance.class);
        assertThat(admit(a, null)).isInstanceOf(Refusal.class);
    }

    @Test
    void aCallThatNeverRanGivesBackToItsValue() throws InterruptedException {
        Resource a = resource(HotParameterRule.perSecond("a", 0, 1));
        for (int i = 0; i < 3; i++) {
            Admittance admittance = (Admittance) admit(a, "key");
            admittance.withdrawn("key", ticker.read(), ticker.read());
        }
        assertThat(admit(a, "key")).isInstanceOf(Admittance.class);
        assertThat(admit(a, "key")).isInstanceOf(Refusal.class);
    }

    @Test
    void aBreakerBehindARuleThatLendsMakesNoDifferenceToOrdinaryCalls() throws InterruptedException {
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .order(GuardOrder.sentinel())
                .rules(
                        flow("a").perSecond(1).borrowing(Duration.ofSeconds(2)),
                        BreakerRule.errorCount("a", 1).minimumCalls(1))
                .build();
        Caller ordinary = headgate.resource("a").inbound();
        Caller high = ordinary.prioritized(Priority.HIGH);
        Verdict first = admit(ordinary, null);
        assertThat(first).isInstanceOf(Admittance.class);
        assertThat(admit(ordinary, null)).isInstanceOf(Refusal.class);
        assertThat(admit(high, null))
                .isInstanceOfSatisfying(
                        Entry.class, entry -> assertThat(entry.waited()).isTrue());
        ((Admittance) first).finished(7, ticker.read(), new IllegalStateException());
        ticker.advance(Duration.ofSeconds(2));
        assertThat(admit(ordinary, null))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.rule()).isInstanceOf(BreakerRule.class));
    }

    @Test
    void whereMoreMustBeKnownAtTheEndThereIsAnEntry() throws InterruptedException {
        Resource a = resource(HotParameterRule.inFlight("a", 0, 10));
        assertThat(admit(a, null)).isInstanceOf(Admittance.class);
        assertThat(admit(a, "key")).isInstanceOf(Entry.class);
        Headgate watching = Headgate.builder().ticker(ticker).watchOneOf(1).build();
        assertThat(admit(watching.resource("a"), null)).isInstanceOf(Entry.class);
        Headgate off = Headgate.builder().ticker(ticker).build();
        off.turn(false);
        assertThat(admit(off.resource("a"), null)).isInstanceOf(Entry.class);
    }

    @Test
    void aCallThatHasWaitedHasAnEntryThatKnowsIt() throws InterruptedException {
        Resource a = resource(flow("a").perSecond(10).queueing(Duration.ofSeconds(1)));
        assertThat(admit(a, null)).isInstanceOf(Admittance.class);
        assertThat(admit(a, null))
                .isInstanceOfSatisfying(
                        Entry.class, entry -> assertThat(entry.waited()).isTrue());
        assertThat(ticker.read()).isEqualTo(7 + SECOND / 10);
        try (Entry plain = resource().enter()) {
            assertThat(plain.waited()).isFalse();
        }
    }

    @Test
    void newRulesNeedANewOne() throws InterruptedException {
        Headgate headgate = Headgate.builder().ticker(ticker).build();
        Resource a = headgate.resource("a");
        Verdict before = admit(a, null);
        headgate.rules().replaceAll(java.util.List.of(flow("a").inFlight(1)));
        Verdict after = admit(a, null);
        assertThat(after).isNotSameAs(before);
        ((Admittance) before).finished(ticker.read(), ticker.read(), null); // under the rules that it began with
        assertThat(admit(a, null)).isInstanceOf(Refusal.class);
    }

    // ------------------------------------------------------------------ entries

    @Test
    void anEntryClosesAtTheInstantThatIsSaid() {
        Resource a =
                resource(BreakerRule.slowCalls("a", Duration.ofMillis(900), 0.5).minimumCalls(2));
        Entry first = a.enter();
        first.closeAt(ticker.read() + SECOND / 2);
        first.closeAt(ticker.read() + 9 * SECOND);
        first.withdraw();
        assertThat(a.statistics().inFlight()).isZero();
        a.enter().closeAt(ticker.read() + SECOND);
        assertThat(a.tryEnter()).isInstanceOf(Refusal.class);
    }

    @Test
    void anEntryThatIsWithdrawnGivesBackWhatItTookAndTellsNothing() {
        Resource a = resource(
                flow("a").perSecond(1),
                flow("a").inFlight(1),
                BreakerRule.errorCount("a", 1).minimumCalls(1));
        for (int i = 0; i < 3; i++) {
            Entry entry = a.enter();
            entry.failed(new IllegalStateException());
            entry.withdraw();
            entry.close();
        }
        a.enter().close();
        assertThat(a.tryEnter()).isInstanceOf(Refusal.class);
    }

    // ------------------------------------------------------------------ without statistics

    @Test
    void withoutStatisticsNothingIsCountedAndRulesDecide() throws InterruptedException {
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .withoutStatistics()
                .rules(
                        flow("a").perSecond(2),
                        flow("a").inFlight(5),
                        flow("b").perSecond(1).queueing(Duration.ofSeconds(1)))
                .build();
        Caller caller = headgate.resource("a").from("app").inbound();
        caller.run(() -> {});
        caller.enter().close();
        assertThat(caller.tryEnter()).isInstanceOf(Refusal.class);
        headgate.resource("b").run(() -> {});
        headgate.resource("b").run(() -> {});
        ticker.advance(Duration.ofSeconds(2));
        caller.run(() -> {});
        assertThat(headgate.resource("a").statistics().lastSecond().passed()).isZero();
        assertThat(headgate.statistics().inbound().lastSecond().passed()).isZero();
    }
}
