package io.headgate.bench.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.bench.accuracy.Recording;
import io.headgate.bench.measure.Goal;
import io.headgate.bench.redis.Fleet.Accuracy;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FleetTableTest {

    private final FleetTable table = new FleetTable();

    @Test
    void theBurstAndTheLifeOfALeaseBelongToThePromise() {
        table.add(Library.STRICT, allAtOnce(1_001));
        table.add(Library.LEASED, allAtOnce(1_100));
        table.add(Library.LEASED_WINDOW, allAtOnce(1_002));

        assertThat(table.lines().get(2)).matches("ours +strict +1001 +1\\.00 +1\\.00 .* 1000 \\+ 1000·X in any X s +1");
        assertThat(table.lines().get(3)).matches("ours +leased +1100 +1\\.10 +1\\.10 .* 1100 \\+ 1000·X in any X s +0");
        assertThat(table.lines().get(4)).matches("ours +leased, window .* 1000 in each second +2");
        assertThat(goals(false))
                .containsExactly(
                        "missed        ours: nothing beyond the promise",
                        "              missed: strict by 1, leased, window by 2");
    }

    @Test
    void nineteenTwentiethsOfTheLimitMustBeUsed() {
        table.add(Library.STRICT, steady(7_600));
        table.add(Library.LEASED, steady(7_599));
        table.add(Library.BUCKET4J, steady(10));

        assertThat(goals(true))
                .containsExactly(
                        "reached       ours: nothing beyond the promise",
                        "missed        ours: at least 95 % of the limit used",
                        "              missed: leased 95.0 %");
    }

    private static Accuracy allAtOnce(int calls) {
        long[] instants = LongStream.range(0, calls).map(call -> 0).toArray();
        return new Accuracy(new Recording(instants, instants, true), calls, Duration.ofSeconds(8));
    }

    private static Accuracy steady(long calls) {
        return new Accuracy(new Recording(new long[0], new long[0], true), calls, Duration.ofSeconds(8));
    }

    private List<String> goals(boolean comparable) {
        return table.goals(comparable).stream()
                .map(Goal::lines)
                .flatMap(List::stream)
                .toList();
    }
}
