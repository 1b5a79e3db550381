package io.headgate.breaker;

import static io.headgate.breaker.BreakerState.CLOSED;
import static io.headgate.breaker.BreakerState.HALF_OPEN;
import static io.headgate.breaker.BreakerState.OPEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Every way from one state to another, as a timeline. */
class BreakerTimelineTest {

    private static final BreakerRule HALF_OF_FOUR = BreakerRule.errorRatio("orders", 0.5)
            .over(Duration.ofSeconds(1))
            .minimumCalls(4)
            .openFor(Duration.ofSeconds(2));

    private static Rig opened(BreakerRule rule) {
        Rig rig = new Rig(rule);
        rig.bad(4);
        assertThat(rig.state()).isEqualTo(OPEN);
        return rig;
    }

    @Test
    void opensWhenTheErrorRatioIsReachedAndNotBefore() {
        Rig rig = new Rig(HALF_OF_FOUR);
        rig.good(3);
        rig.bad(2);
        assertThat(rig.take()).isTrue(); // 2 of 5
        rig.bad(1); // 3 of 6
        assertThat(rig.take()).isFalse();
        assertThat(rig.state()).isEqualTo(OPEN);
    }

    @Test
    void doesNotOpenBelowTheMinimumOfCallsAndOpensWhenAGoodOneReachesIt() {
        Rig rig = new Rig(HALF_OF_FOUR);
        rig.bad(3);
        assertThat(rig.state()).isEqualTo(CLOSED);
        rig.good(1);
        assertThat(rig.state()).isEqualTo(OPEN);
    }

    @Test
    void opensAtAnErrorCountHoweverManySucceed() {
        Rig rig = new Rig(BreakerRule.errorCount("orders", 3));
        rig.good(1_000);
        rig.bad(2);
        assertThat(rig.state()).isEqualTo(CLOSED);
        rig.bad(1);
        assertThat(rig.state()).isEqualTo(OPEN);
        assertThat(rig.explain().reached()).isEqualTo(3);
    }

    @Test
    void opensWhenTooManyCallsAreSlowAndErrorsDoNotMatterThen() {
        Rig rig = new Rig(
                BreakerRule.slowCalls("orders", Duration.ofMillis(100), 0.5).minimumCalls(4));
        rig.bad(3);
        long exactlyAsLong = rig.begin();
        rig.advance(100);
        rig.succeed(exactlyAsLong);
        assertThat(rig.tally()).isEqualTo(new Tally(4, 0));
        for (int i = 0; i < 4; i++) {
            long slow = rig.begin();
            rig.ticker.advanceNanos(100_000_001);
            rig.succeed(slow);
        }
        assertThat(rig.state()).isEqualTo(OPEN);
    }

    @Test
    void forgetsSliceBySlice() {
        Rig rig = new Rig(HALF_OF_FOUR);
        rig.bad(3);
        rig.advance(900); // last slice in which they count
        assertThat(rig.tally()).isEqualTo(new Tally(3, 3));
        rig.good(1);
        assertThat(rig.state()).isEqualTo(OPEN);

        Rig later = new Rig(HALF_OF_FOUR);
        later.bad(3);
        later.advance(1_000);
        later.good(1);
        assertThat(later.tally()).isEqualTo(new Tally(1, 0));
        assertThat(later.state()).isEqualTo(CLOSED);
    }

    @Test
    void countsEachSliceInItsPlace() {
        Rig rig = new Rig(HALF_OF_FOUR.minimumCalls(1_000));
        for (int i = 0; i < 25; i++) {
            rig.good(i);
            rig.advance(100);
        }
        // at 2500 ms an empty slice begins; the nine before it hold 16 to 24
        assertThat(rig.tally().total()).isEqualTo(16 + 17 + 18 + 19 + 20 + 21 + 22 + 23 + 24);
        rig.advance(300);
        assertThat(rig.tally().total()).isEqualTo(19 + 20 + 21 + 22 + 23 + 24);
        rig.advance(600);
        assertThat(rig.tally().total()).isZero();
    }

    @Test
    void aTumblingSpanBeginsAtMultiplesOfTheWallClock() {
        Rig rig = new Rig(HALF_OF_FOUR.minimumCalls(1_000));
        rig.advance(300);
        rig.change(HALF_OF_FOUR.with(
                old -> old.withSpan(Span.tumbling(Duration.ofSeconds(1))).withMinimumCalls(1_000)));
        rig.good(5);
        rig.advance(699);
        assertThat(rig.tally().total()).isEqualTo(5);
        rig.advance(1);
        assertThat(rig.tally().total()).isZero();
        rig.good(2);
        rig.advance(999);
        assertThat(rig.tally().total()).isEqualTo(2);
        rig.advance(1);
        assertThat(rig.tally().total()).isZero();
    }

