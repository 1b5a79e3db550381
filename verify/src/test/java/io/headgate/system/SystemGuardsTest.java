package io.headgate.system;

import static io.headgate.guard.Guard.ADMITTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Priority;
import io.headgate.guard.Stage;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.rule.Target;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SystemGuardsTest {

    private static final Call NORMAL = Calls.of(Priority.NORMAL);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final FakeTicker ticker = new FakeTicker(5);
    private final Place place = new Place(ticker);
    private final ManualSignals signals = new ManualSignals();
    private final SystemKind kind = new SystemKind(signals, SECOND);

    private Guard guard(SystemRule rule) {
        return kind.guard(rule, place);
    }

    private Guard after(Guard before, SystemRule rule) {
        before.retire(ticker.read());
        return kind.guardAfter(rule, before, place);
    }

    private boolean takes(Guard guard, Call call) {
        return guard.take(call, null, ticker.read(), 0) == ADMITTED;
    }

    private void ends(Guard guard, Call call, Duration took) {
        guard.finished(call, null, ticker.read() - took.toNanos(), ticker.read(), null, null);
    }

    private int refusedOf(Guard guard, Call call, int calls) {
        int refused = 0;
        for (int each = 0; each < calls; each++) {
            if (takes(guard, call)) {
                ends(guard, call, Duration.ofMillis(10));
            } else {
                refused++;
            }
        }
        return refused;
    }

    /** Lets seconds pass with a hundred calls in each. */
    private int busy(Guard guard, int seconds) {
        int refused = 0;
        for (int second = 0; second < seconds; second++) {
            ticker.advance(SECOND);
            refused = refusedOf(guard, NORMAL, 100);
        }
        return refused;
    }

    @Test
    void rulesAreForTheInboundCallsOfTheWholeProcess() {
        assertThat(kind.inboundOnly()).isTrue();
        assertThat(kind.name()).isEqualTo("system");
        assertThat(kind.type()).isEqualTo(SystemRule.class);
        assertThat(SystemRule.cpu(0.8, 0.9).target())
                .isEqualTo(Target.prefix("").sharing());
        assertThat(guard(SystemRule.concurrency(1)).stage()).isEqualTo(Stage.SYSTEM);
        assertThat(guard(SystemRule.cpu(0.8, 0.9)).stage()).isEqualTo(Stage.SYSTEM);
        assertThat(guard(SystemRule.rate(SlidingWindow.perSecond(1))).stage()).isEqualTo(Stage.SYSTEM);
    }

    @Test
    void neverMoreThanTheLimitInFlightNotEvenOneAsInSentinel() {
        Guard guard = guard(SystemRule.concurrency(3));

        assertThat(takes(guard, NORMAL)).isTrue();
        assertThat(takes(guard, Calls.weighing(3))).isFalse();
        assertThat(takes(guard, Calls.weighing(2))).isTrue();
        assertThat(takes(guard, Calls.of(Priority.CRITICAL))).isFalse();
        assertThat(guard.explain(NORMAL, null, ticker.read()))
                .isEqualTo(new Explanation("inbound permits in flight", 3, 3, Algorithm.NEVER));

        ends(guard, NORMAL, SECOND);
        assertThat(takes(guard, NORMAL)).isTrue();
        guard.giveBack(NORMAL, null, ticker.read(), 0);
        assertThat(takes(guard, NORMAL)).isTrue();
        assertThat(guard.retakenAfterWait()).isTrue();
        assertThat(guard.learns()).isTrue();
    }

    @Test
    void inShadowModeWhatRunsAllTheSameIsCountedInFlight() {
        Guard guard = guard(SystemRule.concurrency(1));
        takes(guard, NORMAL);
        assertThat(takes(guard, NORMAL)).isFalse();
        guard.overrun(NORMAL, null, ticker.read());

        ends(guard, NORMAL, SECOND);
        assertThat(takes(guard, NORMAL)).as("one is still in flight").isFalse();
        ends(guard, NORMAL, SECOND);
        assertThat(takes(guard, NORMAL)).isTrue();
    }

    @Test
    void aChangedConcurrencyCountsTheCallsOfTheOldOneWhereverTheyEnd() {
        Guard before = guard(SystemRule.concurrency(3));
        takes(before, NORMAL);
        takes(before, NORMAL);

        Guard after = after(before, SystemRule.concurrency(2));

        assertThat(takes(after, NORMAL)).isFalse();
        assertThat(takes(before, NORMAL))
                .as("who still has the old plan is held to the new limit")
                .isFalse();
        ends(before, NORMAL, SECOND);
        assertThat(takes(after, NORMAL)).isTrue();
        assertThat(takes(after, NORMAL)).isFalse();
    }

    @Test
    void allInboundCallsTogetherStayWithinTheRate() {
        Guard guard = guard(SystemRule.rate(SlidingWindow.perSecond(10)));

        assertThat(refusedOf(guard, NORMAL, 15)).isEqualTo(5);
        Explanation why = guard.explain(NORMAL, null, ticker.read());
        assertThat(why.reason()).isEqualTo("more than 10 per second inbound");
        assertThat(why.reached()).isEqualTo(10);
        assertThat(why.limit()).isEqualTo(10);
        assertThat(why.retryAfterNanos()).isPositive();

        ticker.advanceNanos(why.retryAfterNanos());
        assertThat(takes(guard, NORMAL)).isTrue();
    }

    @Test
    void whatIsGivenBackToTheRateCanBeTakenAgain() {
        Guard guard = guard(SystemRule.rate(SlidingWindow.perSecond(1)));
        long takenAt = ticker.read();
        takes(guard, NORMAL);
        assertThat(takes(guard, NORMAL)).isFalse();

        guard.giveBack(NORMAL, null, takenAt, 0);

        assertThat(takes(guard, NORMAL)).isTrue();
    }

    @Test
    void whatACallTurnsOutToCostIsSettledAlsoAfterTheRuleHasChanged() {
        Guard before = guard(SystemRule.rate(SlidingWindow.perSecond(10)));
        takes(before, Calls.weighing(4));
        before.settle(Calls.weighing(4), null, ticker.read(), 1, ticker.read());
        assertThat(takes(before, Calls.weighing(9))).isTrue();

        Guard after = after(before, SystemRule.rate(SlidingWindow.perSecond(20)));
        before.settle(Calls.weighing(9), null, ticker.read(), 14, ticker.read());

        assertThat(takes(after, Calls.weighing(6))).isFalse();
        assertThat(takes(after, Calls.weighing(5))).isTrue();
    }

    @Test
    void aChangedRateGoesOnWithWhatWasTaken() {
        Guard before = guard(SystemRule.rate(SlidingWindow.perSecond(10)));
        refusedOf(before, NORMAL, 8);

        Guard after = after(before, SystemRule.rate(SlidingWindow.perSecond(12)));

        assertThat(before.take(NORMAL, null, ticker.read(), 0)).isEqualTo(Guard.RETIRED);
        assertThat(refusedOf(after, NORMAL, 12)).isEqualTo(8);
    }

    @Test
    void anotherCheckUnderTheSameIdStartsAnew() {
        Guard before = guard(SystemRule.concurrency(1));
        takes(before, NORMAL);

        Guard after = after(before, SystemRule.rate(SlidingWindow.perSecond(1)));

        assertThat(takes(after, NORMAL)).isTrue();
        ends(before, NORMAL, SECOND);
    }

    /** Sentinel: [qps 10, empty rule] disables all system protection, because the last rule decides whether to check. */
    @Test
    void severalRulesAreEnforcedEachOnItsOwnAndTheLastDoesNotWin() {
        List<Guard> guards = List.of(
                guard(SystemRule.rate(SlidingWindow.perSecond(10)).withId("rate")),
                guard(SystemRule.concurrency(Integer.MAX_VALUE).withId("wide")),
                guard(SystemRule.cpu(0.99, 1).withId("cpu")));
        int admitted = 0;
        for (int call = 0; call < 100; call++) {
            admitted += guards.stream().allMatch(guard -> takes(guard, NORMAL)) ? 1 : 0;
        }

        assertThat(admitted).isEqualTo(10);
    }

    @Test
    void twoRulesOnOneSignalEachKeepTheirOwnThresholds() {
        Guard strict = guard(SystemRule.cpu(0.5, 0.6));
        Guard mild = guard(SystemRule.cpu(0.9, 0.95));
        signals.cpu = 0.8;
        for (int second = 0; second < 10; second++) {
            ticker.advance(SECOND);
            refusedOf(strict, NORMAL, 100);
            assertThat(refusedOf(mild, NORMAL, 100)).isZero();
        }

        assertThat(refusedOf(strict, NORMAL, 100)).isGreaterThan(90);
    }

    @Test
    void everySignalOfTheMachineSheds() {
        signals.cpu = signals.heap = signals.gc = 0.95;
        signals.load = 30;

        assertThat(busy(guard(SystemRule.cpu(0.8, 0.9)), 30)).isGreaterThan(90);
        assertThat(busy(guard(SystemRule.heap(0.8, 0.9)), 30)).isGreaterThan(90);
        assertThat(busy(guard(SystemRule.gc(0.1, 0.3)), 30)).isGreaterThan(90);
        assertThat(busy(guard(SystemRule.load(4, 8)), 30)).isGreaterThan(90);
        assertThat(busy(guard(SystemRule.cpu(0.96, 0.99)), 30)).isZero();
    }

    @Test
    void theAverageResponseTimeIsMeasuredWithItsFractions() {
        Guard guard = guard(SystemRule.responseTime(Duration.ofNanos(100_000), Duration.ofMillis(1)));
        takes(guard, NORMAL);
        for (int call = 0; call < 100; call++) {
            takes(guard, NORMAL);
            ends(guard, NORMAL, Duration.ofNanos(call % 2 == 0 ? 250_000 : 350_000));
        }
        ticker.advance(SECOND);
        takes(guard, NORMAL);

        Explanation why = guard.explain(NORMAL, null, ticker.read());
        assertThat(why.reason()).startsWith("response time in ms, ");
        assertThat(why.reached()).isCloseTo(0.3, within(1e-9));
        assertThat(why.limit()).isEqualTo(0.1);
    }

    @Test
    void aRefusalSaysWhichSignalItsNumberTheThresholdAndWhenItIsLookedAtAgain() {
        Guard guard = guard(SystemRule.cpu(0.5, 0.6));
        signals.cpu = 0.55;
        busy(guard, 60);
        signals.cpu = 0.56;
        ticker.advance(SECOND);
        takes(guard, NORMAL);
        ticker.advance(Duration.ofMillis(300));

        Explanation why = guard.explain(NORMAL, null, ticker.read());

        assertThat(why.reason()).matches("cpu, \\d+ % of NORMAL calls shed");
        assertThat(why.reached()).isEqualTo(0.56);
        assertThat(why.limit()).isEqualTo(0.5);
        assertThat(why.retryAfterNanos()).isEqualTo(700_000_000);
    }

    @Test
    void aSteadySignalBetweenTheThresholdsShedsTheShareOnTheLine() {
        Guard guard = guard(SystemRule.cpu(0.5, 0.6));
        signals.cpu = 0.53;

        assertThat(busy(guard, 200)).isBetween(29, 31);
    }

    @Test
    void aSignalThatIsNotAvailableIsCountedToldOnceAndPassedOver() {
        ShedGuard guard = (ShedGuard) guard(SystemRule.cpu(0.5, 0.6).withId("cpu"));
        signals.cpu = 1;
        assertThat(busy(guard, 20)).isGreaterThan(90);

        signals.cpu = Double.NaN;
        assertThat(busy(guard, 3)).isZero();

        assertThat(guard.pressure().samplesWithoutSignal()).isEqualTo(3);
        assertThat(place.published)
                .filteredOn(SheddingEvent.SignalLost.class::isInstance)
                .containsExactly(new SheddingEvent.SignalLost("cpu", Signal.CPU));
    }

    @Test
    void signalsThatThrowAreNotAvailable() {
        Signals failing = new Signals() {
            @Override
            public double cpu(long now) {
                throw new IllegalStateException("no such file");
            }

            @Override
            public double load() {
                throw new UnsatisfiedLinkError();
            }

            @Override
            public double heap() {
                return 0.9;
            }

            @Override
            public double gc(long now) {
                return 0;
            }
        };
        Sampler sampler = new Sampler(failing, 1);

        Sample sample = sampler.at(0);

        assertThat(sample).isEqualTo(new Sample(0, Double.NaN, Double.NaN, 0.9, 0));
    }

    @Test
    void beginningAndEndAreTold() {
        Guard guard = guard(SystemRule.cpu(0.5, 0.6).withId("cpu"));
        signals.cpu = 0.8;
        busy(guard, 10);
        signals.cpu = 0.1;
        busy(guard, 30);

        assertThat(place.published)
                .containsExactly(
                        new SheddingEvent.Began("cpu", Signal.CPU, 0.8), new SheddingEvent.Ended("cpu", Signal.CPU));
    }

    @Test
    void otherThresholdsGoOnFromWhatIsShedAndFromTheCallsInFlight() {
        ShedGuard before = (ShedGuard) guard(SystemRule.cpu(0.5, 0.6));
        signals.cpu = 0.57;
        busy(before, 50);
        double shed = before.pressure().shed();
        long inFlight = before.pressure().vitals().inFlight();
        before.overrun(NORMAL, null, ticker.read());

        ShedGuard after = (ShedGuard) after(before, SystemRule.cpu(0.55, 0.65));

        assertThat(shed).isGreaterThan(0.5);
        assertThat(after.pressure().shed()).isEqualTo(shed);
        assertThat(after.pressure().vitals().inFlight()).isEqualTo(inFlight + 1);
        ends(before, NORMAL, SECOND);
        assertThat(after.pressure().vitals().inFlight()).isEqualTo(inFlight);
        assertThat(busy(after, 100)).as("by the new thresholds").isBetween(19, 21);
        assertThat(((ShedGuard) after(after, SystemRule.heap(0.5, 0.6)))
                        .pressure()
                        .shed())
                .as("another signal")
                .isZero();
    }

    @Test
    void theSignalsAreReadOnceInAPeriodForAllRulesAndOnlyWhenCallsCome() {
        Guard first = guard(SystemRule.cpu(0.5, 0.6));
        Guard second = guard(SystemRule.gc(0.5, 0.6));
        for (int call = 0; call < 1_000; call++) {
            ticker.advance(Duration.ofMillis(10));
            takes(first, NORMAL);
            takes(second, NORMAL);
        }
        ticker.advance(Duration.ofHours(1));
        takes(first, NORMAL);

        assertThat(signals.asked.get()).isEqualTo(11);
    }

    @Test
    void aTickerThatGoesBackShedsNothingAndReadsNothing() {
        Guard guard = guard(SystemRule.cpu(0.5, 0.6));
        takes(guard, NORMAL);
        signals.cpu = 1;

        assertThat(guard.take(NORMAL, null, ticker.read() - 10_000_000_000L, 0)).isEqualTo(ADMITTED);
        guard.finished(NORMAL, null, ticker.read(), ticker.read() - 5, null, null);

        assertThat(signals.asked.get()).isEqualTo(1);
    }

    @Test
    void beyondTheCapacityMeansMoreInFlightThanMostPerSecondTimesShortestAverage() {
        ShedGuard guard = (ShedGuard) guard(SystemRule.cpu(0.5, 0.6).onlyBeyondCapacity());
        signals.cpu = 1;
        for (int second = 0; second < 20; second++) {
            ticker.advance(SECOND);
            for (int call = 0; call < 100; call++) {
                takes(guard, NORMAL);
                ends(guard, NORMAL, Duration.ofMillis(second == 15 ? 55 : 99));
            }
        }

        assertThat(guard.pressure().capacity()).isCloseTo(5.5, within(1e-9));
        assertThat(guard.pressure().vitals().inFlight()).isZero();
        int admitted = 0;
        while (admitted < 1_000 && takes(guard, NORMAL)) {
            admitted++;
        }
        assertThat(admitted).as("up to six in flight, then a share").isBetween(6, 7);
    }

    @Test
    void badSettingsFailAtOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SystemRule.cpu(0.9, 0.8))
                .withMessage("start: 0.9 (expected: above 0 and below 0.8, the limit)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SystemRule.cpu(0.9, 1.1))
                .withMessage("limit: 1.1 (expected: at most 1)");
        assertThatIllegalArgumentException().isThrownBy(() -> SystemRule.heap(0, 0.5));
        assertThatIllegalArgumentException().isThrownBy(() -> SystemRule.load(Double.NaN, 5));
        assertThatIllegalArgumentException().isThrownBy(() -> SystemRule.load(1, Double.POSITIVE_INFINITY));
        assertThatIllegalArgumentException().isThrownBy(() -> SystemRule.gc(0.1, Double.NaN));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SystemRule.concurrency(-1))
                .withMessage("limit: -1 (expected: 0 to 2147483647)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SystemRule.concurrency(1).onlyBeyondCapacity())
                .withMessage("check: Concurrency[limit=1] (expected: one that sheds)");
        assertThatIllegalArgumentException().isThrownBy(() -> new SystemKind(signals, Duration.ZERO));
    }

    @Test
    void takingRefusingAndEndingAllocateNothing() {
        Guard shedding = guard(SystemRule.cpu(0.5, 0.6).onlyBeyondCapacity());
        Guard concurrency = guard(SystemRule.concurrency(1));
        Guard rate = guard(SystemRule.rate(SlidingWindow.perSecond(1)));
        signals.cpu = 0.55;
        busy(shedding, 50);

        assertThat(Bytes.perCall(() -> {
                    takes(shedding, NORMAL);
                    ends(shedding, NORMAL, SECOND);
                    takes(concurrency, NORMAL);
                    takes(concurrency, NORMAL);
                    ends(concurrency, NORMAL, SECOND);
                    takes(rate, NORMAL);
                }))
                .isZero();
    }
}
