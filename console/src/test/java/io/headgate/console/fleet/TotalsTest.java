package io.headgate.console.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.agent.wire.InboundSecond;
import io.headgate.agent.wire.Machine;
import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.SecondSeen;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TotalsTest {

    private static final ResourceSecond ROUTE = resource("GET /products/{product}", "web", 87, 12);
    private static final ResourceSecond INSIDE = resource("show product", "common", 87, 9);
    private static final ResourceSecond OUTGOING = resource("stock/reserve", "rpc", 80, 0);

    @Test
    void aCallThatGoesThroughSeveralResourcesIsCountedOnce() {
        Totals totals = Totals.of(second(new InboundSecond(87, 12, 1, 3), ROUTE, INSIDE, OUTGOING));

        assertThat(totals).isEqualTo(new Totals(87, 12, 1, 3, true));
    }

    @Test
    void anOlderInstanceIsCountedByItsRoutes() {
        assertThat(Totals.of(second(null, ROUTE, INSIDE))).isEqualTo(new Totals(87, 12, 0, 1, true));
    }

    @Test
    void ofAProcessToWhichNothingComesInAllResourcesAreCountedAndThatIsSaid() {
        Totals worker = Totals.of(second(InboundSecond.NONE, INSIDE));

        assertThat(worker).isEqualTo(new Totals(87, 9, 0, 1, false));
        assertThat(worker.plus(Totals.of(second(new InboundSecond(1, 0, 0, 0), ROUTE)))
                        .inbound())
                .isFalse();
    }

    @Test
    void nothingIsNothing() {
        assertThat(Totals.of(second(InboundSecond.NONE))).isEqualTo(Totals.NONE);
        assertThat(Totals.NONE.plus(Totals.NONE)).isEqualTo(Totals.NONE);
    }

    private static SecondSeen second(@Nullable InboundSecond inbound, ResourceSecond... resources) {
        return new SecondSeen(7, new Machine(0, 0, 0, 0, 0), List.of(resources), inbound);
    }

    private static ResourceSecond resource(String name, String type, long passed, long refused) {
        return new ResourceSecond(name, type, passed, refused, passed, 0, 0, 0, 1, 0);
    }
}
