package io.headgate.bench.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.bench.measure.Goal;
import io.headgate.bench.measure.Samples;
import io.headgate.bench.memory.MemoryReport.Created;
import io.headgate.bench.memory.MemoryReport.Round;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MemoryReportTest {

    @Test
    void weightsAreSetSideBySide() {
        assertThat(MemoryReport.weights(
                        new Weights(3_800, 38_000, 80_000, 38_000), new Weights(700, 6_000, 9_000, 600)))
                .endsWith(
                        "peer  Sentinel                     3,800  38,000     80,000  38,000",
                        "ours  Headgate                       700   6,000      9,000     600");
    }

    @Test
    void theBoundsOfAResourceAreReachedExactlyAndMissedByOneByte() {
        assertThat(lines(MemoryReport.weightGoals(new Weights(0, 8_192, 16_384, 1_024))))
                .allSatisfy(line -> assertThat(line).startsWith("reached"));
        assertThat(lines(MemoryReport.weightGoals(new Weights(0, 8_193, 16_387, 1_025))))
                .containsExactly(
                        "missed        a resource idle for 60 s: at most 1,024 bytes",
                        "              missed: 1,025",
                        "missed        a busy resource: at most 8,192 bytes",
                        "              missed: 8,193",
                        "missed        at most doubled by contention",
                        "              missed: 16,387");
    }

    @Test
    void creationMustBeLinearAndBounded() {
        List<Double> steady = IntStream.range(0, 10).mapToObj(step -> 100.0).toList();
        List<Double> growing =
                IntStream.range(0, 10).mapToObj(step -> 100.0 + 50 * step).toList();

        assertThat(lines(MemoryReport.creationGoals(List.of(
                        new Created("capped", new Creation(1_000, steady), 11, 10),
                        new Created("kept", new Creation(1_000, growing), 1_000, 1_000)))))
                .containsExactly(
                        "missed        making resources is linear: the second half costs at most 1.5 × the first",
                        "              missed: kept 2.25",
                        "missed        no more resources are kept than the cap allows",
                        "              missed: capped 11");
    }

    @Test
    void goingRoundManyIsComparedWithGoingRoundOneAndShownBesideTheFloor() {
        Samples<Round> samples = new Samples<>();
        samples.add(new Round(Rotating.FLOOR, 1), 1e9 / 50, 0);
        samples.add(new Round(Rotating.FLOOR, 100_000), 1e9 / 100, 0);
        samples.add(new Round(Rotating.HEADGATE, 1), 1e9 / 100, 0);
        samples.add(new Round(Rotating.HEADGATE, 100_000), 1e9 / 170, 0);

        assertThat(lines(MemoryReport.roundGoals(samples)))
                .containsExactly(
                        "not measured  many resources there, 16 of them called: a call costs at most 1.5 × what it costs with one",
                        "missed        many resources called in rotation: a call costs at most 1.5 × what it costs with one",
                        "              missed: 100,000 resources 1.70 (1.70–1.70) (the floor 2.00 (2.00–2.00))");
        assertThat(MemoryReport.rounds(samples)).last().asString().matches(" +Headgate +100,000 +170\\.0 .* 1\\.70 .*");
    }

    @Test
    void theSmokeRunIsKeptNowhereUnlessAskedFor() {
        assertThat(MemorySettings.of(List.of("--quick")).folder()).isEmpty();
        assertThat(MemorySettings.of(List.of("--quick", "--out", "x")).folder()).isPresent();
        assertThat(MemorySettings.of(List.of()).folder()).isPresent();
        assertThat(MemorySettings.of(List.of()).isSmoke()).isFalse();
    }

    private static List<String> lines(List<Goal> goals) {
        return goals.stream().flatMap(goal -> goal.lines().stream()).toList();
    }
}
