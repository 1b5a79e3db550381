package io.headgate;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One call that holds no thread: waits on a scheduler, runs, and ends when its stage completes. */
final class AsyncCall<T extends @Nullable Object> {

    private final Supplier<? extends CompletionStage<T>> body;
    private final CompletableFuture<T> answer = new CompletableFuture<>();

    AsyncCall(Supplier<? extends CompletionStage<T>> body) {
        this.body = body;
    }

    /** Goes on from {@code next}, which the admission has answered. */
    CompletableFuture<T> begin(Admission admission, long next, Headgate gate) {
        new Waiting(admission, gate, answer, this::go).proceed(next);
        return answer;
    }

    private void go(Verdict verdict) {
        if (verdict instanceof Entry entry) {
            start(entry);
        } else {
            answer.completeExceptionally(((Refusal) verdict).toException());
        }
    }

    @SuppressWarnings("NullAway") // the result of a call that failed is not looked at
    private void start(Entry entry) {
        CompletionStage<T> stage = started(body);
        try {
            stage.whenComplete((result, error) -> end(entry, result, error));
        } catch (Throwable own) { // a stage of the user's that cannot be waited for
            end(entry, null, own);
        }
    }

    /** Runs {@code body} with nothing around it; as ever, what becomes of the answer does not reach its stage. */
    static <T extends @Nullable Object> CompletableFuture<T> unseen(Supplier<? extends CompletionStage<T>> body) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        started(body).whenComplete((result, error) -> {
            if (error == null) {
                answer.complete(result);
            } else {
                answer.completeExceptionally(error);
            }
        });
        return answer;
    }

    /** What {@code body} returns; a failed stage when it throws, or returns none. */
    private static <T extends @Nullable Object> CompletionStage<T> started(
            Supplier<? extends CompletionStage<T>> body) {
        try {
            return requireNonNull(body.get(), "the stage");
        } catch (Throwable error) {
            return CompletableFuture.failedFuture(error);
        }
    }

    private void end(Entry entry, T result, @Nullable Throwable error) {
        if (error == null) {
            entry.close(result);
            answer.complete(result);
        } else {
            entry.failed(cause(error));
            entry.close();
            answer.completeExceptionally(error);
        }
    }

    private static Throwable cause(Throwable error) {
        Throwable cause = error.getCause();
        return cause != null && (error instanceof CompletionException || error instanceof ExecutionException)
                ? cause
                : error;
    }
}
