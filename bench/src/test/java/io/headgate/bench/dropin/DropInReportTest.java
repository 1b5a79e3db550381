package io.headgate.bench.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.bench.engine.Scenario;
import io.headgate.bench.measure.Samples;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DropInReportTest {

    private final Samples<DropInCell> first = new Samples<>();
    private final Samples<DropInCell> second = new Samples<>();

    private void measured(Scenario scenario, double sentinelNanos, double ourNanos) {
        measured(first, scenario, sentinelNanos, ourNanos);
        measured(second, scenario, 2 * sentinelNanos, 2 * ourNanos); // a slower machine
    }

    private static void measured(Samples<DropInCell> round, Scenario scenario, double sentinelNanos, double ourNanos) {
        round.add(new DropInCell(Jar.SENTINEL, scenario, 1), 1e9 / sentinelNanos, 500);
        round.add(new DropInCell(Jar.DROP_IN, scenario, 1), 1e9 / ourNanos, 100);
    }

    private String report(boolean compares) {
        return String.join("\n", new DropInReport(List.of(first, second), compares).lines());
    }

    @Test
    void tellsWhetherTheGoalsAreReached() {
        measured(Scenario.NO_RULE, 800, 100);
        measured(Scenario.FLOW_REFUSED, 1_000, 200);

        assertThat(report(true))
                .containsPattern("reached +admitted: at least 4 × Sentinel")
                .containsPattern("missed +refused: at least 8 × Sentinel")
                .contains("one flow rule, refused, 1 thread 5.00")
                .containsPattern("reached +bytes: at most 1/4");
    }

    @Test
    void aGoalThatIsReachedInOneRoundOnlyIsUndecided() {
        measured(first, Scenario.NO_RULE, 800, 100);
        measured(second, Scenario.NO_RULE, 800, 400);

        assertThat(report(true))
                .containsPattern("undecided +admitted: at least 4 × Sentinel")
                .contains("no rule, 1 thread 5.00 (2.00–8.00)");
    }

    @Test
    void whatIsUndecidedHasToBeMeasuredAgainOnBothJars() {
        measured(first, Scenario.NO_RULE, 800, 100);
        measured(second, Scenario.NO_RULE, 800, 400);
        measured(Scenario.FLOW_REFUSED, 1_000, 200); // missed: no doubt about it
        measured(first, Scenario.FLOW_THROWN, 1_000, 100);
        measured(second, Scenario.FLOW_THROWN, 1_000, 200); // more than 4, which is not enough here

        assertThat(new DropInReport(List.of(first, second), true).undecided())
                .containsExactly(
                        new DropInCell(Jar.SENTINEL, Scenario.NO_RULE, 1),
                        new DropInCell(Jar.DROP_IN, Scenario.NO_RULE, 1),
                        new DropInCell(Jar.SENTINEL, Scenario.FLOW_THROWN, 1),
                        new DropInCell(Jar.DROP_IN, Scenario.FLOW_THROWN, 1));
        assertThat(new DropInReport(List.of(first, second), false).undecided()).isEmpty();
    }

    @Test
    void oneOddRoundOfElevenSaysNothing() {
        measured(first, Scenario.NO_RULE, 800, 100);
        measured(second, Scenario.NO_RULE, 800, 400);
        measured(Scenario.FLOW_ADMITTED, 800, 100);
        List<Samples<DropInCell>> rounds = new ArrayList<>(List.of(first, second));
        for (int more = 0; more < 9; more++) {
            Samples<DropInCell> round = new Samples<>();
            measured(round, Scenario.NO_RULE, 600, 100);
            rounds.add(round);
        }

        DropInReport report = new DropInReport(rounds, true);
        assertThat(report.undecided()).isEmpty();
        assertThat(report.lines()).anyMatch(line -> line.matches("reached +admitted: at least 4 × Sentinel"));
    }

    @Test
    void twoOddRoundsOfElevenLeaveItUndecided() {
        measured(Scenario.NO_RULE, 200, 100);
        List<Samples<DropInCell>> rounds = new ArrayList<>(List.of(first, second));
        for (int more = 0; more < 9; more++) {
            Samples<DropInCell> round = new Samples<>();
            measured(round, Scenario.NO_RULE, 600, 100);
            rounds.add(round);
        }

        assertThat(new DropInReport(rounds, true).undecided()).hasSize(2);
    }

    @Test
    void comparesNothingAfterTooShortAWarmUp() {
        measured(Scenario.NO_RULE, 800, 100);

        assertThat(report(false))
                .contains("no rule, 1 thread")
                .doesNotContain("targets")
                .doesNotContain("8.00");
    }

    @Test
    void aQuickRunComparesNothingAndKeepsNothing() {
        DropInSettings quick = DropInSettings.of(List.of("--quick"));

        assertThat(quick.isComparable()).isFalse();
        assertThat(quick.folder()).isEmpty();
        assertThat(quick.moreRounds()).isZero();
        assertThat(DropInSettings.of(List.of()).isComparable()).isTrue();
    }

    @Test
    void thereAreMoreRoundsUnlessTheirNumberIsGiven() {
        assertThat(DropInSettings.of(List.of()).moreRounds()).isEqualTo(9);
        assertThat(DropInSettings.of(List.of("--rounds", "3")).moreRounds()).isZero();
    }
}
