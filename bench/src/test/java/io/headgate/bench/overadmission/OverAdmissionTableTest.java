package io.headgate.bench.overadmission;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.bench.contender.Side;
import org.junit.jupiter.api.Test;

class OverAdmissionTableTest {

    private final OverAdmissionTable table = new OverAdmissionTable();

    @Test
    void peersComeFirstAndWorstIsAlsoATimesOfTheLimit() {
        table.add(Side.OURS, "flow", 25_000, new Tally(100_000_000, 50_000_000, 2_000, 0, 25_000));
        table.add(Side.PEER, "Sentinel", 1_000, new Tally(9_000_000, 20_400, 20, 400, 1_130));

        assertThat(table.lines())
                .satisfiesExactly(
                        headings -> assertThat(headings).contains("over"),
                        rule -> assertThat(rule).startsWith("─"),
                        peer -> assertThat(peer).matches("peer +Sentinel +9,000,000 +20 .* 1,130 \\(1\\.13 ×\\) +400"),
                        ours -> assertThat(ours).matches("ours +flow +100,000,000 .* 25,000 \\(1\\.00 ×\\) +0"));
    }

    @Test
    void theGoalIsReachedByEnoughAttemptsWithoutOneOver() {
        table.add(Side.PEER, "Sentinel", 1_000, new Tally(9_000_000, 20_400, 20, 400, 1_130));
        table.add(Side.OURS, "flow", 25_000, new Tally(100_000_000, 50_000_000, 2_000, 0, 25_000));

        assertThat(table.goal().lines())
                .containsExactly("reached       0 over in at least 100 million concurrent attempts on a frozen clock");
    }

    @Test
    void roundsInWhichPermitsWereLeftProveNothing() {
        table.add(Side.OURS, "flow", 25_000, new Tally(100_000_000, 49_999_999, 2_000, 0, 25_000));

        assertThat(table.goal().lines()).first().asString().startsWith("undecided");
    }

    @Test
    void tooFewAttemptsProveNothingAndOneOverIsAMiss() {
        table.add(Side.OURS, "flow", 25_000, new Tally(99_999_999, 50_000_000, 2_000, 0, 25_000));
        table.add(Side.OURS, "bucket", 25_000, new Tally(100_000_000, 50_000_001, 2_000, 1, 25_001));

        assertThat(table.goal().lines())
                .containsExactly(
                        "missed        0 over in at least 100 million concurrent attempts on a frozen clock",
                        "              missed: bucket 1 over in 100,000,000",
                        "              undecided: flow 0 over in 99,999,999");
    }
}
