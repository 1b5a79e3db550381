package io.headgate.adapters.spring.client;

import static io.headgate.flow.FlowRule.flow;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.adapters.outbound.contract.OutboundContract;
import io.headgate.adapters.reactor.ReactorEntryway;
import io.headgate.testkit.time.VirtualScheduler;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.ResponseEntity;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;

class WebClientTest extends OutboundContract {

    private WebClient webClient(HeadgateExchangeFilter filter, Duration timeout) {
        return WebClient.builder()
                .baseUrl("http://127.0.0.1:" + server.port())
                .clientConnector(new ReactorClientHttpConnector(
                        HttpClient.newConnection().responseTimeout(timeout)))
                .filter(filter)
                .build();
    }

    private WebClient webClient() {
        return webClient(HeadgateExchangeFilter.of(headgate), Duration.ofSeconds(20));
    }

    @Override
    protected Getter client(Duration timeout) {
        WebClient client = webClient(HeadgateExchangeFilter.of(headgate), timeout);
        return (URI uri) -> {
            ResponseEntity<String> answer =
                    client.get().uri(uri).retrieve().toEntity(String.class).block();
            return requireNonNull(answer).getStatusCode().value();
        };
    }

    @Override
    protected Class<? extends Exception> refusal() {
        return BlockedException.class;
    }

    @Test
    void theTemplateIsPartOfTheName() {
        webClient()
                .get()
                .uri("/status/{code}?page={page}", 200, 1)
                .retrieve()
                .toBodilessEntity()
                .block();
        assertThat(headgate.statistics().resources()).containsOnlyKeys(name() + "/status/{code}");
        assertThat(seen(name() + "/status/{code}").total().finished()).isEqualTo(1);
    }

    @Test
    void nothingIsAskedBeforeTheSubscriptionAndEachIsACall() {
        rules(flow(name() + "/status/{code}").perMinute(2));
        Mono<ResponseEntity<Void>> call =
                webClient().get().uri("/status/{code}", 200).retrieve().toBodilessEntity();
        assertThat(headgate.statistics().resources()).isEmpty();
        call.block();
        call.block();
        assertThatThrownBy(call::block).isInstanceOf(BlockedException.class);
        assertThat(server.requests()).isEqualTo(2);
    }

    @Test
    void whoeverHasTheAnswerFindsThePlaceFree() {
        rules(flow(name() + "/status/{code}").inFlight(1));
        WebClient client = webClient();
        for (int i = 0; i < 100; i++) {
            client.get()
                    .uri("/status/{code}", 200)
                    .retrieve()
                    .bodyToMono(String.class)
                    .block();
        }
        assertThat(seen(name() + "/status/{code}").total().finished()).isEqualTo(100);
    }

    // ------------------------------------------------------------------ bodies

    private static final String STREAMED = "/streamed";

    /** Reads a body; counts its parts. */
    private CompletableFuture<Void> read(URI uri, AtomicInteger parts) {
        return webClient()
                .get()
                .uri(uri)
                .retrieve()
                .bodyToFlux(DataBuffer.class)
                .doOnNext(part -> {
                    DataBufferUtils.release(part);
                    parts.incrementAndGet();
                })
                .then()
                .toFuture();
    }

    @Test
    void aStreamedBodyCountsUntilItsEnd() throws Exception {
        AtomicInteger parts = new AtomicInteger();
        CompletableFuture<Void> all = read(server.uri(STREAMED), parts);
        eventually(() -> parts.get() >= 1);
        assertThat(seen(name()).inFlight()).isEqualTo(1);
        server.release();
        all.get(60, TimeUnit.SECONDS);
        assertEndedOnce(name(), 0);
    }

    @Test
    void aBodyThatIsCancelledEndsTheCallAndIsNoFailure() throws Exception {
        webClient()
                .get()
                .uri(STREAMED)
                .retrieve()
                .bodyToFlux(DataBuffer.class)
                .doOnNext(DataBufferUtils::release)
                .take(1)
                .blockLast();
        assertEndedOnce(name() + STREAMED, 0);
    }

    @Test
    void aBodyThatBreaksOffIsAFailure() throws Exception {
        AtomicInteger parts = new AtomicInteger();
        try (BreakingServer breaking = new BreakingServer()) {
            CompletableFuture<Void> all = read(breaking.uri(), parts);
            eventually(() -> parts.get() >= 1);
            assertThat(seen(breaking.name()).inFlight()).isEqualTo(1);
            breaking.breakOff();
            assertThatThrownBy(() -> all.get(60, TimeUnit.SECONDS)).isNotNull();
            assertEndedOnce(breaking.name(), 1);
        }
    }

