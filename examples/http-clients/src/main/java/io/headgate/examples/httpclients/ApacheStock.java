package io.headgate.examples.httpclients;

import io.headgate.Headgate;
import io.headgate.adapters.httpclient5.HeadgateExec;
import java.io.IOException;
import java.net.URI;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.io.entity.EntityUtils;

/** By Apache HttpClient 5. A refusal is a {@link io.headgate.adapters.outbound.RefusedException}. */
final class ApacheStock implements Stock {

    private final CloseableHttpClient client;
    private final URI warehouse;

    ApacheStock(Headgate headgate, URI warehouse) {
        this.client = HttpClients.custom()
                .addExecInterceptorFirst("headgate", HeadgateExec.of(headgate).naming(request -> RESOURCE))
                .build();
        this.warehouse = warehouse;
    }

    @Override
    public String ask() throws IOException {
        return client.execute(
                new HttpGet(warehouse.resolve("/stock")), response -> EntityUtils.toString(response.getEntity()));
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
