package io.headgate.lab.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.lab.rate.Rate;
import io.headgate.testkit.arrivals.Arrival;
import io.headgate.testkit.arrivals.Arrivals;
import io.headgate.testkit.arrivals.Steady;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrafficsTest {

    private static final Duration LENGTH = Duration.ofSeconds(8);

    @ParameterizedTest
    @ValueSource(strings = {"100/1s", "1/1s", "0/1s", "7/1min", "100000/1s"})
    void everyTrafficCanBeMadeForAnyLimitAndComesInTheOrderOfTime(String limit) {
        Rate rate = Rate.parse(limit);
        for (Traffic traffic : Traffics.all()) {
            long last = 0;
            long calls = 0;
            for (Arrival arrival : traffic.arrivals(rate, rate.period().multipliedBy(8), 1)) {
                assertThat(arrival.nanos()).as(traffic.name()).isGreaterThanOrEqualTo(last);
                last = arrival.nanos();
                calls++;
            }
            assertThat(calls).as(traffic.name()).isPositive();
        }
    }

    @Test
    void theSameSeedGivesTheSameCallsAndAnotherSeedOthers() {
        for (String name : List.of("bursts", "poisson", "threads")) {
            Traffic traffic = Traffics.all().get(name);
            List<Arrival> once =
                    traffic.arrivals(traffic.usualLimit(), LENGTH, 7).stream().toList();

            assertThat(traffic.arrivals(traffic.usualLimit(), LENGTH, 7))
                    .as(name)
                    .containsExactlyElementsOf(once);
            assertThat(traffic.arrivals(traffic.usualLimit(), LENGTH, 8).stream()
                            .toList())
                    .as(name)
                    .isNotEqualTo(once);
        }
    }

    @Test
    void theThreadsAreFourOfAThousandCallsAtTwentyASecond() {
        Traffic threads = Traffics.all().get("threads");

        assertThat(threads.usualLimit()).isEqualTo(Rate.parse("20/1s"));
        assertThat(threads.arrivals(threads.usualLimit(), LENGTH, 1)).hasSize(4000);
    }

    @Test
    void trafficTogetherIsMergedInTheOrderOfTime() {
        Arrivals everyTwo = new Steady(1, Duration.ofNanos(2), Duration.ofNanos(6));
        Arrivals everyThree = new Steady(1, Duration.ofNanos(3), Duration.ofNanos(9));
        Together together = new Together("both", everyTwo, everyThree);

        assertThat(together.stream().map(Arrival::nanos)).containsExactly(0L, 0L, 2L, 3L, 4L, 6L);
        assertThat(together.duration()).isEqualTo(Duration.ofNanos(9));
    }

    @Test
    void laterIsTheSameTrafficAfterSilence() {
        Arrivals later = new Later(Duration.ofNanos(5), new Steady(1, Duration.ofNanos(2), Duration.ofNanos(6)));

        assertThat(later.stream().map(Arrival::nanos)).containsExactly(5L, 7L, 9L);
        assertThat(later.duration()).isEqualTo(Duration.ofNanos(11));
    }

    @Test
    void theHeapsAtTheEdgesOfSlicesAreAHundredBeforeHalfASecondAndAHundredAfterTheSecond() {
        Traffic edge = Traffics.all().get("slice-edge");
        List<Long> instants = edge.arrivals(edge.usualLimit(), LENGTH, 1).stream()
                .map(Arrival::nanos)
                .toList();

        assertThat(instants).hasSize(200);
        assertThat(instants.subList(0, 100)).allMatch(nanos -> nanos >= 480_000_000 && nanos < 500_000_000);
        assertThat(instants.subList(100, 200)).allMatch(nanos -> nanos >= 1_000_000_000 && nanos < 1_020_000_000);
    }

    @Test
    void theLateBurstIsAHundredBeforeTheFirstSecondEndsAndTwoHundredEachSecondFromThere() {
        Traffic late = Traffics.all().get("late-burst");
        List<Long> instants = late.arrivals(late.usualLimit(), Duration.ofSeconds(3), 1).stream()
                .map(Arrival::nanos)
                .toList();

        assertThat(instants).hasSize(500);
        assertThat(instants.subList(0, 100)).allMatch(nanos -> nanos >= 980_000_000 && nanos < 1_000_000_000);
        assertThat(instants.subList(100, 500)).allMatch(nanos -> nanos >= 1_000_000_000);
    }
}
