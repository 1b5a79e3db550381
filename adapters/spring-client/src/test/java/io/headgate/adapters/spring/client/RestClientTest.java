package io.headgate.adapters.spring.client;

import static io.headgate.flow.FlowRule.flow;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.BlockedException;
import io.headgate.adapters.outbound.contract.OutboundContract;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.core.SpringVersion;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClient.RequestHeadersSpec.ConvertibleClientHttpResponse;

class RestClientTest extends OutboundContract {

    private RestClient restClient(HeadgateRequestInterceptor interceptor, Duration timeout) {
        JdkClientHttpRequestFactory factory = new JdkClientHttpRequestFactory();
        factory.setReadTimeout(timeout);
        return RestClient.builder()
                .baseUrl("http://127.0.0.1:" + server.port())
                .requestFactory(factory)
                .requestInterceptor(interceptor)
                .build();
    }

    private RestClient restClient() {
        return restClient(HeadgateRequestInterceptor.of(headgate), Duration.ofSeconds(20));
    }

    @Override
    protected Getter client(Duration timeout) {
        RestClient client = restClient(HeadgateRequestInterceptor.of(headgate), timeout);
        return (URI uri) -> client.get()
                .uri(uri)
                .retrieve()
                .toEntity(String.class)
                .getStatusCode()
                .value();
    }

    @Override
    protected Class<? extends Exception> refusal() {
        return BlockedException.class;
    }

    @Test
    void thisRunIsOnTheSpringItIsMeantFor() {
        assertThat(SpringVersion.getVersion()).isEqualTo(System.getProperty("headgate.expected.spring"));
    }

    @Test
    void theTemplateIsPartOfTheNameAndItsVariablesAndQueryAreNot() {
        RestClient client = restClient();
        client.get().uri("/status/{code}?page={page}", 200, 1).retrieve().toBodilessEntity();
        client.get().uri("/status/{code}", 201).retrieve().toBodilessEntity();
        client.post().uri("/status/200").retrieve().toBodilessEntity();
        assertThat(headgate.statistics().resources())
                .containsOnlyKeys(name() + "/status/{code}", "POST 127.0.0.1:" + server.port() + "/status/200");
        assertThat(seen(name() + "/status/{code}").total().finished()).isEqualTo(2);
    }

    @Test
    void twoTemplatesHaveTwoBudgets() {
        rules(flow(name() + "/status/{code}").perMinute(1));
        RestClient client = restClient();
        client.get().uri("/status/{code}", 200).retrieve().toBodilessEntity();
        assertThatThrownBy(
                        () -> client.get().uri("/status/{code}", 200).retrieve().toBodilessEntity())
                .isInstanceOfSatisfying(
                        BlockedException.class,
                        refused -> assertThat(refused.retryAfter()).isPresent());
        client.get().uri("/status/{other}", 200).retrieve().toBodilessEntity();
    }

    @Test
    void aStreamedBodyCountsUntilItIsReadToItsEnd() throws IOException {
        ConvertibleClientHttpResponse answer = streamed();
        assertThat(answer.getBody().read()).isNotNegative();
        assertThat(seen(name() + "/streamed").inFlight()).isEqualTo(1);
        server.release();
        answer.getBody().readAllBytes();
        assertThat(seen(name() + "/streamed").inFlight()).isZero();
        answer.close();
        assertThat(seen(name() + "/streamed").total().finished()).isEqualTo(1);
        assertThat(seen(name() + "/streamed").total().errors()).isZero();
    }

    @Test
    void aStreamedBodyCountsUntilItIsClosed() throws IOException {
        ConvertibleClientHttpResponse answer = streamed();
        assertThat(answer.getBody().read()).isNotNegative();
        assertThat(seen(name() + "/streamed").inFlight()).isEqualTo(1);
        server.release();
        answer.close();
        assertThat(seen(name() + "/streamed").inFlight()).isZero();
        assertThat(seen(name() + "/streamed").total().errors()).isZero();
    }

    @Test
    void aBodyThatBreaksOffIsAFailure() throws IOException {
        try (BreakingServer breaking = new BreakingServer()) {
            ConvertibleClientHttpResponse answer = requireNonNull(
                    restClient().get().uri(breaking.uri()).exchange((request, response) -> response, false));
            assertThat(answer.getBody().read()).isNotNegative();
            assertThat(seen(breaking.name()).inFlight()).isEqualTo(1);
            breaking.breakOff();
            assertThatThrownBy(() -> answer.getBody().readAllBytes()).isInstanceOf(IOException.class);
            assertThat(seen(breaking.name()).total().errors()).isEqualTo(1);
            assertThat(seen(breaking.name()).inFlight()).isZero();
            answer.close();
            assertThat(seen(breaking.name()).total().finished()).isEqualTo(1);
        }
    }

    private ConvertibleClientHttpResponse streamed() {
        return requireNonNull(restClient().get().uri("/streamed").exchange((request, response) -> response, false));
    }

    @Test
    void aServerThatIsGoneIsToldAsSpringTellsIt() {
        RestClient client = restClient();
        server.close();
        assertThatThrownBy(() -> client.get().uri("/status/200").retrieve().toBodilessEntity())
                .isInstanceOf(ResourceAccessException.class);
    }

    @Test
    void namesAndFailuresCanBeSaid() {
        HeadgateRequestInterceptor interceptor = HeadgateRequestInterceptor.of(headgate)
                .naming(request -> "shop")
                .failing(status -> status == 201);
        restClient(interceptor, Duration.ofSeconds(20))
                .get()
                .uri("/status/201")
                .retrieve()
                .toBodilessEntity();
        assertThat(seen("shop").total().errors()).isEqualTo(1);
    }
}
