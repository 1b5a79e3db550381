package io.headgate.adapters.spring.client;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.statistics.Snapshot;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Moments that a real client reaches by chance only. */
class ExchangeCallTest {

    private final Headgate headgate = Headgate.builder().build();
    private final ClientRequest request = ClientRequest.create(HttpMethod.GET, URI.create("http://shop.example"))
            .build();

    @AfterEach
    void close() {
        headgate.close();
    }

    private Mono<ClientResponse> call(Mono<ClientResponse> exchange) {
        return HeadgateExchangeFilter.of(headgate).filter(request, sent -> exchange);
    }

    private static ClientResponse answer(int status, Flux<DataBuffer> body) {
        return ClientResponse.create(HttpStatusCode.valueOf(status)).body(body).build();
    }

    private void assertEnded(int errors) {
        Snapshot seen = headgate.resource("GET shop.example").statistics();
        assertThat(seen.inFlight()).isZero();
        assertThat(seen.total().finished()).isEqualTo(1);
        assertThat(seen.total().errors()).isEqualTo(errors);
    }

    @ParameterizedTest
    @CsvSource({"200, 0", "503, 1"})
    void anAnswerThatIsCancelledWhileItIsHandedOverEndsTheCall(int status, int errors) {
        call(Mono.just(answer(status, Flux.never()))).subscribe(new BaseSubscriber<ClientResponse>() {
            @Override
            protected void hookOnNext(ClientResponse answer) {
                cancel();
            }
        });
        assertEnded(errors);
    }

    @ParameterizedTest
    @CsvSource({"200, 0", "503, 1"})
    void aBodyThatIsCancelledEndsTheCall(int status, int errors) {
        DataBuffer part = new DefaultDataBufferFactory().wrap(new byte[1]);
        ClientResponse answer =
                requireNonNull(call(Mono.just(answer(status, Flux.concat(Mono.just(part), Flux.never()))))
                        .block());
        assertThat(headgate.resource("GET shop.example").statistics().inFlight())
                .isEqualTo(1);
        answer.bodyToFlux(DataBuffer.class).take(1).blockLast();
        assertEnded(errors);
    }

    @Test
    void anExchangeWithoutAnAnswerEndsTheCall() {
        assertThat(call(Mono.empty()).block()).isNull();
        assertEnded(0);
    }
}
