package io.headgate.adapters.jdkhttpclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.adapters.outbound.contract.LoopbackServer;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

/** The code for the JDK's client in docs/guide/clients.md. */
class JdkHttpClientGuideTest {

    @Test
    void aClientIsWrapped() throws Exception {
        try (LoopbackServer server = new LoopbackServer();
                Headgate headgate = Headgate.builder().build()) {
            // example: jdk
            HttpClient client = GuardedHttpClient.of(headgate, HttpClient.newHttpClient())
                    .naming(request -> request.method() + " shop")
                    .failing(status -> status >= 500 || status == 429);
            // end
            client.send(HttpRequest.newBuilder(server.uri("/status/429")).build(), BodyHandlers.discarding());
            assertThat(headgate.resource("GET shop").statistics().total().errors())
                    .isEqualTo(1);
        }
    }
}
