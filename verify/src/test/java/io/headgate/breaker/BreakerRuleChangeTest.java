package io.headgate.breaker;

import static io.headgate.breaker.BreakerState.CLOSED;
import static io.headgate.breaker.BreakerState.FORCED_CLOSED;
import static io.headgate.breaker.BreakerState.FORCED_OPEN;
import static io.headgate.breaker.BreakerState.HALF_OPEN;
import static io.headgate.breaker.BreakerState.METRICS_ONLY;
import static io.headgate.breaker.BreakerState.OPEN;
import static io.headgate.breaker.BreakerState.RAMPING;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Guard;
import io.headgate.limiter.Algorithm;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a changed rule keeps, and what an operator can force. */
class BreakerRuleChangeTest {

    private static final BreakerRule RULE = BreakerRule.errorRatio("orders", 0.5)
            .over(Duration.ofSeconds(1))
            .minimumCalls(4)
            .openFor(Duration.ofSeconds(10));

    @Test
    void anOpenBreakerStaysOpenNoLongerThanTheNewOpenTime() {
        Rig rig = new Rig(RULE);
        rig.bad(4);
        rig.advance(1_000);
        rig.change(RULE.openFor(Duration.ofSeconds(3)));
        assertThat(rig.explain().retryAfterNanos()).isEqualTo(3_000_000_000L);
        rig.change(RULE.openFor(Duration.ofSeconds(60)));
        assertThat(rig.explain().retryAfterNanos()).isEqualTo(3_000_000_000L);
        rig.advance(2_999);
        assertThat(rig.take()).isFalse();
        rig.advance(1);
        assertThat(rig.take()).isTrue();
    }

    @Test
    void theWindowCarriesOverWhenItIsCutAlike() {
        Rig rig = new Rig(RULE);
        rig.bad(3);
        rig.advance(50);
        rig.change(RULE.minimumCalls(5));
        assertThat(rig.tally()).isEqualTo(new Tally(3, 3));
        rig.change(RULE.with(old -> old.withTrip(Trip.errorCount(4)).withMinimumCalls(1)));
        assertThat(rig.tally()).isEqualTo(new Tally(3, 3));
        rig.bad(1);
        assertThat(rig.state()).isEqualTo(OPEN);
    }

    @Test
    void theWindowBeginsEmptyWhenItIsCutAnotherWayOrCountsSomethingElse() {
        Rig rig = new Rig(RULE);
        rig.bad(3);
        rig.change(RULE.over(Duration.ofSeconds(2)));
        assertThat(rig.tally()).isEqualTo(new Tally(0, 0));
        rig.bad(3);
        rig.change(
                RULE.over(Duration.ofSeconds(2)).with(old -> old.withTrip(Trip.slowCalls(Duration.ofSeconds(1), 0.5))));
        assertThat(rig.tally()).isEqualTo(new Tally(0, 0));
    }

    @Test
    void callsOfTheOldGuardAnswerToTheBreakerThatGoesOn() {
        Rig rig = new Rig(RULE);
        rig.bad(4);
        rig.advance(10_000);
        long probe = rig.begin();
        Guard old = rig.guard;
        rig.change(RULE.minimumCalls(7));
        assertThat(rig.take()).isFalse();
        old.giveBack(null, null, probe, 0);
        long second = rig.begin();
        rig.advance(1);
        old.finished(null, null, second, rig.ticker.read(), null, null);
        assertThat(rig.state()).isEqualTo(CLOSED);
    }

    @Test
    void anotherNumberOfProbesBeginsThemAnew() {
        Rig rig = new Rig(RULE);
        rig.bad(4);
        rig.advance(10_000);
        long old = rig.begin();
        rig.advance(1);
        rig.change(RULE.recoveringBy(Recovery.probes(2)));
        rig.fail(old);
        assertThat(rig.state()).isEqualTo(HALF_OPEN);
        rig.good(2);
        assertThat(rig.state()).isEqualTo(CLOSED);
    }

    @Test
    void aRampGoesOnWhereItWas() {
        BreakerRule ramp = RULE.recoveringBy(Recovery.ramp(Duration.ofSeconds(2), 1, 50));
        Rig rig = new Rig(ramp);
        rig.bad(4);
        rig.advance(10_000);
        rig.good(1);
        rig.change(ramp.minimumCalls(9));
        assertThat(rig.state()).isEqualTo(RAMPING);
        assertThat(rig.take()).isFalse(); // the one in a hundred has run
        assertThat(rig.tally()).isEqualTo(new Tally(1, 0));
        rig.change(RULE);
        assertThat(rig.state()).isEqualTo(HALF_OPEN);
    }

    @Test
    void forcedOpenRefusesAtOnceAndForEver() {
        Rig rig = new Rig(RULE);
        rig.change(RULE.under(Control.FORCED_OPEN));
        rig.advance(1_000_000);
        assertThat(rig.take()).isFalse();
        assertThat(rig.explain().reason()).isEqualTo("breaker forced open");
        assertThat(rig.explain().retryAfterNanos()).isEqualTo(Algorithm.NEVER);
        rig.change(RULE);
        assertThat(rig.take()).isTrue();
        assertThat(rig.changes()).containsExactly("CLOSED FORCED_OPEN RULE_CHANGED", "FORCED_OPEN CLOSED RULE_CHANGED");
    }

    @Test
    void forcedClosedAdmitsAnOpenBreakerAtOnceAndLearnsNothing() {
        Rig rig = new Rig(RULE);
        rig.bad(4);
        rig.change(RULE.under(Control.FORCED_CLOSED));
        rig.bad(100);
        assertThat(rig.state()).isEqualTo(FORCED_CLOSED);
        rig.change(RULE.under(Control.FORCED_CLOSED).minimumCalls(3));
        assertThat(rig.state()).isEqualTo(FORCED_CLOSED);
        rig.change(RULE);
        rig.bad(3);
        assertThat(rig.state()).isEqualTo(CLOSED);
    }

    @Test
    void metricsOnlyCountsAndNeverOpensAndKeepsItsCounts() {
        Rig rig = new Rig(RULE);
        rig.bad(2);
        rig.change(RULE.under(Control.METRICS_ONLY));
        rig.bad(100);
        assertThat(rig.state()).isEqualTo(METRICS_ONLY);
        assertThat(rig.tally()).isEqualTo(new Tally(102, 102));
        assertThat(rig.explain().reached()).isEqualTo(1.0);
        rig.change(RULE);
        assertThat(rig.state()).isEqualTo(CLOSED);
        rig.good(1); // the next result opens it: 102 of 103
        assertThat(rig.state()).isEqualTo(OPEN);
    }

    @Test
    void aRuleCanBeginForced() {
        assertThat(new Rig(RULE.under(Control.FORCED_OPEN)).state()).isEqualTo(FORCED_OPEN);
        assertThat(new Rig(RULE.under(Control.METRICS_ONLY)).state()).isEqualTo(METRICS_ONLY);
    }
}
