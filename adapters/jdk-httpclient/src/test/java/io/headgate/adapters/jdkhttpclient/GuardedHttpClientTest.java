package io.headgate.adapters.jdkhttpclient;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.BlockedException;
import io.headgate.adapters.outbound.contract.OutboundContract;
import io.headgate.breaker.BreakerRule;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class GuardedHttpClientTest extends OutboundContract {

    private final HttpClient plain = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();

    private GuardedHttpClient guarded() {
        return GuardedHttpClient.of(headgate, plain);
    }

    private HttpRequest to(String path) {
        return HttpRequest.newBuilder(server.uri(path)).build();
    }

    @Override
    protected Getter client(Duration timeout) {
        HttpClient client = guarded();
        return (URI uri) -> client.send(
                        HttpRequest.newBuilder(uri).timeout(timeout).build(), BodyHandlers.ofString())
                .statusCode();
    }

    @Override
    protected Class<? extends Exception> refusal() {
        return BlockedException.class;
    }

    @Test
    void theCallLastsUntilTheBodyHasArrived() throws Exception {
        HttpResponse<InputStream> response = guarded().send(to("/streamed"), BodyHandlers.ofInputStream());
        assertThat(seen(name()).inFlight()).isEqualTo(1);
        server.release();
        assertThat(response.body().readAllBytes()).hasSize(2_000);
        eventually(() -> seen(name()).inFlight() == 0);
        assertThat(seen(name()).total().errors()).isZero();
    }

    @Test
    void aBodyThatIsClosedHalfWayEndsTheCallAndIsNoFailure() throws Exception {
        HttpResponse<InputStream> response = guarded().send(to("/streamed"), BodyHandlers.ofInputStream());
        response.body().close();
        eventually(() -> seen(name()).inFlight() == 0);
        assertThat(seen(name()).total().errors()).isZero();
    }

    @Test
    void anAnswerWithoutABodyEndsTheCall() throws Exception {
        HttpRequest head = HttpRequest.newBuilder(server.uri("/status/200"))
                .method("HEAD", HttpRequest.BodyPublishers.noBody())
                .build();
        guarded().send(head, BodyHandlers.discarding());
        String name = "HEAD 127.0.0.1:" + server.port();
        assertThat(seen(name).total().finished()).isEqualTo(1);
        assertThat(seen(name).inFlight()).isZero();
    }

    @Test
    void anInterruptedCallIsNoFailure() throws Exception {
        Thread caller = new Thread(() -> assertThatThrownBy(() -> guarded().send(to("/held"), BodyHandlers.ofString()))
                .isInstanceOf(InterruptedException.class));
        caller.start();
        eventually(() -> server.requests() == 1);
        caller.interrupt();
        eventually(() -> seen(name()).inFlight() == 0);
        assertThat(seen(name()).total().errors()).isZero();
    }

    @Test
    void anInterruptedProbeTellsABreakerNothing() throws Exception {
        rules(BreakerRule.errorCount(name(), 1).openFor(Duration.ofMillis(1)));
        guarded().send(to("/status/500"), BodyHandlers.discarding());
        Thread.sleep(10); // until it is half open
        Thread caller = new Thread(() -> assertThatThrownBy(() -> guarded().send(to("/held"), BodyHandlers.ofString()))
                .isInstanceOf(InterruptedException.class));
        caller.start();
        eventually(() -> server.requests() == 2);
        assertThat(stateOfBreaker()).isEqualTo("HALF_OPEN");
        caller.interrupt();
        eventually(() -> seen(name()).inFlight() == 0);
        assertThat(stateOfBreaker()).isEqualTo("HALF_OPEN");
    }

    @Test
    void aCallThatIsInterruptedWhileItsBodyArrivesIsNoFailureEither() throws Exception {
        CountDownLatch arriving = new CountDownLatch(1);
        Thread caller = new Thread(() -> assertThatThrownBy(() -> guarded()
                        .send(
                                to("/streamed"),
                                head -> BodySubscribers.fromSubscriber(new Flow.Subscriber<>() {
                                    @Override
                                    public void onSubscribe(Flow.Subscription subscription) {
                                        subscription.request(Long.MAX_VALUE);
                                    }

                                    @Override
                                    public void onNext(List<ByteBuffer> part) {
                                        arriving.countDown();
                                    }

                                    @Override
                                    public void onError(Throwable failure) {}

                                    @Override
                                    public void onComplete() {}
                                })))
                .isInstanceOf(InterruptedException.class));
        caller.start();
        assertThat(arriving.await(60, TimeUnit.SECONDS)).isTrue();
        caller.interrupt();
        caller.join();
        eventually(() -> seen(name()).inFlight() == 0);
        assertThat(seen(name()).total().finished()).isEqualTo(1);
        assertThat(seen(name()).total().errors()).isZero();
    }

    @Test
    void aBodyThatBreaksOffWhileItIsReadIsAFailure() throws Exception {
        HttpResponse<InputStream> response = guarded().send(to("/broken"), BodyHandlers.ofInputStream());
        assertThatThrownBy(() -> response.body().readAllBytes()).isInstanceOf(IOException.class);
        eventually(() -> seen(name()).inFlight() == 0);
        assertThat(seen(name()).total().finished()).isEqualTo(1);
        assertThat(seen(name()).total().errors()).isEqualTo(1);
    }

    private String stateOfBreaker() {
        return headgate.statistics().rules().get(0).status().get("state");
    }

    @Test
    void anAsynchronousCallIsAnsweredAlsoWhenWhatIsAFailureCannotBeSaid() throws Exception {
        GuardedHttpClient client = guarded().failing(status -> {
            throw new IllegalStateException("cannot say");
        });
        HttpResponse<String> response =
                client.sendAsync(to("/status/200"), BodyHandlers.ofString()).get(60, TimeUnit.SECONDS);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(seen(name()).inFlight()).isZero();
        assertThat(seen(name()).total().errors()).isEqualTo(1);
    }

    @Test
    void asynchronousCallsAreAnsweredAndCounted() throws Exception {
        HttpResponse<String> response =
                guarded().sendAsync(to("/status/200"), BodyHandlers.ofString()).get(60, TimeUnit.SECONDS);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(seen(name()).total().finished()).isEqualTo(1);
        assertThat(seen(name()).inFlight()).isZero();
    }

    @Test
    void asynchronousServerErrorsOpenABreaker() throws Exception {
        rules(BreakerRule.errorCount(name(), 2).over(Duration.ofMinutes(10)).openFor(Duration.ofMinutes(10)));
        for (int call = 0; call < 2; call++) {
            HttpResponse<String> failed = guarded()
                    .sendAsync(to("/status/500"), BodyHandlers.ofString(), null)
                    .get(60, TimeUnit.SECONDS);
            assertThat(failed.statusCode()).isEqualTo(500);
        }
        assertThatThrownBy(() -> guarded()
                        .sendAsync(to("/status/500"), BodyHandlers.ofString())
                        .get(60, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(BlockedException.class);
        assertThat(server.requests()).isEqualTo(2);
    }

    @Test
    void anAsynchronousTimeoutIsAFailure() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.uri("/held"))
                .timeout(Duration.ofMillis(200))
                .build();
        assertThatThrownBy(() ->
                        guarded().sendAsync(request, BodyHandlers.ofString()).get(60, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class);
        eventually(() -> seen(name()).inFlight() == 0);
        assertThat(seen(name()).total().errors()).isEqualTo(1);
    }

    @Test
    void aCancelledCallStopsTheExchangeAndIsNoFailure() throws Exception {
        CompletableFuture<HttpResponse<String>> answer = guarded().sendAsync(to("/held"), BodyHandlers.ofString());
        eventually(() -> server.requests() == 1);
        assertThat(seen(name()).inFlight()).isEqualTo(1);
        answer.cancel(true);
        eventually(() -> seen(name()).inFlight() == 0);
        assertThat(seen(name()).total().finished()).isEqualTo(1);
        assertThat(seen(name()).total().errors()).isZero();
    }

    @Test
    void aCallThatIsCancelledWhileItWaitsIsNeverSent() throws Exception {
        rules(flow(name()).per(1, Duration.ofMinutes(1)).queueing(Duration.ofMinutes(2)));
        guarded().sendAsync(to("/status/200"), BodyHandlers.ofString()).get(60, TimeUnit.SECONDS);
        CompletableFuture<HttpResponse<String>> waiting =
                guarded().sendAsync(to("/status/200"), BodyHandlers.ofString());
        assertThat(seen(name()).waiting()).isEqualTo(1);
        waiting.cancel(true);
        assertThat(seen(name()).waiting()).isZero();
        assertThat(server.requests()).isEqualTo(1);
    }

    @Test
    void aCallThatIsGivenATimeoutOfTheFutureIsNotSentOnceThatIsOver() throws Exception {
        rules(flow(name()).per(1, Duration.ofMinutes(1)).queueing(Duration.ofMinutes(2)));
        guarded().sendAsync(to("/status/200"), BodyHandlers.ofString()).get(60, TimeUnit.SECONDS);
        CompletableFuture<HttpResponse<String>> waiting =
                guarded().sendAsync(to("/status/200"), BodyHandlers.ofString()).orTimeout(1, TimeUnit.MILLISECONDS);
        assertThatThrownBy(() -> waiting.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(TimeoutException.class);
        eventually(() -> seen(name()).waiting() == 0);
        assertThat(server.requests()).isEqualTo(1);
    }

    @Test
    void anAsynchronousCallWaitsItsTurn() throws Exception {
        rules(flow(name()).perSecond(1).queueing(Duration.ofMinutes(1)));
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        for (int call = 0; call < 3; call++) {
            answers.add(guarded().sendAsync(to("/status/200"), BodyHandlers.ofString()));
        }
        for (CompletableFuture<HttpResponse<String>> answer : answers) {
            assertThat(answer.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
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
        GuardedHttpClient client = guarded();
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        for (int call = 0; call < 500; call++) {
            CompletableFuture<HttpResponse<String>> answer =
                    client.sendAsync(to("/status/200"), BodyHandlers.ofString());
            answers.add(answer);
            if (random.nextInt(3) == 0) {
                answer.cancel(true);
            }
        }
        eventually(() -> answers.stream().allMatch(CompletableFuture::isDone));
        eventually(() -> seen(name()).inFlight() == 0);
        assertThat(seen(name()).total().errors()).isZero();
        assertThat(seen(name()).total().finished())
                .isEqualTo(seen(name()).total().passed());
    }

    @Test
    void everythingElseIsThatOfTheGivenClient() {
        GuardedHttpClient client = guarded();
        assertThat(client.version()).isEqualTo(plain.version());
        assertThat(client.followRedirects()).isEqualTo(HttpClient.Redirect.NORMAL);
        assertThat(client.connectTimeout()).isEqualTo(plain.connectTimeout());
        assertThat(client.sslContext()).isSameAs(plain.sslContext());
        assertThat(client.cookieHandler()).isEmpty();
        assertThat(client.proxy()).isEmpty();
        assertThat(client.authenticator()).isEmpty();
        assertThat(client.executor()).isEmpty();
        assertThat(client.newWebSocketBuilder()).isNotNull();
        assertThat(client.sslParameters()).isNotNull();
    }

    @Test
    void namesAndFailuresCanBeSaid() throws Exception {
        GuardedHttpClient client = guarded().naming(request -> "shop").failing(status -> status == 404);
        client.send(to("/status/404"), BodyHandlers.discarding());
        client.send(to("/status/500"), BodyHandlers.discarding());
        assertThat(seen("shop").total().errors()).isEqualTo(1);
    }
}
