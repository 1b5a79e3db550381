package io.headgate.breaker;

import static io.headgate.breaker.BreakerState.CLOSED;
import static io.headgate.breaker.BreakerState.HALF_OPEN;
import static io.headgate.breaker.BreakerState.OPEN;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What went wrong in the breakers of others, by name. */
class PeersBreakerDefectsTest {

    private static final BreakerRule RULE = BreakerRule.errorRatio("orders", 0.5)
            .over(Duration.ofSeconds(1))
            .minimumCalls(4)
            .openFor(Duration.ofSeconds(1));

    private static Rig opened(BreakerRule rule) {
        Rig rig = new Rig(rule);
        rig.bad(4);
        return rig;
    }

    /** Sentinel publishes the open state before the end of its open time: a thread between the two probes at once. */
    @Test
    void sentinelDefect7AnOpenStateIsNeverSeenWithoutItsEnd() {
        Rig rig = new Rig(RULE);
        rig.bad(4);
        assertThat(rig.take()).isFalse();
        assertThat(rig.explain().retryAfterNanos()).isEqualTo(1_000_000_000);
    }

    /** Calls that began before the opening and end while half-open decide Sentinel's probe. */
    @Test
    void sentinelDefect7LateResultsDoNotDecideTheProbe() {
        Rig rig = new Rig(RULE);
        long late = rig.begin();
        rig.advance(1);
        rig.bad(4);
        rig.advance(1_000);
        long probe = rig.begin();
        rig.fail(late);
        assertThat(rig.state()).isEqualTo(HALF_OPEN);
        rig.succeed(late);
        assertThat(rig.state()).isEqualTo(HALF_OPEN);
        rig.succeed(probe);
        assertThat(rig.state()).isEqualTo(CLOSED);
    }

    /** A probe that never exits keeps Sentinel half-open for ever; likewise resilience4j #935. */
    @Test
    void sentinelDefect7AndResilience4j935AProbeThatNeverAnswersHoldsForOneLease() {
        Rig rig = opened(RULE.recoveringBy(Recovery.probes(1, Duration.ofSeconds(3))));
        rig.advance(1_000);
        long lost = rig.begin();
        rig.advance(2_999);
        assertThat(rig.take()).isFalse();
        rig.advance(1);
        long second = rig.begin();
        assertThat(rig.take()).isFalse();
        rig.fail(lost); // its permit has been handed out again: it no longer counts
        assertThat(rig.state()).isEqualTo(HALF_OPEN);
        rig.giveBack(lost);
        assertThat(rig.take()).isFalse();
        rig.succeed(second);
        assertThat(rig.state()).isEqualTo(CLOSED);
    }

    @Test
    void aProbeThatAnswersAfterItsLeaseStillCountsWhileNobodyHasItsPermit() {
        Rig rig = opened(RULE);
        rig.advance(1_000);
        long slow = rig.begin();
        rig.advance(60_000);
        rig.succeed(slow);
        assertThat(rig.state()).isEqualTo(CLOSED);
    }

    @Test
    void theLeaseFollowsTheOpenTimeAndIsAtLeastASecond() {
        Recovery.Probes probes = new Recovery.Probes(1, Recovery.Probes.AS_LONG_AS_OPEN);
        assertThat(probes.leaseNanos(OpenTime.fixed(Duration.ofMillis(5)))).isEqualTo(1_000_000_000);
        assertThat(probes.leaseNanos(OpenTime.fixed(Duration.ofSeconds(9)))).isEqualTo(9_000_000_000L);
    }

    /** Sentinel: 20 errors of 20 never open a breaker whose ratio is 1. */
    @Test
    void sentinelDefect8ARatioOfOneIsReached() {
        Rig rig = new Rig(RULE.with(old -> old.withTrip(Trip.errorRatio(1.0))));
        rig.bad(4);
        assertThat(rig.state()).isEqualTo(OPEN);
        Rig asSentinel =
                new Rig(RULE.with(old -> old.withTrip(Trip.errorRatio(1.0)).withStrictlyAbove(true)));
        asSentinel.bad(20);
        assertThat(asSentinel.state()).isEqualTo(CLOSED);
    }

    /** Sentinel: a burst of errors across the edge of its only bucket is seen as two halves. */
    @Test
    void sentinelDefect8ABurstAcrossAnEdgeIsSeenWhole() {
        BreakerRule tumbling = RULE.with(old -> old.withSpan(Span.tumbling(Duration.ofSeconds(1))));
        for (BreakerRule rule : new BreakerRule[] {RULE, tumbling}) {
            Rig rig = new Rig(rule);
            rig.advance(990);
            rig.bad(2);
            rig.advance(20);
            rig.bad(2);
            assertThat(rig.state()).isEqualTo(rule == RULE ? OPEN : CLOSED);
        }
    }

    /** Sentinel #1638: the probe is refused by a later rule, and the breaker stays half-open for ever. */
    @Test
    void sentinelIssue1638AProbeRefusedByALaterGuardIsNotLost() {
        Rig rig = opened(RULE);
        rig.advance(1_000);
        long refusedLater = rig.begin();
        rig.giveBack(refusedLater);
        long probe = rig.begin();
        rig.succeed(probe);
        assertThat(rig.state()).isEqualTo(CLOSED);
    }

    /** resilience4j #544: the probe ends in an ignored exception, and the breaker stays half-open for ever. */
    @Test
    void resilience4j544AnIgnoredProbeIsHandedOutAgain() {
        Failures ignoring = Failures.ERRORS.ignoring(ErrorMatcher.types(IOException.class));
        Rig rig = opened(RULE.failing(ignoring));
        rig.advance(1_000);
        for (int i = 0; i < 10; i++) {
            rig.fail(rig.begin(), new IOException("says nothing"));
            assertThat(rig.state()).isEqualTo(HALF_OPEN);
        }
        rig.good(1);
        assertThat(rig.state()).isEqualTo(CLOSED);
    }

    /** Item 14 of the list of peers' weaknesses: resilience4j counts a late result in whatever state is current. */
    @Test
    void aLateResultOfOneStateDoesNotCountInAnother() {
        Rig rig = new Rig(RULE);
        long fromFirstClosed = rig.begin();
        rig.advance(1);
        rig.bad(4);
        rig.advance(1_000);
        long probe = rig.begin();
        rig.advance(1);
        rig.fail(probe);
        rig.advance(1_000);
        rig.good(1);
        assertThat(rig.state()).isEqualTo(CLOSED);
        rig.advance(1);
        for (int i = 0; i < 10; i++) {
            rig.fail(fromFirstClosed);
            rig.fail(probe);
        }
        assertThat(rig.tally()).isEqualTo(new Tally(0, 0));
        assertThat(rig.state()).isEqualTo(CLOSED);
    }

    /** Sentinel #499 capped response times at 4.9 s. */
    @Test
    void slowMayMeanSlowerThanAnHour() {
        Rig rig = new Rig(
                BreakerRule.slowCalls("orders", Duration.ofHours(1), 1.0).minimumCalls(1));
        long call = rig.begin();
        rig.advance(3_600_001);
        rig.succeed(call);
        assertThat(rig.state()).isEqualTo(OPEN);
    }
}
