package io.headgate.adapters.okhttp;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.adapters.outbound.RefusedException;
import io.headgate.adapters.outbound.contract.LoopbackServer;
import java.io.IOException;
import java.time.Duration;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;

/** The OkHttp code in docs/guide/clients.md. */
class OkHttpGuideTest {

    @Test
    void aRefusalIsAnIoException() throws IOException {
        try (LoopbackServer server = new LoopbackServer();
                Headgate headgate = Headgate.builder()
                        .rules(flow("GET 127.0.0.1:" + server.port()).perMinute(1))
                        .build()) {
            Request request = new Request.Builder()
                    .url(server.uri("/status/200").toString())
                    .build();
            // example: okhttp
            OkHttpClient client = new OkHttpClient.Builder()
                    .addInterceptor(HeadgateInterceptor.of(headgate))
                    .build();
            // end
            client.newCall(request).execute().close();
            Duration retryAfter = Duration.ZERO;
            // example: okhttp-refused
            try (Response response = client.newCall(request).execute()) {
                use(response);
            } catch (RefusedException refused) {
                retryAfter = refused.refusal().retryAfter().orElse(Duration.ofMinutes(1));
            }
            // end
            assertThat(retryAfter).isPositive();
        }
    }

    private static void use(Response response) {
        throw new AssertionError(response.toString());
    }
}
