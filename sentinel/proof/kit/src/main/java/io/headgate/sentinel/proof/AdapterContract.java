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
    void aLimitLetsSoManyThroughAndRefusesTheNext() throws Exception {
        Protection.letThrough(resource(), 3);
        Waiting.until("no call counts from before", () -> Protection.passed(resource()) == 0);
        long began = System.nanoTime();
        int served = 0;
        Outcome last = call();
        while (last == Outcome.SERVED && served < 1_000) {
            served++;
            last = call();
        }
        long slices = (System.nanoTime() - began) / 500_000_000 + 2; // each lets as many through, at most
        assertThat(last).isEqualTo(Outcome.REFUSED);
        assertThat((long) served).isBetween(3L, 3 * slices);
        Waiting.until("served again", () -> call() == Outcome.SERVED);
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
