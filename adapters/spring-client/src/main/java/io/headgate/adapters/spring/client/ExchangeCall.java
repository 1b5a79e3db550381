package io.headgate.adapters.spring.client;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.web.reactive.function.client.ClientResponse;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.core.publisher.Sinks;
import reactor.util.context.Context;

/** One call of a {@code WebClient}. */
final class ExchangeCall implements CoreSubscriber<ClientResponse>, Subscription {
    /*
     * The client gets its answer when the headers are there; the call is over when the body is. So what goes through the resource is
     * a flux that emits the answer and completes later, and what the client sees is a mono of its first element:
     *
     *   flux      |--- exchange ---- answer ------------ body ---- complete
     *   client    |----------------- answer, complete
     *   in flight |================================================|
     *
     *   cancelled           here: the exchange stops, the call ends
     *                                  here, while nobody has asked for the body: nobody will. The connector drains it, the call ends
     *                                                here: nothing, since the body goes on, and whoever reads it can cancel that
     *
     * The connector drains the body only if the cancel reaches the exchange, which is complete by then. That is why its subscription
     * is kept.
     */

    private final CoreSubscriber<? super ClientResponse> downstream;
    private final IntFunction<? extends @Nullable Throwable> failure;
    private final Sinks.Empty<ClientResponse> over = Sinks.empty();
    private final AtomicBoolean bodyAsked = new AtomicBoolean();
    private volatile boolean isAnswered;
    private volatile @Nullable Throwable bad;
    private volatile @Nullable Subscription exchanging;
    private @Nullable Subscription call;

    ExchangeCall(
            CoreSubscriber<? super ClientResponse> downstream, IntFunction<? extends @Nullable Throwable> failure) {
        this.downstream = downstream;
        this.failure = failure;
    }

    /** The exchange, and the time until its body is over; an end is heard of also before the exchange is complete. */
    Flux<ClientResponse> lasting(Mono<ClientResponse> exchange) {
        Mono<ClientResponse> noted = exchange.doOnSubscribe(subscription -> exchanging = subscription)
                .doOnSuccess(this::noAnswerIsTheEnd);
        return Flux.merge(noted, over.asMono());
    }

    private void noAnswerIsTheEnd(@Nullable ClientResponse answer) {
        if (answer == null) {
            end(null);
        }
    }

    // ------------------------------------------------------------------ from the call

    @Override
    public void onSubscribe(Subscription coming) {
        if (Operators.validate(call, coming)) {
            call = coming;
            downstream.onSubscribe(this);
        }
    }

    @Override
    public void onNext(ClientResponse response) {
        bad = failure.apply(response.statusCode().value());
        ClientResponse counted = response.mutate().body(this::counted).build();
        isAnswered = true;
        downstream.onNext(counted);
        downstream.onComplete();
    }

    /** A body that fails says so itself. */
    @Override
    public void onError(Throwable error) {
        if (!isAnswered) {
            downstream.onError(error);
        }
    }

    @Override
    public void onComplete() {
        if (!isAnswered) {
            downstream.onComplete();
        }
    }

    /** The call ends before whoever reads the body hears of its end. */
    private Flux<DataBuffer> counted(Flux<DataBuffer> body) {
        return body.doOnSubscribe(unused -> bodyAsked.set(true))
                .doOnError(this::end)
                .doOnComplete(() -> end(bad))
                .doOnCancel(() -> end(bad));
    }

    private void end(@Nullable Throwable error) {
        if (error == null) {
            over.tryEmitEmpty();
        } else {
            over.tryEmitError(error);
        }
    }

    // ------------------------------------------------------------------ from the client

    @Override
    public void request(long count) {
        Subscription running = call;
        if (running != null && Operators.validate(count)) {
            running.request(Long.MAX_VALUE);
        }
    }

    @Override
    public void cancel() {
        Subscription running = call;
        if (running == null) {
            return;
        }
        if (!isAnswered) {
            running.cancel();
        } else if (bodyAsked.compareAndSet(false, true)) {
            leaveBody(running);
        }
    }

    private void leaveBody(Subscription running) {
        Subscription exchange = exchanging;
        Throwable failed = bad;
        try {
            if (exchange != null) {
                exchange.cancel();
            }
        } finally {
            if (failed == null) {
                running.cancel();
            } else {
                end(failed); // and no cancel, which would overtake it while the answer is still being handed over
            }
        }
    }

    @Override
    public Context currentContext() {
        return downstream.currentContext();
    }
}
