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
        Judgement errors = protection.errors();
        Mono<Subscribed> admitted = Mono.create(sink -> Subscribed.begin(protection.entryway(), keyed, errors, sink));
        if (single) {
            Mono<?> guarded = guarded(admitted, Mono.from(source));
            return protection.handlers().isEmpty()
                    ? guarded
                    : guarded.onErrorResume(errors::isAnswered, error -> Mono.from(instead(target, arguments, error)));
        }
        Flux<?> guarded = guarded(admitted, Flux.from(source));
        return protection.handlers().isEmpty()
                ? guarded
                : guarded.onErrorResume(errors::isAnswered, error -> instead(target, arguments, error));
    }

    /** The publisher that the method puts together; a failed one when it throws instead. */
    static Publisher<?> assemble(Invocation invocation) {
        try {
            return requireNonNull((Publisher<?>) invocation.proceed(), "the publisher");
        } catch (Throwable error) {
            return Mono.error(error);
        }
    }

    /** The same Mono, subscribed to only when it is admitted. */
    static <T> Mono<T> guarded(Mono<Subscribed> admitted, Mono<T> source) {
        return Mono.usingWhen(
                admitted,
                call -> source.doOnNext(call::returns),
                Subscribed::completed,
                Subscribed::failed,
                Subscribed::cancelled);
    }

    private static <T> Flux<T> guarded(Mono<Subscribed> admitted, Flux<T> source) {
        return Flux.usingWhen(
                admitted, call -> source, Subscribed::completed, Subscribed::failed, Subscribed::cancelled);
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
