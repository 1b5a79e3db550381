package io.headgate.bench.engine;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class CountsTest {

    private final Counts made = Counts.made(10, 3).plus(Counts.made(5, 0));

    @Test
    void countersThatEqualTheCallsAreAccepted() {
        assertThatCode(() -> new Counts(15, 3, 15).mustEqual(made, "Sentinel")).doesNotThrowAnyException();
    }

    @Test
    void oneCallTooFewFailsAndSaysWhoCountedWhat() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new Counts(15, 3, 14).mustEqual(made, "Sentinel"))
                .withMessage("Sentinel: its counters say 15 admitted, 3 refused, 14 finished "
                        + "(expected: 15 admitted, 3 refused, 15 finished, the calls made)");
    }

    @Test
    void aFewUnexpectedAnswersAreTheEdgeOfASecondAndManyAreTheWrongScenario() {
        assertThatCode(() -> new Answers(Counts.made(500, 1_000)).mustBeOf(Scenario.FLOW_REFUSED, "ours"))
                .doesNotThrowAnyException();
        assertThatIllegalStateException()
                .isThrownBy(() -> new Answers(Counts.made(501, 1_000)).mustBeOf(Scenario.FLOW_REFUSED, "ours"))
                .withMessage("ours: 501 calls did not get the answer of 'one flow rule, refused' "
                        + "(expected: at most 500)");
        assertThatIllegalStateException()
                .isThrownBy(() -> new Answers(Counts.made(1_000, 501)).mustBeOf(Scenario.NO_RULE, "ours"));
    }
}
