package io.headgate.testkit.arrivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArrivalsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    static Stream<Arrivals> everyShape() {
        return Stream.of(
                new Steady(3, SECOND, Duration.ofSeconds(10)),
                new Poisson(100, SECOND, Duration.ofSeconds(10), 7),
                new OnOffBursts(10, Duration.ofMillis(100), Duration.ofMillis(900), Duration.ofSeconds(3)),
                new Ramp(0, 100, SECOND, Duration.ofSeconds(10)),
                new Ramp(100, 0, SECOND, Duration.ofSeconds(10)),
                new FlashCrowd(7, SECOND, 50, Duration.ofMillis(2345), SECOND, Duration.ofSeconds(5)),
                new EdgeOfWindow(1, 100, Duration.ofMinutes(1), SECOND),
                RandomGaps.classic(42),
                new Steady(10, SECOND, SECOND).withPermits(3).withKeys(new ZipfKeys(10, 1, 5)));
    }

    @ParameterizedTest
    @MethodSource("everyShape")
    void arrivalsRiseStayWithinTheDurationAndRepeat(Arrivals arrivals) {
        List<Arrival> all = arrivals.stream().toList();

        assertThat(all).isNotEmpty().isSortedAccordingTo((a, b) -> Long.compare(a.nanos(), b.nanos()));
        assertThat(all.get(all.size() - 1).nanos())
                .isLessThan(arrivals.duration().toNanos());
        assertThat(arrivals).containsExactlyElementsOf(all);
        assertThat(arrivals.name()).isNotBlank();
    }

    @ParameterizedTest
    @MethodSource("everyShape")
    void anEndedWalkSaysSo(Arrivals arrivals) {
        Iterator<Arrival> walk = arrivals.iterator();
        walk.forEachRemaining(arrival -> {});

        assertThatThrownBy(walk::next).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void steadyKeepsAnUnevenRateExactly() {
        assertThat(instants(new Steady(3, SECOND, Duration.ofNanos(1_333_333_334))))
                .containsExactly(0L, 333_333_333L, 666_666_666L, 1_000_000_000L, 1_333_333_333L);
    }

    @Test
    void steadyIsLazyHoweverLongItIs() {
        Arrivals century = new Steady(9_999_999, SECOND, Duration.ofDays(36_500));

        assertThat(century.stream().skip(9_999_999).findFirst()).contains(Arrival.at(1_000_000_000));
    }

    @Test
    void poissonHasItsMeanAndItsSpread() {
        List<Long> calls = instants(new Poisson(1000, SECOND, Duration.ofSeconds(100), 1));

        assertThat(calls.size()).isCloseTo(100_000, within(1_500));
        long shortGaps = 0;
        for (int i = 1; i < calls.size(); i++) {
            shortGaps += calls.get(i) - calls.get(i - 1) < 693_147 ? 1 : 0; // half of all gaps are below mean · ln 2
        }
        assertThat(shortGaps / (double) calls.size()).isCloseTo(0.5, within(0.01));
    }

    @Test
    void anotherSeedGivesOtherCalls() {
        assertThat(instants(new Poisson(10, SECOND, SECOND, 1)))
                .isNotEqualTo(instants(new Poisson(10, SECOND, SECOND, 2)));
    }

    @Test
    void burstsAndSilenceTakeTurns() {
        Arrivals bursts = new OnOffBursts(2, Duration.ofNanos(10), Duration.ofNanos(90), Duration.ofNanos(201));

        assertThat(instants(bursts)).containsExactly(0L, 5L, 100L, 105L, 200L);
    }

    @Test
    void aRampCoversTheAreaUnderItsLine() {
        // 0 to 8 per second over 4 s: after t seconds t² calls
        assertThat(instants(new Ramp(0, 8, SECOND, Duration.ofSeconds(4))))
                .hasSize(16)
                .startsWith(0L, 1_000_000_000L, 1_414_213_562L)
                .contains(2_000_000_000L, 3_000_000_000L);
        assertThat(instants(new Ramp(5, 5, SECOND, SECOND)))
                .containsExactly(0L, 200_000_000L, 400_000_000L, 600_000_000L, 800_000_000L);
    }

    @Test
    void aFlashCrowdComesAndGoes() {
        Arrivals crowd = new FlashCrowd(
                1, Duration.ofNanos(10), 5, Duration.ofNanos(25), Duration.ofNanos(5), Duration.ofNanos(50));

        assertThat(instants(crowd)).containsExactly(0L, 10L, 20L, 25L, 27L, 29L, 30L, 40L);
    }

    @Test
    void theEdgeAttackPutsAWholeLimitOnEachSideOfTheEdge() {
        List<Long> calls = instants(EdgeOfWindow.perMinute(100));

        assertThat(calls)
                .hasSize(200)
                .startsWith(59_000_000_000L, 59_010_000_000L)
                .endsWith(60_990_000_000L);
        assertThat(calls.get(99)).isEqualTo(59_990_000_000L);
        assertThat(calls.get(100)).isEqualTo(60_000_000_000L);
        assertThat(instants(new EdgeOfWindow(2, 1, SECOND, SECOND))).containsExactly(0L, 0L, 0L, 1_000_000_000L);
    }

    @Test
    void theClassicBenchHasFourThreadsOfAThousandCalls() {
        List<Arrival> calls = RandomGaps.classic(3).stream().toList();

        assertThat(calls).hasSize(4000);
        for (long thread = 0; thread < 4; thread++) {
            long which = thread;
            List<Long> own = calls.stream()
                    .filter(call -> call.key() == which)
                    .map(Arrival::nanos)
                    .toList();
            assertThat(own).hasSize(1000);
            assertThat(own.get(999) / 1e9).isCloseTo(5.0, within(0.5)); // 1000 gaps of 5 ms on average
            for (int i = 1; i < own.size(); i++) {
                assertThat(own.get(i) - own.get(i - 1)).isBetween(0L, 10_000_000L);
            }
        }
    }

    @Test
    void permitsAndKeysCanBeGivenToAnyTraffic() {
        Arrivals altered = new Steady(100, SECOND, SECOND).withPermits(3).withKeys(new ZipfKeys(10, 1, 5));

        assertThat(altered).allSatisfy(arrival -> {
            assertThat(arrival.permits()).isEqualTo(3);
            assertThat(arrival.key()).isBetween(0L, 9L);
        });
        assertThat(altered.name()).isEqualTo("steady × 3, 10 keys");
    }

    @Test
    void badSettingsSayNameValueAndWhatWasExpected() {
        assertThatThrownBy(() -> new Steady(0, SECOND, SECOND)).hasMessage("calls: 0 (expected: >= 1)");
        assertThatThrownBy(() -> new Steady(11, Duration.ofNanos(10), SECOND))
                .hasMessage("calls: 11 (expected: at most one per ns of 10 ns)");
        assertThatThrownBy(() -> new Poisson(1, Duration.ZERO, SECOND, 0))
                .hasMessage("period: 0 s (expected: longer than 0 and at most 100 years)");
        assertThatThrownBy(() -> new Ramp(0, 0, SECOND, SECOND)).hasMessage("to: 0 (expected: > 0)");
        assertThatThrownBy(() -> new FlashCrowd(1, SECOND, 2, SECOND, SECOND, SECOND))
                .hasMessage("duration: 1 s (expected: at least at + length = 2 s)");
        assertThatThrownBy(() -> new EdgeOfWindow(5, SECOND, Duration.ofSeconds(2)))
                .hasMessage("edge: 2 s (expected: at most the window, 1 s)");
        assertThatThrownBy(() -> new RandomGaps(0, 1, SECOND, 0)).hasMessage("threads: 0 (expected: >= 1)");
        assertThatThrownBy(() -> new ZipfKeys(0, 1, 0)).hasMessage("n: 0 (expected: 1 to 2147483647)");
        assertThatThrownBy(() -> new ZipfKeys(1, Double.NaN, 0)).hasMessage("exponent: NaN (expected: 0 to 100)");
        assertThatThrownBy(() -> new Arrival(-1, 1, 0)).hasMessage("nanos: -1 (expected: >= 0)");
        assertThatThrownBy(() -> RandomGaps.classic(1).withPermits(0)).hasMessage("permits: 0 (expected: >= 1)");
    }

    private static List<Long> instants(Arrivals arrivals) {
        return arrivals.stream().map(Arrival::nanos).toList();
    }
}
