package io.headgate.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.testkit.arrivals.Arrival;
import io.headgate.testkit.arrivals.Arrivals;
import io.headgate.testkit.arrivals.EdgeOfWindow;
import io.headgate.testkit.arrivals.OnOffBursts;
import io.headgate.testkit.arrivals.Poisson;
import io.headgate.testkit.arrivals.Steady;
import io.headgate.testkit.promise.WorstWindow;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SimulationTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final long MILLI = 1_000_000;

    /** 100 calls in the last second of a minute and 100 in the first second of the next, at 100 per minute. */
    private static Outcome atTheEdge(Limit limit) {
        return new Simulation(limit, Duration.ZERO, EdgeOfWindow.perMinute(100), MINUTE).finish();
    }

    @Test
    void aFixedWindowLetsTwoHundredThroughInTwoSecondsAroundTheMinute() {
        Outcome outcome = atTheEdge(FixedWindow.of(100, MINUTE));

        assertThat(outcome.offered()).isEqualTo(200);
        assertThat(outcome.admitted()).isEqualTo(200);
        assertThat(outcome.refused()).isZero();
        assertThat(outcome.worst().permits()).isEqualTo(200);
        assertThat(outcome.admittedSlices().between(59_000 * MILLI, 61_000 * MILLI))
                .isEqualTo(200);
    }

    @Test
    void aSlidingWindowAndALogNeverLetMoreThanAHundredThrough() {
        for (Limit limit : List.of(SlidingWindow.of(100, MINUTE), SlidingLog.of(100, MINUTE))) {
            Outcome outcome = atTheEdge(limit);

            assertThat(outcome.admitted()).as(limit.toString()).isEqualTo(100);
            assertThat(outcome.refused()).isEqualTo(100);
            assertThat(outcome.worst()).isEqualTo(new WorstWindow(59_000 * MILLI, 119_000 * MILLI, 100));
        }
    }

    @Test
    void aLeakyQueueSpacesCallsAndRefusesTheHopeless() {
        // 10 a second, so T = 100 ms; ten calls at once; waiting at most 250 ms: at 0, 100 and 200 ms run three of
        // them.
        Arrivals tenAtOnce = at(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        Duration maxWait = Duration.ofMillis(250);
        Outcome outcome =
                new Simulation(LeakyQueue.perSecond(10, maxWait), maxWait, tenAtOnce, Duration.ofMillis(100)).finish();

        assertThat(outcome.admitted()).isEqualTo(3);
        assertThat(outcome.refused()).isEqualTo(7);
        assertThat(outcome.waited()).isEqualTo(2);
        assertThat(outcome.worstWait()).isEqualTo(Duration.ofMillis(200));
        assertThat(outcome.worst().permits()).isEqualTo(1);
        assertThat(counts(outcome.admittedSlices().merged(10))).containsExactly(1L, 1L, 1L);
    }

    @Test
    void aCallThatWaitsIsWaitingUntilItsTimeHasCome() {
        Duration maxWait = Duration.ofMillis(250);
        Simulation simulation = new Simulation(LeakyQueue.perSecond(10, maxWait), maxWait, at(0, 0, 0, 0), SECOND);

        simulation.advanceTo(100 * MILLI);
        Outcome before = simulation.outcome();
        simulation.advanceTo(100 * MILLI + 1);
        Outcome after = simulation.outcome();

        assertThat(List.of(before.admitted(), before.waiting(), before.refused()))
                .containsExactly(1L, 2L, 1L);
        assertThat(List.of(after.admitted(), after.waiting(), after.refused())).containsExactly(2L, 1L, 1L);
    }

    @Test
    void playedInStepsItIsTheSameAsInOneGo() {
        Duration maxWait = Duration.ofMillis(300);
        Arrivals traffic = new Poisson(150, SECOND, Duration.ofSeconds(5), 3);
        Limit limit = LeakyQueue.perSecond(100, maxWait);
        Simulation stepped = new Simulation(limit, maxWait, traffic, SECOND);
        for (long step = 1; step <= 100; step++) {
            stepped.advanceTo(step * 50 * MILLI);
        }

        assertSame(stepped.finish(), new Simulation(limit, maxWait, traffic, SECOND).finish());
    }

    @Test
    void theSameSeedGivesTheSameOutcomeAndAnotherSeedAnother() {
        assertSame(poisson(5), poisson(5));
        assertThat(poisson(6).offered()).isNotEqualTo(poisson(5).offered());
    }

    private static Outcome poisson(long seed) {
        Arrivals traffic = new Poisson(150, SECOND, Duration.ofSeconds(5), seed);
        return new Simulation(SlidingWindow.perSecond(100), Duration.ZERO, traffic, SECOND).finish();
    }

    @Test
    void sliceCountsAddUpToTheTotals() {
        Arrivals bursts = new OnOffBursts(30, Duration.ofMillis(100), Duration.ofMillis(400), Duration.ofSeconds(2));
        Outcome outcome = new Simulation(FixedWindow.perSecond(40), Duration.ZERO, bursts, SECOND).finish();

        // Bursts at 0, 0.5, 1 and 1.5 s; the second one of each second finds 10 permits left.
        assertThat(counts(outcome.offeredSlices().merged(50))).containsExactly(30L, 30L, 30L, 30L);
        assertThat(counts(outcome.admittedSlices().merged(50))).containsExactly(30L, 10L, 30L, 10L);
        assertThat(outcome.offered()).isEqualTo(outcome.admitted() + outcome.refused());
    }

    @Test
    void memoryDoesNotGrowWithTheLengthOfTheTraffic() {
        Arrivals twoDays = new Steady(1, SECOND, Duration.ofDays(2));
        Outcome outcome = new Simulation(FixedWindow.perSecond(1), Duration.ZERO, twoDays, SECOND).finish();

        assertThat(outcome.admitted()).isEqualTo(172_800);
        assertThat(outcome.admittedSlices().width()).isEqualTo(Duration.ofSeconds(10));
        assertThat(outcome.admittedSlices().size()).isEqualTo(17_280);
        assertThat(outcome.admittedSlices().get(9)).isEqualTo(10);
    }

    @Test
    void callsThatAskForSeveralPermitsCountAsSoMany() {
        Outcome outcome = new Simulation(
                        SlidingLog.perSecond(5), Duration.ZERO, at(0, 1, 2).withPermits(2), SECOND)
                .finish();

        assertThat(List.of(outcome.offered(), outcome.admitted(), outcome.refused()))
                .containsExactly(6L, 4L, 2L);
    }

    private static void assertSame(Outcome one, Outcome other) {
        assertThat(one)
                .usingRecursiveComparison()
                .ignoringFields("offeredSlices", "admittedSlices")
                .isEqualTo(other);
        assertThat(counts(one.admittedSlices())).isEqualTo(counts(other.admittedSlices()));
        assertThat(counts(one.offeredSlices())).isEqualTo(counts(other.offeredSlices()));
    }

    private static List<Long> counts(Slices slices) {
        return IntStream.range(0, slices.size()).mapToObj(slices::get).toList();
    }

    private record Instants(List<Arrival> arrivals) implements Arrivals {
        @Override
        public String name() {
            return "instants";
        }

        @Override
        public Duration duration() {
            return SECOND;
        }

        @Override
        public Iterator<Arrival> iterator() {
            return arrivals.iterator();
        }
    }

    private static Arrivals at(long... nanos) {
        return new Instants(Arrays.stream(nanos).mapToObj(Arrival::at).toList());
    }
}
