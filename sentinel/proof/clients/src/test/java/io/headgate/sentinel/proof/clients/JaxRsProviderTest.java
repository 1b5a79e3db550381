package io.headgate.sentinel.proof.clients;

import io.headgate.sentinel.proof.Outcome;
import javax.ws.rs.core.Response;

/** {@code sentinel-jax-rs-adapter}, the filter before an application. */
class JaxRsProviderTest extends JaxRsContract {

    JaxRsProviderTest() {
        super(new JaxRsShop(true));
    }

    @Override
    protected String resource() {
        return "GET:/orders";
    }

    @Override
    protected Outcome call() {
        try (Response response = ask()) {
            return outcome(response);
        }
    }
}
