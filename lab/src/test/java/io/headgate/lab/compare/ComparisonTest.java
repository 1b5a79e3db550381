package io.headgate.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.lab.contender.Contender;
import io.headgate.lab.contender.Contenders;
import io.headgate.lab.rate.Rate;
import io.headgate.lab.traffic.Traffic;
import io.headgate.lab.traffic.Traffics;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.testkit.arrivals.Arrivals;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ComparisonTest {

    private static final Duration WAIT = Duration.ofMillis(500);

    static Stream<Rate> rates() {
        return Stream.of(
                        "100/1s",
                        "1/1s",
                        "3/1s",
                        "7/1min",
                        "20/1s",
                        "999/1s",
                        "5/200ms",
                        "6000/1min",
                        "2000/1s",
                        "0/1s")
                .map(Rate::parse);
    }

    @ParameterizedTest
    @MethodSource("rates")
    void everyAlgorithmKeepsItsPromiseOnEveryTraffic(Rate rate) {
        for (Traffic traffic : Traffics.all()) {
            for (long seed = 1; seed <= 3; seed++) {
                Arrivals arrivals = traffic.arrivals(rate, rate.period().multipliedBy(8), seed);
                for (Result result : new Comparison(Contenders.fitting(rate, WAIT), arrivals).finish()) {
                    assertThat(result.kept())
                            .as("%s, seed %d: %s", traffic.name(), seed, result)
                            .isTrue();
                    assertThat(result.outcome().offered())
                            .isEqualTo(result.outcome().admitted()
                                    + result.outcome().refused());
                }
            }
        }
    }

    @Test
    void theClassicBenchAdmitsAboutTwentyASecond() {
        Traffic threads = Traffics.all().get("threads");
        Rate rate = threads.usualLimit();
        Arrivals arrivals = threads.arrivals(rate, Duration.ofSeconds(8), 1);
        Contender log = Contenders.all().get("sliding-log").at(rate, WAIT);
        Result result = new Comparison(List.of(log), arrivals).finish().get(0);

        // About five seconds of calls every 1.25 ms: 20 at the start of each of six seconds begun, the last maybe not.
        assertThat(result.outcome().offered()).isEqualTo(4000);
        assertThat(result.outcome().admitted()).isBetween(100L, 120L);
        assertThat(result.worst()).isEqualTo(20);
        assertThat(result.withinLimit()).isTrue();
    }

    @Test
    void aBrokenPromiseIsFound() {
        Rate rate = Rate.parse("10/1s");
        Contender liar = new Contender("liar", rate, SlidingLog.perSecond(11), 10, Duration.ZERO);
        Arrivals traffic = Traffics.all().get("steady").arrivals(rate, Duration.ofSeconds(2), 1);

        assertThat(new Comparison(List.of(liar), traffic).finish().get(0).kept())
                .isFalse();
    }

    @Test
    void theCountsOfEachSliceAreWrittenSideBySide() {
        Rate rate = Rate.parse("2/20ms");
        Arrivals steady = Traffics.all().get("steady").arrivals(rate, Duration.ofMillis(40), 1);
        List<Contender> two = Stream.of("fixed-window", "leaky-queue")
                .map(name -> Contenders.all().get(name).at(rate, Duration.ofMillis(20)))
                .toList();

        // Calls each 5 ms; the fixed window admits the first two of four, the queue one each 10 ms.
        assertThat(SliceCsv.lines(new Comparison(two, steady).finish()))
                .containsExactly(
                        "start_s,offered,fixed-window,leaky-queue",
                        "0,2,2,1",
                        "0.01,2,0,1",
                        "0.02,2,2,1",
                        "0.03,2,0,1",
                        "0.04,0,0,1",
                        "0.05,0,0,1");
    }
}
