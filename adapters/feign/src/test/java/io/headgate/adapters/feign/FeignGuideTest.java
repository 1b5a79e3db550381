package io.headgate.adapters.feign;

import static org.assertj.core.api.Assertions.assertThat;

import feign.DefaultClient;
import feign.Feign;
import feign.Param;
import feign.RequestLine;
import io.headgate.Headgate;
import io.headgate.adapters.outbound.contract.LoopbackServer;
import org.junit.jupiter.api.Test;

/** The Feign code in docs/guide/clients.md. */
class FeignGuideTest {

    // example: feign-interface
    interface Shop {
        @RequestLine("GET /status/{code}")
        String status(@Param("code") int code);
    }
    // end

    @Test
    void theTemplateIsTheName() {
        try (LoopbackServer server = new LoopbackServer();
                Headgate headgate = Headgate.builder().build()) {
            String url = server.uri("").toString();
            // example: feign
            Shop shop = Feign.builder()
                    .client(GuardedClient.of(headgate, new DefaultClient(null, null)))
                    .target(Shop.class, url);
            // end
            shop.status(200);
            assertThat(headgate.statistics().resources())
                    .containsOnlyKeys("GET 127.0.0.1:" + server.port() + "/status/{code}");
        }
    }
}
