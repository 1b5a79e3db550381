package io.headgate.adapters.spring.client;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.adapters.outbound.contract.LoopbackServer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** The client code in docs/guide/spring-web.md. */
class SpringClientGuideTest {

    private final LoopbackServer server = new LoopbackServer();
    private final String url = "http://127.0.0.1:" + server.port();
    private final Headgate headgate = Headgate.builder()
            .rules(flow("GET 127.0.0.1:" + server.port() + "/status/{code}").perMinute(1))
            .build();

    @AfterEach
    void close() {
        server.close();
        headgate.close();
    }

    @Test
    void aRefusedCallOfARestClientThrows() {
        // example: rest-client
        RestClient client = RestClient.builder()
                .baseUrl(url)
                .requestInterceptor(HeadgateRequestInterceptor.of(headgate))
                .build();
        // end
        assertThat(status(client)).isPositive();
        Duration retryAfter = Duration.ZERO;
        // example: rest-client-refused
        try {
            client.get().uri("/status/{code}", 200).retrieve().toBodilessEntity();
        } catch (BlockedException refused) {
            retryAfter = refused.retryAfter().orElse(Duration.ofMinutes(1));
        }
        // end
        assertThat(retryAfter).isPositive();
    }

    private static int status(RestClient client) {
        return client.get()
                .uri("/status/{code}", 200)
                .retrieve()
                .toBodilessEntity()
                .getStatusCode()
                .value();
    }

    @Test
    void aRestTemplateHasInterceptors() {
        // example: rest-template
        RestTemplate template = new RestTemplate();
        template.getInterceptors().add(HeadgateRequestInterceptor.of(headgate).naming(request -> "shop"));
        // end
        template.getForObject(url + "/status/{code}", String.class, 200);
        headgate.rules().replaceAll(List.of(flow("shop").perSecond(0)));
        assertThatThrownBy(() -> template.getForObject(url + "/status/{code}", String.class, 200))
                .isInstanceOf(BlockedException.class);
    }

    @Test
    void theErrorOfARefusedCallOfAWebClientIsTheRefusal() {
        // example: web-client
        WebClient client = WebClient.builder()
                .baseUrl(url)
                .filter(HeadgateExchangeFilter.of(headgate))
                .build();
        Mono<String> answer = client.get()
                .uri("/status/{code}", 200)
                .retrieve()
                .bodyToMono(String.class)
                .onErrorReturn(BlockedException.class, "later");
        // end
        assertThat(answer.block()).startsWith("part");
        assertThat(answer.block()).isEqualTo("later");
    }
}
