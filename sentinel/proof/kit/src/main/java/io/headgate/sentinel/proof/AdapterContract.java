package io.headgate.sentinel.proof;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every adapter must do, whatever it adapts. A subclass is the small application: it makes calls through the adapter. */
public abstract class AdapterContract {

    /** The name under which the adapter enters. */
    protected abstract String resource();

    /** One call through the adapter, from end to end. */
    protected abstract Outcome call() throws Exception;

    /** From now on the service answers calls with an error, or as it should. */
    protected abstract void failing(boolean failing);

    @BeforeEach
    @AfterEach
    void startOver() {
        failing(false);
        Protection.none();
    }

    @Test
    void theAdapterRunsOnTheDropIn() {
        Classes.assertOurs();
    }

    @Test
    void aCallIsServedWhileNoRuleIsAgainstIt() throws Exception {
        assertThat(call()).isEqualTo(Outcome.SERVED);
        Protection.awaitIdle(resource());
    }

    @Test
    void aLimitRefusesUntilItIsRaisedAndUntilItIsTakenAway() throws Exception {
        Protection.refuseAll(resource());
        assertThat(call()).isEqualTo(Outcome.REFUSED);
        assertThat(call()).isEqualTo(Outcome.REFUSED);

        Protection.refuseNone(resource());
        assertThat(call()).isEqualTo(Outcome.SERVED);

        Protection.refuseAll(resource());
        assertThat(call()).isEqualTo(Outcome.REFUSED);

        Protection.none();
        assertThat(call()).isEqualTo(Outcome.SERVED);
        Protection.awaitIdle(resource());
    }

    @Test
    void anotherResourceHasLimitsOfItsOwn() throws Exception {
        Protection.refuseAll("nothing-like-" + resource());
        assertThat(call()).isEqualTo(Outcome.SERVED);
    }

    @Test
    void anErrorWithoutARuleBreaksNothing() throws Exception {
        failing(true);
        assertThat(call()).isEqualTo(Outcome.FAILED);
        assertThat(call()).isEqualTo(Outcome.FAILED);

        failing(false);
        assertThat(call()).isEqualTo(Outcome.SERVED);
        Protection.awaitIdle(resource());
    }

    @Test
    void errorsOpenTheBreakerAndItClosesOnceTheServiceIsBack() throws Exception {
        Protection.breakOnAnError(resource());
        assertThat(call()).isEqualTo(Outcome.SERVED);

        failing(true);
        assertThat(call()).isEqualTo(Outcome.FAILED);
        Waiting.until("refused by the breaker", () -> call() == Outcome.REFUSED);

        failing(false);
        Waiting.until("served again", () -> call() == Outcome.SERVED);
        assertThat(call()).isEqualTo(Outcome.SERVED);
        Protection.awaitIdle(resource());
    }
}
