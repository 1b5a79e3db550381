package io.headgate.sentinel.proof.clients;

import io.headgate.sentinel.proof.AdapterContract;
import io.headgate.sentinel.proof.Outcome;
import javax.ws.rs.client.Client;
import javax.ws.rs.client.ClientBuilder;
import javax.ws.rs.core.Response;
import org.junit.jupiter.api.AfterEach;

/** What is the same on both ends of JAX-RS. */
abstract class JaxRsContract extends AdapterContract {

    final JaxRsShop shop;
    private final Client client = ClientBuilder.newClient();

    JaxRsContract(JaxRsShop shop) {
        this.shop = shop;
    }

    /** Asks for the orders. */
    Response ask() {
        return client.target(shop.address()).request().get();
    }

    @AfterEach
    void closeShop() {
        client.close();
        shop.close();
    }

    @Override
    protected void failing(boolean failing) {
        shop.failing = failing;
    }

    static Outcome outcome(Response response) {
        return switch (response.getStatus()) {
            case 200 -> Outcome.SERVED;
            case 429 -> Outcome.REFUSED;
            case 500 -> Outcome.FAILED;
            default -> throw new AssertionError(response);
        };
    }
}
