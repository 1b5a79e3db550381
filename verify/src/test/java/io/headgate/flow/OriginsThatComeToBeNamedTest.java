package io.headgate.flow;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Caller;
import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A call counted for "every other origin" ends there, though meanwhile a rule came to name its origin, or ceased to. */
class OriginsThatComeToBeNamedTest {

    private final FakeTicker ticker = FakeTicker.manual(0);
    private final Headgate headgate = Headgate.builder()
            .ticker(ticker)
            .rules(flow("a").inFlight(1).fromEachOther().withId("each"))
            .build();
    private final Caller app = headgate.resource("a").from("app");
    private final FlowRule naming = flow("a").inFlight(9).from("app").withId("naming");

    @Test
    void aCallThatBeganUnnamedIsFinishedThoughItsOriginIsNamed() {
        Entry entry = app.enter();
        headgate.rules().add(naming);
        entry.close();
        headgate.rules().remove("naming");
        assertHasExactlyOne();
    }

    @Test
    void aCallThatBeganNamedIsNotFinishedWhereItWasNotCounted() {
        headgate.rules().add(naming);
        Entry entry = app.enter();
        headgate.rules().remove("naming");
        entry.close();
        assertHasExactlyOne();
    }

    private void assertHasExactlyOne() {
        try (Entry one = app.enter()) {
            assertThat(app.tryEnter().isAdmitted()).isFalse();
            assertThat(one.isAdmitted()).isTrue();
        }
        assertThat(app.tryEnter().isAdmitted()).isTrue();
    }

    @Test
    void anotherRuleThatChangesDoesNotForgetWhatEachOriginHas() {
        Entry entry = app.enter();
        headgate.rules().add(flow("a").per(100, Duration.ofSeconds(1)).from("other"));
        assertThat(app.tryEnter().isAdmitted()).isFalse();
        entry.close();
        assertThat(app.tryEnter().isAdmitted()).isTrue();
    }
}