    @Test
    void refusesForTheOpenTimeAndSaysHowLong() {
        Rig rig = opened(HALF_OF_FOUR);
        assertThat(rig.explain().reason()).isEqualTo("breaker open: error ratio");
        assertThat(rig.explain().reached()).isEqualTo(1.0);
        assertThat(rig.explain().limit()).isEqualTo(0.5);
        rig.advance(1_999);
        assertThat(rig.explain().retryAfterNanos()).isEqualTo(1_000_000);
        assertThat(rig.take()).isFalse();
        rig.advance(1);
        assertThat(rig.explain().retryAfterNanos()).isZero();
        assertThat(rig.take()).isTrue();
        assertThat(rig.state()).isEqualTo(HALF_OPEN);
    }

    @Test
    void oneGoodProbeClosesAndTheWindowBeginsEmpty() {
        Rig rig = opened(HALF_OF_FOUR);
        rig.advance(2_000);
        long probe = rig.begin();
        assertThat(rig.take()).isFalse();
        rig.advance(10);
        rig.succeed(probe);
        assertThat(rig.state()).isEqualTo(CLOSED);
        assertThat(rig.tally()).isEqualTo(new Tally(0, 0));
        rig.bad(3);
        assertThat(rig.state()).isEqualTo(CLOSED);
    }

    @Test
    void oneBadProbeOpensAgainForTheWholeOpenTime() {
        Rig rig = opened(HALF_OF_FOUR);
        rig.advance(2_000);
        long probe = rig.begin();
        rig.advance(10);
        rig.fail(probe);
        rig.advance(1_999);
        assertThat(rig.take()).isFalse();
        rig.advance(1);
        assertThat(rig.take()).isTrue();
    }

    @Test
    void severalProbesAreJudgedWhenAllHaveAnswered() {
        Rig rig = opened(HALF_OF_FOUR.recoveringBy(Recovery.probes(4)));
        rig.advance(2_000);
        rig.good(1);
        rig.bad(1);
        rig.good(1);
        assertThat(rig.state()).isEqualTo(HALF_OPEN);
        rig.good(1); // 1 of 4 was bad
        assertThat(rig.state()).isEqualTo(CLOSED);
    }

    @Test
    void severalProbesOpenAgainAsSoonAsTheBadOnesDecide() {
        Rig rig = opened(HALF_OF_FOUR.recoveringBy(Recovery.probes(4)));
        rig.advance(2_000);
        rig.bad(1);
        assertThat(rig.state()).isEqualTo(HALF_OPEN);
        rig.bad(1); // 2 of 4, whatever the others say
        assertThat(rig.state()).isEqualTo(OPEN);
        assertThat(rig.explain().reached()).isEqualTo(1.0);
    }

    @Test
    void noMoreProbesRunThanAskedForAndTheRefusalSaysSo() {
        Rig rig = opened(HALF_OF_FOUR.recoveringBy(Recovery.probes(3, Duration.ofSeconds(1))));
        rig.advance(2_000);
        long first = rig.begin();
        rig.begin();
        rig.succeed(first);
        rig.begin();
        assertThat(rig.take()).isFalse();
        assertThat(rig.explain().reason()).isEqualTo("breaker half-open: probes");
        assertThat(rig.explain().reached()).isEqualTo(3);
        assertThat(rig.explain().limit()).isEqualTo(3);
        assertThat(rig.explain().retryAfterNanos()).isEqualTo(1_000_000_000);
    }

    @Test
    void aProbeGivenBackIsThereForTheNextCall() {
        Rig rig = opened(HALF_OF_FOUR);
        rig.advance(2_000);
        for (int i = 0; i < 100; i++) {
            rig.giveBack(rig.begin());
            rig.advance(i % 2);
        }
        rig.good(1);
        assertThat(rig.state()).isEqualTo(CLOSED);
    }

    @Test
    void aPermitOfAnEarlierStateGivenBackLateMakesNoSecondProbe() {
        Rig rig = new Rig(HALF_OF_FOUR);
        long waitsForLong = rig.begin();
        rig.bad(4);
        rig.advance(2_000);
        rig.begin();
        rig.giveBack(waitsForLong);
        assertThat(rig.take()).isFalse();
    }

