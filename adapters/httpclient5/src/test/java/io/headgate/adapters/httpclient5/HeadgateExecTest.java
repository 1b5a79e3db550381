package io.headgate.adapters.httpclient5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.adapters.outbound.RefusedException;
import io.headgate.adapters.outbound.contract.OutboundContract;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpHead;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.util.Timeout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HeadgateExecTest extends OutboundContract {

    private CloseableHttpClient last = HttpClients.createDefault();

    private CloseableHttpClient apache(HeadgateExec exec, Duration timeout) {
        last = HttpClients.custom()
                .addExecInterceptorFirst("headgate", exec)
                .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                        .setMaxConnPerRoute(50)
                        .setMaxConnTotal(50)
                        .build())
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setResponseTimeout(Timeout.of(timeout))
                        .build())
                .disableAutomaticRetries()
                .build();
        return last;
    }

    private CloseableHttpClient apache() {
        return apache(HeadgateExec.of(headgate), Duration.ofSeconds(20));
    }

    @Override
    protected Getter client(Duration timeout) {
        CloseableHttpClient client = apache(HeadgateExec.of(headgate), timeout);
        return (URI uri) -> client.execute(new HttpGet(uri), response -> {
            EntityUtils.consume(response.getEntity());
            return response.getCode();
        });
    }

    @Override
    protected Class<? extends Exception> refusal() {
        return RefusedException.class;
    }

    @AfterEach
    void closeClient() throws Exception {
        last.close();
    }

    @Test
    void theCallLastsUntilTheBodyIsReadToItsEnd() throws Exception {
        try (ClassicHttpResponse response = apache().executeOpen(null, new HttpGet(server.uri("/streamed")), null)) {
            assertThat(seen(name()).inFlight()).isEqualTo(1);
            server.release();
            try (InputStream body = response.getEntity().getContent()) {
                assertThat(body.readAllBytes()).hasSize(2_000);
                assertThat(seen(name()).inFlight()).isZero();
            }
        }
        assertThat(seen(name()).total().finished()).isEqualTo(1);
        assertThat(seen(name()).total().errors()).isZero();
    }

    @Test
    void anAnswerThatIsClosedUnreadEndsTheCall() throws Exception {
        ClassicHttpResponse response = apache().executeOpen(null, new HttpGet(server.uri("/streamed")), null);
        assertThat(seen(name()).inFlight()).isEqualTo(1);
        server.release();
        response.close();
        assertThat(seen(name()).inFlight()).isZero();
    }

    @Test
    void anAnswerWithoutABodyEndsTheCall() throws Exception {
        String name = "HEAD 127.0.0.1:" + server.port();
        ClassicHttpResponse response = apache().executeOpen(null, new HttpHead(server.uri("/status/200")), null);
        assertThat(seen(name).inFlight()).isZero();
        assertThat(seen(name).total().finished()).isEqualTo(1);
        response.close();
    }

    @Test
    void aCancelledCallEndsAndIsNoFailure() throws Exception {
        CloseableHttpClient client = apache();
        HttpGet request = new HttpGet(server.uri("/held"));
        Thread caller =
                new Thread(() -> assertThatThrownBy(() -> client.execute(request, response -> response.getCode()))
                        .isInstanceOf(java.io.IOException.class));
        caller.start();
        eventually(() -> server.requests() == 1);
        assertThat(seen(name()).inFlight()).isEqualTo(1);
        request.cancel();
        eventually(() -> seen(name()).inFlight() == 0);
        assertThat(seen(name()).total().finished()).isEqualTo(1);
        assertThat(seen(name()).total().errors()).isZero();
    }

    @Test
    void aCallThatIsCancelledWhileItsBodyIsReadIsNoFailureEither() throws Exception {
        CloseableHttpClient client = apache();
        HttpGet request = new HttpGet(server.uri("/streamed"));
        CountDownLatch reading = new CountDownLatch(1);
        Thread caller = new Thread(() -> assertThatThrownBy(() -> client.execute(request, response -> {
                    InputStream body = response.getEntity().getContent();
                    body.read();
                    reading.countDown();
                    return body.readAllBytes();
                }))
                .isInstanceOf(java.io.IOException.class));
        caller.start();
        assertThat(reading.await(60, TimeUnit.SECONDS)).isTrue();
        request.cancel();
        caller.join();
        assertThat(seen(name()).inFlight()).isZero();
        assertThat(seen(name()).total().finished()).isEqualTo(1);
        assertThat(seen(name()).total().errors()).isZero();
    }

    @Test
    void noConnectionIsLostWhenWhatIsAFailureCannotBeSaid() throws Exception {
        HeadgateExec exec = HeadgateExec.of(headgate).failing(status -> {
            throw new IllegalStateException("cannot say");
        });
        try (PoolingHttpClientConnectionManager pool = new PoolingHttpClientConnectionManager();
                CloseableHttpClient client = HttpClients.custom()
                        .addExecInterceptorFirst("headgate", exec)
                        .setConnectionManager(pool)
                        .build()) {
            int status = client.execute(new HttpGet(server.uri("/status/200")), response -> response.getCode());
            assertThat(status).isEqualTo(200);
            assertThat(pool.getTotalStats().getLeased()).isZero();
            assertThat(seen(name()).inFlight()).isZero();
        }
    }

    @Test
    void namesAndFailuresCanBeSaid() throws Exception {
        HeadgateExec exec = HeadgateExec.of(headgate).naming(request -> "shop").failing(status -> status == 404);
        CloseableHttpClient client = apache(exec, Duration.ofSeconds(20));
        client.execute(new HttpGet(server.uri("/status/404")), response -> null);
        client.execute(new HttpGet(server.uri("/status/500")), response -> null);
        assertThat(seen("shop").total().errors()).isEqualTo(1);
        assertThat(seen("shop").inFlight()).isZero();
    }
}
