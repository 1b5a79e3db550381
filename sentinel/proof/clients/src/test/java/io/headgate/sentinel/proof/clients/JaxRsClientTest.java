package io.headgate.sentinel.proof.clients;

import com.alibaba.csp.sentinel.Tracer;
import com.alibaba.csp.sentinel.adapter.jaxrs.SentinelJaxRsClientTemplate;
import io.headgate.sentinel.proof.Outcome;
import javax.ws.rs.core.Response;

/** {@code sentinel-jax-rs-adapter}, the template around a client. */
class JaxRsClientTest extends JaxRsContract {

    JaxRsClientTest() {
        super(new JaxRsShop(false));
    }

    @Override
    protected String resource() {
        return "ask-for-orders";
    }

    @Override
    protected Outcome call() {
        try (Response response = SentinelJaxRsClientTemplate.execute(resource(), this::askAndTrace)) {
            return outcome(response);
        }
    }

    /** The template does not look at the answer: what an error is says the application. */
    private Response askAndTrace() {
        Response response = ask();
        if (response.getStatus() == 500) {
            Tracer.trace(new IllegalStateException("status 500"));
        }
        return response;
    }
}
