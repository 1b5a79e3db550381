package io.headgate.breaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.time.Duration;
import org.assertj.core.api.MapAssert;
import org.junit.jupiter.api.Test;

class BreakerStatusTest {

    private static final BreakerRule RULE =
            BreakerRule.errorRatio("orders", 0.5).minimumCalls(4).openFor(Duration.ofSeconds(5));

    private static MapAssert<String, String> assertStatus(Rig rig) {
        return assertThat(rig.guard.status(rig.ticker.read()));
    }

    @Test
    void closedItShowsTheCallsInTheWindow() {
        Rig rig = new Rig(RULE);
        rig.good(2);
        rig.bad(1);
        assertStatus(rig).containsExactly(entry("state", "CLOSED"), entry("calls", "3"), entry("bad", "1"));
    }

    @Test
    void openItShowsForHowLongStillThenItsProbes() {
        Rig rig = new Rig(RULE.recoveringBy(Recovery.probes(3)));
        rig.bad(4);
        rig.advance(1_500);
        assertStatus(rig).containsExactly(entry("state", "OPEN"), entry("openFor", "PT3.5S"));
        rig.advance(4_000);
        assertStatus(rig).containsEntry("openFor", "PT0S");
        rig.good(1);
        rig.begin();
        assertStatus(rig)
                .containsExactly(
                        entry("state", "HALF_OPEN"),
                        entry("calls", "1"),
                        entry("bad", "0"),
                        entry("out", "1"),
                        entry("probes", "3"));
    }

    @Test
    void rampingItShowsThePercentageItAdmits() {
        Rig rig = new Rig(RULE.recoveringBy(Recovery.ramp(Duration.ofSeconds(10), 20, 100)));
        rig.bad(4);
        rig.advance(5_000);
        while (!rig.take()) {
            assertThat(rig.state()).isEqualTo(BreakerState.RAMPING); // one call in five
        }
        rig.succeed(rig.ticker.read());
        assertStatus(rig)
                .containsExactly(
                        entry("state", "RAMPING"), entry("calls", "1"), entry("bad", "0"), entry("percent", "20"));
    }

    @Test
    void underMetricsOnlyItShowsTheCallsAsWell() {
        Rig rig = new Rig(RULE.under(Control.METRICS_ONLY));
        rig.bad(9);
        assertStatus(rig).containsExactly(entry("state", "METRICS_ONLY"), entry("calls", "9"), entry("bad", "9"));
        rig.change(RULE.under(Control.FORCED_OPEN));
        assertStatus(rig).containsExactly(entry("state", "FORCED_OPEN"));
    }
}
