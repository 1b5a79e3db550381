package io.headgate.adapters.annotation;

import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/** A suspend function that a framework runs as a {@code Mono}. Needs Reactor; loaded only there. */
final class SuspendPublisher {

    private SuspendPublisher() {}

    static Mono<Object> guarded(
            SuspendCall form, @Nullable Object target, @Nullable Object[] arguments, Invocation invocation) {
        Protection protection = form.protection();
        Object keyed = protection.key().of(arguments);
        CoroutineContext context = SuspendCall.callerOf(arguments).getContext();
        SuspendedErrors errors = new SuspendedErrors(protection.errors(), context);
        Mono<Object> source = Mono.from(PublisherCall.assemble(invocation));
        Mono<Subscribed> admitted = Mono.create(sink -> Subscribed.begin(protection.entryway(), keyed, errors, sink));
        return PublisherCall.guarded(admitted, source)
                .onErrorResume(
                        errors::isAnswered,
                        error -> Mono.create(sink -> Dispatch.to(
                                context, () -> answer(form, target, arguments, error, new Sunk(context, sink)))));
    }

    private static void answer(
            SuspendCall form, @Nullable Object target, @Nullable Object[] arguments, Throwable error, Sunk sunk) {
        Object answer;
        try {
            answer = form.answer(target, arguments, error, sunk);
        } catch (Throwable thrown) {
            sunk.sink.error(thrown);
            return;
        }
        if (!ResumedOnce.isSuspended(answer)) {
            sunk.sink.success(answer);
        }
    }

    /** Resumed by a handler that had suspended. */
    private record Sunk(CoroutineContext context, MonoSink<Object> sink) implements Continuation<@Nullable Object> {

        @Override
        public CoroutineContext getContext() {
            return context;
        }

        @Override
        public void resumeWith(@Nullable Object result) {
            Throwable failure = ResumedOnce.failureIn(result);
            if (failure == null) {
                sink.success(result);
            } else {
                sink.error(failure);
            }
        }
    }
}
