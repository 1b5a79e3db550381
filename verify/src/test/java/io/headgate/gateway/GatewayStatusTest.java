package io.headgate.gateway;

import static io.headgate.gateway.Attribute.clientAddress;
import static io.headgate.gateway.Attribute.header;
import static io.headgate.gateway.GatewayRule.gateway;
import static io.headgate.verify.GuardStand.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Guard;
import io.headgate.guard.HotValue;
import io.headgate.verify.GuardStand;
import java.util.List;
import org.junit.jupiter.api.Test;

class GatewayStatusTest {

    private final GuardStand stand = new GuardStand();

    @Test
    void itShowsHowManyClientsHaveALimitOfTheirOwn() {
        Guard guard = new GatewayKind()
                .guard(gateway("orders").perSecond(3).forEach(clientAddress()).withMaxKeys(7), stand);
        stand.takeFor(guard, call("", 1), Request.from("10.0.0.1"));
        stand.takeFor(guard, call("", 1), Request.from("10.0.0.2"));
        assertThat(guard.status(stand.ticker.read()))
                .containsEntry("keys", "2")
                .containsEntry("maxKeys", "7")
                .containsEntry("estimated", "0");
    }

    private List<HotValue> hottest(GatewayRule rule, Request request) {
        Guard guard = new GatewayKind().guard(rule, stand);
        stand.takeFor(guard, call("", 1), request);
        return guard.hottest(5, stand.ticker.read());
    }

    @Test
    void itTellsWhichClientsAreTheHottest() {
        assertThat(hottest(gateway("orders").perSecond(3).forEach(clientAddress()), Request.from("10.0.0.1")))
                .containsExactly(new HotValue("10.0.0.1", "", 1, 3));
        assertThat(hottest(gateway("orders").perSecond(3), Request.from("10.0.0.1")))
                .as("all requests are no value")
                .isEmpty();
    }

    @Test
    void whatAClientKeepsSecretIsNotTold() {
        assertThat(hottest(
                        gateway("orders").perSecond(3).forEach(header("X-Token")),
                        Request.withHeader("X-Token", "secret")))
                .containsExactly(new HotValue("one value of header X-Token", "", 1, 3));
    }
}
