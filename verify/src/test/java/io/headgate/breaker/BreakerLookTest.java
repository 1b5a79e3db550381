package io.headgate.breaker;

import static io.headgate.guard.Guard.ADMITTED;
import static io.headgate.guard.Guard.REFUSED;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Call;
import io.headgate.guard.Priority;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A breaker that is asked first answers what a take would be answered, and a call does not notice that it was asked. */
class BreakerLookTest {

    private static final Call CALL = new Call("orders", "", "", 1, Priority.NORMAL, true) {};
    private static final BreakerRule RULE = BreakerRule.errorCount("orders", 1).openFor(Duration.ofSeconds(2));

    private final Rig rig = new Rig(RULE.recoveringBy(Recovery.probes(1, Duration.ofSeconds(5))));

    private static long look(Rig asked) {
        return asked.guard.look(CALL, null, asked.ticker.read(), 0);
    }

    @Test
    void closedOpenHalfOpenAndClosedAgain() {
        assertThat(look(rig)).isEqualTo(ADMITTED);
        rig.bad(1);
        assertThat(look(rig)).isEqualTo(REFUSED);
        rig.advance(2_000);
        assertThat(look(rig)).isEqualTo(ADMITTED);
        assertThat(rig.state()).isEqualTo(BreakerState.OPEN);
        long probe = rig.begin();
        assertThat(look(rig)).isEqualTo(REFUSED); // the only probe is out
        rig.advance(5_000);
        assertThat(look(rig)).isEqualTo(ADMITTED); // its lease is over
        rig.succeed(probe);
        assertThat(look(rig)).isEqualTo(ADMITTED);
    }

    @Test
    void forcedOpenAndClosedAndMeteringOnly() {
        rig.change(RULE.under(Control.FORCED_OPEN));
        assertThat(look(rig)).isEqualTo(REFUSED);
        rig.change(RULE.under(Control.FORCED_CLOSED));
        assertThat(look(rig)).isEqualTo(ADMITTED);
        rig.change(RULE.under(Control.METRICS_ONLY));
        assertThat(look(rig)).isEqualTo(ADMITTED);
    }

    @Test
    void aRampAdmitsItsShareOfThoseThatAskFirstAndThenTake() {
        Rig ramp = new Rig(RULE.recoveringBy(Recovery.ramp(Duration.ofSeconds(10), 30)));
        ramp.bad(1);
        ramp.advance(2_000);
        assertThat(ramp.take()).isTrue();
        int admitted = 1;
        for (int call = 1; call < 1_000; call++) {
            if (look(ramp) == ADMITTED) {
                assertThat(ramp.take()).isTrue();
                admitted++;
            }
        }
        assertThat(admitted).isEqualTo(300);
    }
}
