package io.headgate.adapters.annotation;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Calls that end when the stage completes that the method returns. Nothing is thrown: a refusal, and what the method throws
 * before it has a stage, fail the future. Safe for many threads.
 */
final class StageCall implements CallForm {

    private final Protection protection;

    StageCall(Protection protection) {
        this.protection = protection;
    }

    @Override
    public Object call(@Nullable Object target, @Nullable Object[] arguments, Invocation invocation) {
        Object keyed = protection.key().of(arguments);
        OneCall call = new OneCall(target, arguments, invocation);
        CompletableFuture<@Nullable Object> guarded = protection.entryway().callAsync(keyed, call::start);
        guarded.whenComplete(call::ended);
        call.answer.whenComplete((result, error) -> {
            if (call.answer.isCancelled()) {
                guarded.cancel(false); // gives its place back if it still waits for one
            }
        });
        return call.answer;
    }

    private static Throwable cause(Throwable error) {
        Throwable cause = error.getCause();
        return error instanceof CompletionException && cause != null ? cause : error;
    }

    private final class OneCall {

        private final @Nullable Object target;
        private final @Nullable Object[] arguments;
        private final Invocation invocation;
        private final CompletableFuture<@Nullable Object> answer = new CompletableFuture<>();
        private volatile @Nullable Throwable uncounted;

        OneCall(@Nullable Object target, @Nullable Object[] arguments, Invocation invocation) {
            this.target = target;
            this.arguments = arguments;
            this.invocation = invocation;
        }

        /** The stage of the method, which does not fail with what does not count. */
        CompletionStage<@Nullable Object> start() {
            return stage(invocation).handle((result, error) -> {
                if (error == null) {
                    return result;
                }
                if (protection.errors().counts(cause(error))) {
                    throw Thrown.as(error);
                }
                uncounted = cause(error);
                return null;
            });
        }

        @SuppressWarnings({"unchecked", "NullAway"}) // the return type of the method was looked at; null fails the call
        private static CompletionStage<@Nullable Object> stage(Invocation invocation) {
            try {
                return (CompletionStage<@Nullable Object>) invocation.proceed();
            } catch (Throwable error) {
                return CompletableFuture.failedFuture(error);
            }
        }

        void ended(@Nullable Object result, @Nullable Throwable error) {
            Throwable kept = uncounted;
            if (answer.isDone()) {
                return; // cancelled: nobody waits for what a handler would say
            }
            if (error != null) {
                answerInstead(cause(error));
            } else if (kept != null) {
                answer.completeExceptionally(kept);
            } else {
                answer.complete(result);
            }
        }

        private void answerInstead(Throwable error) {
            try {
                Object instead = protection.handlers().answer(target, arguments, error);
                ((CompletionStage<?>) requireNonNull(instead, "the stage of the handler")).whenComplete(this::complete);
            } catch (Throwable thrown) {
                answer.completeExceptionally(thrown);
            }
        }

        private void complete(@Nullable Object result, @Nullable Throwable error) {
            if (error == null) {
                answer.complete(result);
            } else {
                answer.completeExceptionally(cause(error));
            }
        }
    }
}
