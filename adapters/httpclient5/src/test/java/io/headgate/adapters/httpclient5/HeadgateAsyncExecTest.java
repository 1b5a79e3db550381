package io.headgate.adapters.httpclient5;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.adapters.outbound.RefusedException;
import io.headgate.adapters.outbound.contract.OutboundContract;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class HeadgateAsyncExecTest extends OutboundContract {

    private final List<CloseableHttpAsyncClient> clients = new ArrayList<>();

    private CloseableHttpAsyncClient apache(HeadgateAsyncExec exec, Duration timeout) {
        CloseableHttpAsyncClient client = HttpAsyncClients.custom()
                .addExecInterceptorFirst("headgate", exec)
                .setConnectionManager(PoolingAsyncClientConnectionManagerBuilder.create()
                        .setMaxConnPerRoute(50)
                        .setMaxConnTotal(50)
                        .build())
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setResponseTimeout(Timeout.of(timeout))
                        .build())
                .disableAutomaticRetries()
                .build();
        client.start();
        clients.add(client);
        return client;
    }

    private CloseableHttpAsyncClient apache() {
        return apache(HeadgateAsyncExec.of(headgate), Duration.ofSeconds(20));
    }

    private static Future<SimpleHttpResponse> get(CloseableHttpAsyncClient client, URI uri) {
        SimpleHttpRequest request = SimpleRequestBuilder.get(uri).build();
        return client.execute(request, null);
    }

    @Override
    protected Getter client(Duration timeout) {
        CloseableHttpAsyncClient client = apache(HeadgateAsyncExec.of(headgate), timeout);
        return (URI uri) -> {
            try {
                return get(client, uri).get(60, TimeUnit.SECONDS).getCode();
            } catch (ExecutionException failed) {
                throw (Exception) failed.getCause();
            }
        };
    }

    @Override
    protected Class<? extends Exception> refusal() {
        return RefusedException.class;
    }

    @AfterEach
    void closeClients() {
        clients.forEach(client -> client.close(CloseMode.IMMEDIATE));
    }

    @Test
    void theCallLastsUntilTheBodyHasArrived() throws Exception {
        Future<SimpleHttpResponse> answer = get(apache(), server.uri("/streamed"));
        eventually(() -> server.requests() == 1);
        assertThat(seen(name()).inFlight()).isEqualTo(1);
        server.release();
        assertThat(answer.get(60, TimeUnit.SECONDS).getBodyText()).hasSize(2_000);
        assertThat(seen(name()).inFlight()).isZero();
    }

    @Test
    void aCancelledCallEndsAndIsNoFailure() throws Exception {
        Future<SimpleHttpResponse> answer = get(apache(), server.uri("/held"));
        eventually(() -> server.requests() == 1);
        assertThat(seen(name()).inFlight()).isEqualTo(1);
        answer.cancel(true);
        eventually(() -> seen(name()).inFlight() == 0);
        assertThat(seen(name()).total().finished()).isEqualTo(1);
        assertThat(seen(name()).total().errors()).isZero();
    }

    @Test
    void callsWaitTheirTurnAndCancellingGivesThePlaceBack() throws Exception {
        rules(flow(name()).per(1, Duration.ofMinutes(1)).queueing(Duration.ofMinutes(2)));
        CloseableHttpAsyncClient client = apache();
        assertThat(get(client, server.uri("/status/200"))
                        .get(60, TimeUnit.SECONDS)
                        .getCode())
                .isEqualTo(200);
        Future<SimpleHttpResponse> waiting = get(client, server.uri("/status/200"));
        eventually(() -> seen(name()).waiting() == 1);
        waiting.cancel(true);
        eventually(() -> seen(name()).waiting() == 0);
        assertThat(server.requests()).isEqualTo(1);
    }

    @Test
    void afterTheWaitTheCallIsMade() throws Exception {
        rules(flow(name()).perSecond(1).queueing(Duration.ofMinutes(1)));
        CloseableHttpAsyncClient client = apache();
        List<Future<SimpleHttpResponse>> answers = new ArrayList<>();
        for (int call = 0; call < 3; call++) {
            answers.add(get(client, server.uri("/status/200")));
        }
        for (Future<SimpleHttpResponse> answer : answers) {
            assertThat(answer.get(60, TimeUnit.SECONDS).getCode()).isEqualTo(200);
        }
        assertThat(seen(name()).waited()).isPositive();
        eventually(() -> seen(name()).total().finished() == 3);
    }

    @Test
    @Tag("concurrency")
    void everyPlaceComesBackWhenCallsAreCancelledAtRandom() throws Exception {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        rules(flow(name()).inFlight(5));
        CloseableHttpAsyncClient client = apache();
        List<Future<SimpleHttpResponse>> answers = new ArrayList<>();
        for (int call = 0; call < 500; call++) {
            Future<SimpleHttpResponse> answer = get(client, server.uri("/status/200"));
            answers.add(answer);
            if (random.nextInt(3) == 0) {
                answer.cancel(true);
            }
        }
        eventually(() -> answers.stream().allMatch(Future::isDone));
        eventually(() -> seen(name()).inFlight() == 0);
        assertThat(seen(name()).total().errors()).isZero();
        assertThat(seen(name()).total().finished())
                .isEqualTo(seen(name()).total().passed());
    }

    @Test
    void anErrorFurtherAlongTheChainEndsTheCallAndFailsIt() throws Exception {
        CloseableHttpAsyncClient client = HttpAsyncClients.custom()
                .addExecInterceptorFirst("headgate", HeadgateAsyncExec.of(headgate))
                .addExecInterceptorAfter("headgate", "broken", (request, body, scope, chain, callback) -> {
                    throw new AssertionError("broken");
                })
                .build();
        client.start();
        clients.add(client);
        assertThatThrownBy(() -> get(client, server.uri("/status/200")).get(60, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseMessage("broken");
        assertThat(seen(name()).inFlight()).isZero();
        assertThat(seen(name()).total().errors()).isEqualTo(1);
    }

    @Test
    void namesAndFailuresCanBeSaid() throws Exception {
        HeadgateAsyncExec exec =
                HeadgateAsyncExec.of(headgate).naming(request -> "shop").failing(status -> status == 404);
        CloseableHttpAsyncClient client = apache(exec, Duration.ofSeconds(20));
        get(client, server.uri("/status/404")).get(60, TimeUnit.SECONDS);
        get(client, server.uri("/status/500")).get(60, TimeUnit.SECONDS);
        assertThat(seen("shop").total().errors()).isEqualTo(1);
    }
}