    @Test
    void anAnswerWhoseBodyNobodyAsksForEndsWithTheCancel() throws Exception {
        AtomicInteger answered = new AtomicInteger();
        Disposable call = webClient()
                .get()
                .uri(STREAMED)
                .exchangeToMono(answer -> {
                    answered.incrementAndGet();
                    return Mono.<ClientResponse>never();
                })
                .subscribe();
        eventually(() -> answered.get() == 1);
        assertThat(seen(name() + STREAMED).inFlight()).isEqualTo(1);
        call.dispose();
        assertEndedOnce(name() + STREAMED, 0);
    }

    @Test
    void aServerErrorIsAFailureAlsoWhenNobodyAsksForItsBody() throws Exception {
        AtomicInteger answered = new AtomicInteger();
        Disposable call = webClient()
                .get()
                .uri("/status/{code}", 503)
                .exchangeToMono(answer -> {
                    answered.incrementAndGet();
                    return Mono.<ClientResponse>never();
                })
                .subscribe();
        eventually(() -> answered.get() == 1);
        call.dispose();
        assertEndedOnce(name() + "/status/{code}", 1);
    }

    @Test
    void aCallThatIsCancelledBeforeItsAnswerEndsAndIsNoFailure() throws Exception {
        Disposable call =
                webClient().get().uri("/held").retrieve().toBodilessEntity().subscribe();
        eventually(() -> server.requests() == 1);
        assertThat(seen(name() + "/held").inFlight()).isEqualTo(1);
        call.dispose();
        assertEndedOnce(name() + "/held", 0);
    }

    private void assertEndedOnce(String name, int errors) throws InterruptedException {
        eventually(() -> seen(name).inFlight() == 0 && seen(name).total().finished() >= 1);
        assertThat(seen(name).total().passed()).isEqualTo(1);
        assertThat(seen(name).total().finished()).isEqualTo(1);
        assertThat(seen(name).total().errors()).isEqualTo(errors);
    }

    // ------------------------------------------------------------------ around it

    @Test
    void whatTheCallBelongsToIsInTheContext() {
        webClient()
                .get()
                .uri("/status/{code}", 200)
                .retrieve()
                .toBodilessEntity()
                .contextWrite(ReactorEntryway.within("web", "till"))
                .block();
        assertThat(headgate.statistics().origins(name() + "/status/{code}")).containsOnlyKeys("till");
    }

    @Test
    void aCallThatARuleQueuesHoldsNoThreadAndGivesItsPlaceBackWhenItIsCancelled() throws Exception {
        VirtualScheduler time = new VirtualScheduler();
        try (Headgate queueing = Headgate.builder()
                .ticker(time.ticker())
                .scheduler(time)
                .rules(flow("shop").perSecond(1).queueing(Duration.ofSeconds(10)))
                .build()) {
            HeadgateExchangeFilter filter = HeadgateExchangeFilter.of(queueing).naming(request -> "shop");
            Mono<ResponseEntity<Void>> call = webClient(filter, Duration.ofSeconds(20))
                    .get()
                    .uri("/status/200")
                    .retrieve()
                    .toBodilessEntity();
            call.block();
            Disposable given = call.subscribe();
            CompletableFuture<ResponseEntity<Void>> kept = call.toFuture();
            assertThat(queueing.resource("shop").statistics().waiting()).isEqualTo(2);
            given.dispose();
            assertThat(queueing.resource("shop").statistics().waiting()).isEqualTo(1);
            assertThat(server.requests()).isEqualTo(1);
            time.advance(Duration.ofSeconds(2));
            kept.get(60, TimeUnit.SECONDS);
            assertThat(server.requests()).isEqualTo(2);
        }
    }

    @Test
    void failuresCanBeSaid() throws Exception {
        webClient(HeadgateExchangeFilter.of(headgate).failing(status -> status == 201), Duration.ofSeconds(20))
                .get()
                .uri("/status/{code}", 201)
                .retrieve()
                .toBodilessEntity()
                .block();
        assertEndedOnce(name() + "/status/{code}", 1);
    }
}
