package io.headgate.gateway;

import static io.headgate.gateway.Attribute.clientAddress;
import static io.headgate.gateway.GatewayRule.gateway;
import static io.headgate.verify.GuardStand.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Guard;
import io.headgate.verify.GuardStand;
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
}
