package io.headgate.bench.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.bench.measure.Goal;
import java.util.List;
import org.junit.jupiter.api.Test;

class HttpReportTest {

    private static final HttpCell JETTY = new HttpCell(Stack.JETTY, Protection.NOTHING);
    private static final HttpCell JETTY_HEADGATE = new HttpCell(Stack.JETTY, Protection.HEADGATE);
    private static final HttpCell JAVAX = new HttpCell(Stack.JETTY_JAVAX, Protection.NOTHING);
    private static final HttpCell JAVAX_SENTINEL = new HttpCell(Stack.JETTY_JAVAX, Protection.SENTINEL);

    private final HttpOutcome outcome = new HttpOutcome();

    @Test
    void whatIsAddedIsComparedWithinEachRound() {
        measured(JETTY, 20, 24, 21);
        measured(JETTY_HEADGATE, 21.5, 25, 22.4);

        assertThat(new HttpTables(outcome, true).services())
                .containsExactly(
                        "a request, served",
                        "                                  CPU µs       spread  added µs     spread  requests",
                        "────────────────────────────────────────────────────────────────────────────────────",
                        "Jetty, jakarta.servlet  nothing    21.00  20.00–24.00         –          –      3000",
                        "Jetty, jakarta.servlet  Headgate   22.40  21.50–25.00      1.40  1.00…1.50      3000");
        assertThat(new HttpConclusions(outcome).lines())
                .containsExactly(
                        "decided       Jetty, jakarta.servlet: Headgate adds 1.40 µs of CPU to a request (1.00…1.50), 6.7 %");
    }

    @Test
    void oneRoundThatSaysOtherwiseLeavesItUndecided() {
        measured(JETTY, 20, 20, 20);
        measured(JETTY_HEADGATE, 21, 19.9, 21);

        assertThat(new HttpTables(outcome, true).services())
                .last()
                .asString()
                .matches(".*Headgate .* undecided +-0\\.10…1\\.00 .*");
        assertThat(new HttpConclusions(outcome).lines())
                .containsExactly(
                        "undecided     Jetty, jakarta.servlet: Headgate adds less CPU to a request than the noise: "
                                + "-0.10…1.00 µs");
    }

    @Test
    void filtersForDifferentPackagesAreComparedByWhatEachAddsToItsOwnService() {
        measured(JETTY, 20, 20);
        measured(JETTY_HEADGATE, 21, 21);
        measured(JAVAX, 30, 40);
        measured(JAVAX_SENTINEL, 33, 42.5);

        assertThat(new HttpConclusions(outcome).lines())
                .endsWith("decided       Jetty: Sentinel adds 1.75 µs more than Headgate (1.50…2.00)");
    }

    @Test
    void noDifferenceBetweenTheTwoIsUndecided() {
        measured(JETTY, 20, 20);
        measured(JETTY_HEADGATE, 21, 22);
        measured(JAVAX, 20, 20);
        measured(JAVAX_SENTINEL, 22, 21);

        assertThat(new HttpConclusions(outcome).lines())
                .endsWith("undecided     Jetty: whether Sentinel or Headgate adds more, -1.00…1.00 µs");
    }

    @Test
    void theFilterAloneHasTargetsThatHoldWhateverTheNoise() {
        alone(Adapter.SENTINEL_FILTER, 1_100, 5_000, 5_100, 5_200);
        alone(Adapter.SENTINEL_INTERCEPTOR, 900, 1_000, 1_100, 1_200);
        alone(Adapter.HEADGATE_FILTER, 400, 900, 950, 990);

        assertThat(goals(true))
                .containsExactly(
                        "reached       our counters equal the requests sent, to the last one",
                        "reached       our filter alone: at most 2 µs",
                        "reached       our filter alone: at most 1/5 of Sentinel CommonFilter: 0.19 (0.17–0.20)",
                        "missed        our filter alone: at most 1/5 of Sentinel SentinelWebInterceptor: 0.86 (0.75–0.99)",
                        "              missed: 0.86 (0.75–0.99)");
        assertThat(new HttpTables(outcome, true).alone())
                .last()
                .asString()
                .matches("ours +Headgate HeadgateFilter +950\\.0 +900\\.0–990\\.0 +0\\.19 +400\\.0");
    }

    @Test
    void aWrongCounterIsAMissedTarget() {
        outcome.failed("Jetty, Headgate: counted 3 (expected: 4, the requests sent)");

        assertThat(goals(false))
                .containsExactly(
                        "missed        our counters equal the requests sent, to the last one",
                        "              missed: Jetty, Headgate: counted 3 (expected: 4, the requests sent)");
    }

    @Test
    void aRunThatWasTooShortComparesNothing() {
        measured(JETTY, 20, 24);
        measured(JETTY_HEADGATE, 21, 25);

        assertThat(new HttpTables(outcome, false).services())
                .last()
                .asString()
                .matches(".*Headgate +23\\.00 +21\\.00–25\\.00 +– +– +2000");
        assertThat(goals(false)).hasSize(1);
    }

    private List<String> goals(boolean comparable) {
        return new HttpConclusions(outcome)
                .goals(comparable).stream()
                        .map(Goal::lines)
                        .flatMap(List::stream)
                        .toList();
    }

    private void measured(HttpCell cell, double... micros) {
        for (double each : micros) {
            outcome.add(cell, Math.round(each * 1e3 * 1_000), 1_000);
        }
    }

    private void alone(Adapter adapter, double bytes, double... nanos) {
        for (double each : nanos) {
            outcome.alone().add(adapter, 1e9 / each, bytes);
        }
    }
}
