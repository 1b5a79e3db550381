package io.headgate.adapters.feign;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import feign.DefaultClient;
import feign.DefaultRetryer;
import feign.Feign;
import feign.FeignException;
import feign.Param;
import feign.Request;
import feign.RequestLine;
import feign.Response;
import feign.Retryer;
import io.headgate.BlockedException;
import io.headgate.adapters.outbound.contract.OutboundContract;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class GuardedClientTest extends OutboundContract {

    interface Shop {
        @RequestLine("GET /status/{code}?verbose={verbose}")
        String status(@Param("code") int code, @Param("verbose") boolean verbose);

        @RequestLine("GET /held")
        String held();

        @RequestLine("GET /streamed")
        Response streamed();
    }

    private Shop shop(GuardedClient client, Duration timeout) {
        return Feign.builder()
                .client(client)
                .retryer(Retryer.NEVER_RETRY)
                .options(new Request.Options(5, TimeUnit.SECONDS, timeout.toMillis(), TimeUnit.MILLISECONDS, true))
                .target(Shop.class, server.uri("").toString());
    }

    private GuardedClient guarded() {
        return GuardedClient.of(headgate, new DefaultClient(null, null));
    }

    @Override
    protected Getter client(Duration timeout) {
        Shop shop = shop(guarded(), timeout);
        return (URI uri) -> {
            String path = uri.getPath();
            if (path.equals("/held")) {
                shop.held();
            } else {
                shop.status(Integer.parseInt(path.substring("/status/".length())), true);
            }
            return 200;
        };
    }

    @Override
    protected String name() {
        return super.name() + "/status/{code}";
    }

    @Override
    protected String nameOfHeld() {
        return super.name() + "/held";
    }

    @Override
    protected Class<? extends Exception> refusal() {
        return BlockedException.class;
    }

    @Test
    void aRefusalIsNotTriedAgain() {
        rules(flow(name()).perSecond(0));
        Shop eager = Feign.builder()
                .client(guarded())
                .retryer(new DefaultRetryer(1, 1, 5))
                .target(Shop.class, server.uri("").toString());
        assertThatThrownBy(() -> eager.status(200, true)).isInstanceOf(BlockedException.class);
        assertThat(seen(name()).total().refused()).isEqualTo(1);
    }

    @Test
    void eachTryIsACall() {
        Shop eager = Feign.builder()
                .client(guarded())
                .retryer(new DefaultRetryer(1, 1, 3))
                .target(Shop.class, server.uri("").toString());
        server.close();
        assertThat(catchThrowable(() -> eager.status(200, true))).isInstanceOf(FeignException.class);
        assertThat(seen(name()).total().errors()).isEqualTo(3);
    }

    @Test
    void theCallLastsUntilTheBodyIsClosed() throws Exception {
        String name = "GET 127.0.0.1:" + server.port() + "/streamed";
        Response response = shop(guarded(), Duration.ofSeconds(20)).streamed();
        assertThat(seen(name).inFlight()).isEqualTo(1);
        InputStream body = response.body().asInputStream();
        assertThat(body.read()).isEqualTo('p');
        server.release();
        response.close();
        assertThat(seen(name).inFlight()).isZero();
        assertThat(seen(name).total().errors()).isZero();
    }

    @Test
    void aBodyThatIsReadToItsEndEndsTheCall() throws Exception {
        String name = "GET 127.0.0.1:" + server.port() + "/streamed";
        Response response = shop(guarded(), Duration.ofSeconds(20)).streamed();
        server.release();
        assertThat(response.body().asInputStream().readAllBytes()).hasSize(2_000);
        assertThat(seen(name).inFlight()).isZero();
        response.close();
        assertThat(seen(name).total().finished()).isEqualTo(1);
    }

    @Test
    void aRequestThatNoInterfaceDeclaresIsNamedByMethodAndHost() throws Exception {
        Request request = Request.create(
                Request.HttpMethod.GET, server.uri("/status/200").toString(), Map.of(), Request.Body.empty(), null);
        guarded().execute(request, new Request.Options()).close();
        assertThat(headgate.statistics().resources()).containsOnlyKeys("GET 127.0.0.1:" + server.port());
    }

    @Test
    void aNameNeverHasThePasswordOfItsAddress() throws Exception {
        GuardedClient client = GuardedClient.of(
                headgate,
                (request, options) ->
                        Response.builder().request(request).status(204).build());
        for (String host : List.of("shop.example", "my_shop")) {
            Request request = Request.create(
                    Request.HttpMethod.GET,
                    "http://ann:secret@" + host + ":8080/",
                    Map.of(),
                    Request.Body.empty(),
                    null);
            client.execute(request, new Request.Options());
        }
        assertThat(headgate.statistics().resources()).containsOnlyKeys("GET shop.example:8080", "GET my_shop:8080");
    }

    @Test
    void namesAndFailuresCanBeSaid() {
        GuardedClient client = guarded()
                .naming(request -> request.requestTemplate().methodMetadata().configKey())
                .failing(List.of(404, 503)::contains);
        assertThatThrownBy(() -> shop(client, Duration.ofSeconds(20)).status(404, false))
                .isInstanceOf(FeignException.class);
        assertThat(seen("Shop#status(int,boolean)").total().errors()).isEqualTo(1);
    }
}
