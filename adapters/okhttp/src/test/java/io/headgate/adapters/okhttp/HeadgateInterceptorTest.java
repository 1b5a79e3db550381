package io.headgate.adapters.okhttp;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.BlockedException;
import io.headgate.adapters.outbound.RefusedException;
import io.headgate.adapters.outbound.contract.OutboundContract;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HeadgateInterceptorTest extends OutboundContract {

    private OkHttpClient last = new OkHttpClient();

    private OkHttpClient okHttp(HeadgateInterceptor interceptor, Duration timeout) {
        last = new OkHttpClient.Builder()
                .addInterceptor(interceptor)
                .readTimeout(timeout)
                .build();
        return last;
    }

    private OkHttpClient okHttp() {
        return okHttp(HeadgateInterceptor.of(headgate), Duration.ofSeconds(20));
    }

    private Request to(String path) {
        return new Request.Builder().url(server.uri(path).toString()).build();
    }

    @Override
    protected Getter client(Duration timeout) {
        OkHttpClient client = okHttp(HeadgateInterceptor.of(headgate), timeout);
        return (URI uri) -> {
            Request request = new Request.Builder().url(uri.toString()).build();
            try (Response response = client.newCall(request).execute()) {
                response.body().string();
                return response.code();
            }
        };
    }

    @Override
    protected Class<? extends Exception> refusal() {
        return RefusedException.class;
    }

    @AfterEach
    void closeClient() {
        last.dispatcher().executorService().shutdown();
        last.connectionPool().evictAll();
    }

    @Test
    void aRefusalIsAnIoExceptionThatKnowsWhenToRetry() throws IOException {
        rules(flow(name()).perMinute(1));
        OkHttpClient client = okHttp();
        client.newCall(to("/status/200")).execute().close();
        assertThatThrownBy(() -> client.newCall(to("/status/200")).execute())
                .isInstanceOf(IOException.class)
                .hasCauseInstanceOf(BlockedException.class)
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.refusal().retryAfter()).isPresent());
    }

    @Test
    void aCancelledCallEndsAndIsNoFailure() throws Exception {
        Call call = okHttp().newCall(to("/held"));
        CompletableFuture<IOException> failure = enqueue(call);
        eventually(() -> server.requests() == 1);
        assertThat(seen(name()).inFlight()).isEqualTo(1);
        call.cancel();
        assertThat(failure.get(60, TimeUnit.SECONDS)).isNotNull();
        eventually(() -> seen(name()).inFlight() == 0);
        assertThat(seen(name()).total().finished()).isEqualTo(1);
        assertThat(seen(name()).total().errors()).isZero();
    }

    @Test
    void aCallTimeoutIsAFailure() throws InterruptedException {
        OkHttpClient client =
                okHttp().newBuilder().callTimeout(Duration.ofMillis(200)).build();
        assertThatThrownBy(() -> client.newCall(to("/held")).execute()).hasMessage("timeout");
        eventually(() -> seen(name()).total().finished() == 1);
        assertThat(seen(name()).total().errors()).isEqualTo(1);
    }

    @Test
    void anEnqueuedCallThatIsRefusedFailsItsCallback() throws Exception {
        rules(flow(name()).perSecond(0));
        assertThat(enqueue(okHttp().newCall(to("/status/200"))).get(60, TimeUnit.SECONDS))
                .isInstanceOf(RefusedException.class);
    }

    private static CompletableFuture<IOException> enqueue(Call call) {
        CompletableFuture<IOException> failed = new CompletableFuture<>();
        call.enqueue(new Callback() {
            @Override
            public void onFailure(Call failing, IOException failure) {
                failed.complete(failure);
            }

            @Override
            public void onResponse(Call answered, Response response) {
                response.close();
                failed.completeExceptionally(new AssertionError("answered " + response.code()));
            }
        });
        return failed;
    }

    @Test
    void theCallLastsUntilTheHeadersAreThere() throws IOException {
        try (Response streamed = okHttp().newCall(to("/streamed")).execute()) {
            assertThat(streamed.code()).isEqualTo(200);
            assertThat(seen(name()).inFlight()).isZero();
        }
    }

    @Test
    void namesAndFailuresCanBeSaid() throws IOException {
        HeadgateInterceptor interceptor = HeadgateInterceptor.of(headgate)
                .naming(request -> "shop " + request.url().pathSegments().get(0))
                .failing(status -> status == 404);
        okHttp(interceptor, Duration.ofSeconds(20))
                .newCall(to("/status/404"))
                .execute()
                .close();
        assertThat(seen("shop status").total().errors()).isEqualTo(1);
    }
}