    @Test
    void growingOpenTimesGrowUntilItCloses() {
        OpenTime growing = OpenTime.growing(Duration.ofSeconds(1), 3, Duration.ofSeconds(5));
        Rig rig = opened(HALF_OF_FOUR.with(old -> old.withOpenTime(growing)));
        for (long seconds : new long[] {1, 3, 5, 5}) {
            rig.advance(seconds * 1_000 - 1);
            assertThat(rig.take()).isFalse();
            rig.advance(1);
            rig.bad(1);
        }
        rig.advance(5_000);
        rig.good(1);
        rig.bad(4);
        rig.advance(1_000);
        assertThat(rig.take()).isTrue();
    }

    @Test
    void onlyTheErrorsOfTheRuleCountAndIgnoredOnesMakeTheCallNotCount() {
        Failures failures = Failures.ERRORS
                .counting(ErrorMatcher.types(IOException.class))
                .ignoring(FileNotFoundException.class::isInstance);
        Rig rig = new Rig(HALF_OF_FOUR.failing(failures));
        rig.fail(rig.begin(), new IOException("counts"));
        rig.fail(rig.begin(), new java.nio.channels.ClosedChannelException()); // a subclass
        rig.fail(rig.begin(), new FileNotFoundException("ignored"));
        rig.fail(rig.begin(), new IllegalStateException("a success"));
        assertThat(rig.tally()).isEqualTo(new Tally(3, 2));
    }

    @Test
    void resultsCanBeFailures() {
        Rig rig = new Rig(HALF_OF_FOUR.failing(Failures.ERRORS.orResults(result -> result.equals(503))));
        rig.answer(rig.begin(), 200);
        rig.answer(rig.begin(), 503);
        rig.answer(rig.begin(), null);
        assertThat(rig.tally()).isEqualTo(new Tally(3, 1));
    }

    @Test
    void aMatcherThatThrowsReturnsTheProbeAndTellsTheEngine() {
        Failures broken = Failures.ERRORS.orResults(result -> {
            throw new UnsupportedOperationException("matcher");
        });
        Rig rig = opened(HALF_OF_FOUR.failing(broken));
        rig.advance(2_000);
        long probe = rig.begin();
        assertThatThrownBy(() -> rig.succeed(probe)).isInstanceOf(UnsupportedOperationException.class);
        assertThat(rig.state()).isEqualTo(HALF_OPEN);
        assertThat(rig.take()).isTrue();
    }

    @Test
    void everyChangeIsPublishedOnceWithItsFigures() {
        Rig rig = opened(HALF_OF_FOUR);
        rig.advance(2_000);
        rig.bad(1);
        rig.advance(2_000);
        rig.good(1);
        assertThat(rig.changes())
                .containsExactly(
                        "CLOSED OPEN TRIPPED",
                        "OPEN HALF_OPEN OPEN_TIME_OVER",
                        "HALF_OPEN OPEN STILL_BAD",
                        "OPEN HALF_OPEN OPEN_TIME_OVER",
                        "HALF_OPEN CLOSED HEALTHY");
        BreakerChange opening = new BreakerChange(CLOSED, OPEN, Cause.TRIPPED, 1.0, 0.5, 1, 0);
        assertThat(rig.published.get(0)).isEqualTo(new BreakerChanged("b", "orders", opening, Rig.START));
        assertThat(((BreakerChanged) rig.published.get(4)).at()).isEqualTo(Instant.parse("2026-01-01T00:00:04Z"));
        assertThat(((BreakerChanged) rig.published.get(4)).change().number()).isEqualTo(5);
    }

    @Test
    void aTakeFromBeforeThePresentStateIsStale() {
        Rig rig = opened(HALF_OF_FOUR);
        rig.advance(2_000);
        rig.good(1);
        long began = rig.ticker.read();
        assertThat(rig.breaker().take(began - 1)).isEqualTo(io.headgate.guard.Guard.STALE);
        assertThat(rig.guard.latest(began - 1)).isEqualTo(began);
        assertThat(rig.guard.latest(began + 1)).isEqualTo(began + 1);
    }

    @Test
    void worksAcrossTheWrapOfTheTicker() {
        Rig rig = new Rig(HALF_OF_FOUR);
        rig.ticker.set(Long.MAX_VALUE - 1_000);
        rig.change(HALF_OF_FOUR.over(Duration.ofSeconds(3)));
        rig.bad(4);
        rig.advance(1_999);
        assertThat(rig.take()).isFalse();
        rig.advance(1);
        rig.good(1);
        assertThat(rig.state()).isEqualTo(CLOSED);
        rig.bad(3);
        assertThat(rig.tally()).isEqualTo(new Tally(3, 3));
    }
}
