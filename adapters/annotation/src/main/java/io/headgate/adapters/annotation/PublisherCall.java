package io.headgate.adapters.annotation;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Methods that return a {@code Mono} or {@code Flux}. The method runs at once, as its callers expect, and only puts the publisher
 * together; each subscription is a call, from its start to its end, error or cancellation. Nothing is thrown: what the
 * method throws fails the subscriptions. Needs Reactor; loaded only for methods that return its types. Safe for many threads.
 */
final class PublisherCall implements CallForm {

    private final Protection protection;
    private final boolean single;

    PublisherCall(Protection protection, boolean single) {
        this.protection = protection;
        this.single = single;
    }

    @Override
    public Object call(@Nullable Object target, @Nullable Object[] arguments, Invocation invocation) {
        Object keyed = protection.key().of(arguments);
        Publisher<?> source = assemble(invocation);
        Mono<Subscribed> admitted = Mono.create(sink -> Subscribed.begin(protection, keyed, sink));
        return single
                ? guardedMono(admitted, Mono.from(source), target, arguments)
                : guardedFlux(admitted, Flux.from(source), target, arguments);
    }

    private static Publisher<?> assemble(Invocation invocation) {
        try {
            return requireNonNull((Publisher<?>) invocation.proceed(), "the publisher");
        } catch (Throwable error) {
            return Mono.error(error);
        }
    }

    private <T> Mono<T> guardedMono(
            Mono<Subscribed> admitted, Mono<T> source, @Nullable Object target, @Nullable Object[] arguments) {
        Mono<T> guarded = Mono.usingWhen(
                admitted,
                call -> source.doOnNext(call::returns),
                Subscribed::completed,
                Subscribed::failed,
                Subscribed::cancelled);
        return protection.handlers().isEmpty()
                ? guarded
                : guarded.onErrorResume(
                        protection.errors()::counts, error -> Mono.from(instead(target, arguments, error)));
    }

    private <T> Flux<T> guardedFlux(
            Mono<Subscribed> admitted, Flux<T> source, @Nullable Object target, @Nullable Object[] arguments) {
        Flux<T> guarded = Flux.usingWhen(
                admitted, call -> source, Subscribed::completed, Subscribed::failed, Subscribed::cancelled);
        return protection.handlers().isEmpty()
                ? guarded
                : guarded.onErrorResume(protection.errors()::counts, error -> instead(target, arguments, error));
    }

    @SuppressWarnings("unchecked") // the return type of the handler was looked at
    private <T> Publisher<T> instead(@Nullable Object target, @Nullable Object[] arguments, Throwable error) {
        try {
            Object answer = protection.handlers().answer(target, arguments, error);
            return (Publisher<T>) requireNonNull(answer, "the publisher of the handler");
        } catch (Throwable thrown) {
            return Mono.error(thrown);
        }
    }
}
