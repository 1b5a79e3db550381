package io.headgate.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.bench.contender.Contender;
import io.headgate.bench.contender.Contenders;
import io.headgate.bench.contender.Route;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpeedReportTest {

    private final Measurements measurements = new Measurements();
    private final List<Contender> all = Contenders.all();

    @Test
    void aTableShowsFloorThenPeersThenOursWithRatios() {
        measured("TokenBucket", Route.ADMIT, 1, 0, 24, 25, 26);
        measured("Guava", Route.ADMIT, 1, 0, 50, 50, 51);
        measured("Resilience4j", Route.ADMIT, 1, 40, 60, 60, 60);
        measured("clock + one word", Route.ADMIT, 1, 0, 20, 20, 20);

        List<String> lines = new SpeedTables(measurements).lines(List.of(1));

        assertThat(lines.subList(0, 7))
                .containsExactly(
                        "admit, 1 thread (best peer: Guava)",
                        "                         ns/op     spread   M/s  × floor  × best peer   B/op",
                        "────────────────────────────────────────────────────────────────────────────",
                        "floor  clock + one word   20.0  20.0–20.0  50.0        –            –   0.00",
                        "peer   Guava              50.0  50.0–51.0  20.0     2.50            –   0.00",
                        "peer   Resilience4j       60.0  60.0–60.0  16.7     3.00            –  40.00",
                        "ours   TokenBucket        25.0  24.0–26.0  40.0     1.25         2.00   0.00");
    }

    @Test
    void whatWasNotMeasuredIsNotShown() {
        measured("TokenBucket", Route.ADMIT, 1, 0, 25);

        assertThat(new SpeedTables(measurements).lines(List.of(1)))
                .contains("admit, 1 thread (best peer: not measured)")
                .anySatisfy(line -> assertThat(line).matches("ours  TokenBucket .* 40\\.0 +– +– +0\\.00"));
        assertThat(new Targets(measurements).lines(List.of(1)))
                .contains("not measured  admit, 1 thread: at most 1.5 × the floor")
                .contains("not measured  refuse never slower than admit");
    }

    @Test
    void theFastestPeerIsTheOneWithTheLowestMedian() {
        measured("Guava", Route.REFUSE, 8, 0, 10, 90, 91);
        measured("Bucket4j", Route.REFUSE, 8, 64, 40, 50, 95);

        assertThat(measurements.fastestPeer(Route.REFUSE, 8).orElseThrow().name())
                .isEqualTo("Bucket4j");
    }

    @Test
    void targetsNameWhoMissedThemAndWhoIsUndecided() {
        measured("clock + one word", Route.ADMIT, 1, 0, 20, 20, 20);
        measured("TokenBucket", Route.ADMIT, 1, 0, 24, 25, 26);
        measured("Gcra", Route.ADMIT, 1, 0, 29, 30, 31);
        measured("FixedWindow", Route.ADMIT, 1, 0, 40, 40, 40);

        assertThat(new Targets(measurements).lines(List.of(1)))
                .containsSubsequence(
                        "missed        admit, 1 thread: at most 1.5 × the floor",
                        "              missed: FixedWindow 2.00 (2.00–2.00)",
                        "              undecided: Gcra 1.50 (1.45–1.55)");
    }

    @Test
    void levelWithAPeerAllowsOverlapButNotCertainlySlower() {
        measured("Guava", Route.ADMIT, 2, 0, 40, 45, 50);
        measured("TokenBucket", Route.ADMIT, 2, 0, 48, 52, 60);
        measured("Gcra", Route.ADMIT, 2, 0, 51, 52, 60);

        assertThat(new Targets(measurements).lines(List.of(2)))
                .containsSubsequence(
                        "missed        admit, 2 threads: at least level with the fastest peer",
                        "              missed: Gcra 0.87 (0.67–0.98)")
                .noneSatisfy(line -> assertThat(line).contains("TokenBucket"));
    }

    @Test
    void oneAllocatingIterationMissesTheTargetOfNoBytes() {
        measured("TokenBucket", Route.REFUSE, 2, 0, 30);
        measured("TokenBucket", Route.REFUSE, 2, 0.06, 30);

        assertThat(new Targets(measurements).lines(List.of(2)))
                .startsWith(
                        "missed        0 B/op, every limiter, both routes",
                        "              missed: refuse, 2 threads, TokenBucket 0.06");
    }

    private void measured(String name, Route route, int threads, double bytes, double... nanos) {
        Cell cell = new Cell(contender(name), route, threads);
        for (double each : nanos) {
            measurements.add(cell, 1e9 / each, bytes);
        }
    }

    private Contender contender(String name) {
        return all.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    }
}
