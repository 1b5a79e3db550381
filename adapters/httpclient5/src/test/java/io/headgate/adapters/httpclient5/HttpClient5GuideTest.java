package io.headgate.adapters.httpclient5;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.adapters.outbound.contract.LoopbackServer;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.io.CloseMode;
import org.junit.jupiter.api.Test;

/** The HttpClient 5 code in docs/guide/clients.md. */
class HttpClient5GuideTest {

    @Test
    void bothKindsOfClientsAreProtected() throws Exception {
        try (LoopbackServer server = new LoopbackServer();
                Headgate headgate = Headgate.builder().build()) {
            // example: httpclient5
            CloseableHttpClient client = HttpClients.custom()
                    .addExecInterceptorFirst("headgate", HeadgateExec.of(headgate))
                    .build();
            CloseableHttpAsyncClient asynchronous = HttpAsyncClients.custom()
                    .addExecInterceptorFirst("headgate", HeadgateAsyncExec.of(headgate))
                    .build();
            // end
            asynchronous.start();
            client.execute(new HttpGet(server.uri("/status/200")), response -> null);
            asynchronous
                    .execute(SimpleRequestBuilder.get(server.uri("/status/200")).build(), null)
                    .get(60, TimeUnit.SECONDS);
            client.close();
            asynchronous.close(CloseMode.IMMEDIATE);
            String name = "GET 127.0.0.1:" + server.port();
            assertThat(headgate.resource(name).statistics().total().finished()).isEqualTo(2);
        }
    }
}
