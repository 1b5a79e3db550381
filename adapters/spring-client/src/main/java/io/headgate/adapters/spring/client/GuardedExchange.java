package io.headgate.adapters.spring.client;

import io.headgate.adapters.reactor.ReactorEntryway;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.web.reactive.function.client.ClientResponse;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;

/** An exchange that is part of a call which lasts longer than it: until the body is over. */
final class GuardedExchange extends Mono<ClientResponse> {

    private final ReactorEntryway entryway;
    private final Mono<ClientResponse> exchange;
    private final IntFunction<? extends @Nullable Throwable> failure;

    GuardedExchange(
            ReactorEntryway entryway,
            Mono<ClientResponse> exchange,
            IntFunction<? extends @Nullable Throwable> failure) {
        this.entryway = entryway;
        this.exchange = exchange;
        this.failure = failure;
    }

    @Override
    public void subscribe(CoreSubscriber<? super ClientResponse> downstream) {
        ExchangeCall call = new ExchangeCall(downstream, failure);
        entryway.flux(call.lasting(exchange)).subscribe(call);
    }
}
