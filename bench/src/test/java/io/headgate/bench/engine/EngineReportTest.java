package io.headgate.bench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class EngineReportTest {

    private final Outcome outcome = new Outcome();

    @Test
    void aTableShowsFloorThenPeersThenOursWithRatios() {
        measured(Engine.HEADGATE_CALL, Scenario.FLOW_ADMITTED, 1, 0, 60, 75, 80);
        measured(Engine.RESILIENCE4J, Scenario.FLOW_ADMITTED, 1, 40, 70, 70, 78);
        measured(Engine.SENTINEL, Scenario.FLOW_ADMITTED, 1, 545, 590, 600, 640);
        measured(Engine.FLOOR, Scenario.FLOW_ADMITTED, 1, 0, 50, 50, 50);

        assertThat(new EngineTables(outcome, settings("--filter", "admitted", "--threads", "1")).lines())
                .startsWith(
                        "one flow rule, admitted, 1 thread",
                        "                                ns/op       spread   M/s  × floor  × Sentinel  × Resilience4j    B/op",
                        "─────────────────────────────────────────────────────────────────────────────────────────────────────",
                        "floor  2 clock reads + 4 words   50.0    50.0–50.0  20.0        –           –               –    0.00",
                        "peer   Sentinel                 600.0  590.0–640.0   1.7    12.00           –               –  545.00",
                        "peer   Resilience4j              70.0    70.0–78.0  14.3     1.40           –               –   40.00",
                        "ours   Headgate call             75.0    60.0–80.0  13.3     1.50        8.00       undecided    0.00");
    }

    @Test
    void aTargetShowsItsRatiosAndIsReachedOnlyWhateverTheNoise() {
        measured(Engine.SENTINEL, Scenario.FLOW_ADMITTED, 1, 545, 700, 700, 700);
        measured(Engine.HEADGATE_CALL, Scenario.FLOW_ADMITTED, 1, 0, 80, 90, 100);
        measured(Engine.HEADGATE_ENTER, Scenario.FLOW_ADMITTED, 1, 32, 90, 95, 101);

        assertThat(targets("--filter", "admitted", "--threads", "1"))
                .containsSubsequence(
                        "undecided     one flow rule, admitted, 1 thread: at least 7 × Sentinel: "
                                + "Headgate call 7.78 (7.00–8.75), Headgate enter 7.37 (6.93–7.78)",
                        "              undecided: Headgate enter 7.37 (6.93–7.78)");
    }

    @Test
    void eachScenarioAndNumberOfThreadsHasItsOwnBound() {
        assertThat(targets())
                .contains(
                        "not measured  no rule, 8 threads: at least 6 × Sentinel",
                        "not measured  one flow rule, admitted, 1 thread: at least 7 × Sentinel",
                        "not measured  one flow rule, admitted, 2 threads: at least 6 × Sentinel",
                        "not measured  one flow rule, admitted, 8 threads: at least 6 × Sentinel",
                        "not measured  one flow rule, refused, 1 thread: at least 20 × Sentinel",
                        "not measured  one flow rule, refused, 8 threads: at least 10 × Sentinel",
                        "not measured  four rules: flow, breaker, system, access, 2 threads: at least 8 × Sentinel",
                        "not measured  hot parameter, 100k keys Zipf, 8 threads: at least 8 × Sentinel")
                .noneMatch(line -> line.contains("refused, 2 threads"));
    }

    @Test
    void theFloorAllowsHalfAsMuchAgain() {
        measured(Engine.FLOOR, Scenario.FLOW_ADMITTED, 1, 0, 50);
        measured(Engine.HEADGATE_CALL, Scenario.FLOW_ADMITTED, 1, 0, 75);
        measured(Engine.HEADGATE_ENTER, Scenario.FLOW_ADMITTED, 1, 32, 80);

        assertThat(targets("--threads", "1"))
                .containsSubsequence(
                        "missed        one flow rule, admitted, 1 thread: at most 1.5 × the floor",
                        "              missed: Headgate enter 1.60 (1.60–1.60)");
    }

    @Test
    void anEntryMayAllocateThirtyTwoBytesAndACallNone() {
        measured(Engine.HEADGATE_CALL, Scenario.FLOW_ADMITTED, 2, 0.06, 75);
        measured(Engine.HEADGATE_ENTER, Scenario.FLOW_ADMITTED, 2, 32.01, 80);
        measured(Engine.HEADGATE_TRY_ENTER, Scenario.FLOW_REFUSED, 2, 0.01, 30);

        assertThat(targets("--threads", "2"))
                .endsWith(
                        "missed        one flow rule: 0 B/op for call and for a refused tryEnter",
                        "              missed: one flow rule, admitted, 2 threads, Headgate call 0.06",
                        "reached       one flow rule: at most 32 B/op for enter and close");
    }

    @Test
    void aWrongCounterIsAMissedTargetWithWhatItSaid() {
        measured(Engine.SENTINEL, Scenario.NO_RULE, 1, 0, 500);
        outcome.failed(
                new EngineCell(Engine.HEADGATE_CALL, Scenario.NO_RULE, 1),
                "failed; JMH said:\n# Fork: 1 of 1\njava.lang.IllegalStateException: ours: its counters say 3\n\tat x");

        assertThat(targets("--filter", "no rule"))
                .startsWith(
                        "missed        after each fork the counters equal the operations, to the last call",
                        "              missed: no rule, 1 thread, Headgate call: ours: its counters say 3");
    }

    @Test
    void withoutTheWarmUpThatSentinelNeedsNothingIsCompared() {
        measured(Engine.SENTINEL, Scenario.NO_RULE, 1, 545, 9_000);
        measured(Engine.HEADGATE_CALL, Scenario.NO_RULE, 1, 0, 60);

        assertThat(targets("--quick"))
                .containsExactly("reached       after each fork the counters equal the operations, to the last call");
        assertThat(new EngineTables(outcome, settings("--quick")).lines())
                .anySatisfy(line -> assertThat(line).matches("ours  Headgate call .* 16\\.7 +– +– +– +0\\.00"));
    }

    private List<String> targets(String... options) {
        return new EngineTargets(outcome).lines(settings(options));
    }

    private static EngineSettings settings(String... options) {
        return EngineSettings.of(List.of(options));
    }

    private void measured(Engine engine, Scenario scenario, int threads, double bytes, double... nanos) {
        for (double each : nanos) {
            outcome.samples().add(new EngineCell(engine, scenario, threads), 1e9 / each, bytes);
        }
    }
}
