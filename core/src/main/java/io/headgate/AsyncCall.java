package io.headgate;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One call that holds no thread: waits on a scheduler, runs, and ends when its stage completes. */
final class AsyncCall<T extends @Nullable Object> {

    private final Admission admission;
    private final Supplier<? extends CompletionStage<T>> body;
    private final Headgate gate;
    private final CompletableFuture<T> answer = new CompletableFuture<>();

    AsyncCall(Admission admission, Supplier<? extends CompletionStage<T>> body, Headgate gate) {
        this.admission = admission;
        this.body = body;
        this.gate = gate;
    }

    CompletableFuture<T> begin(long first) {
        proceed(admission.resolve(first));
        return answer;
    }

    private void proceed(long next) {
        if (next > 0) {
            admission.beginWait();
            waitOnce(new AtomicBoolean());
            return;
        }
        Verdict verdict = admission.verdict(next);
        if (verdict instanceof Entry entry) {
            start(entry);
        } else {
            answer.completeExceptionally(((Refusal) verdict).toException());
        }
    }

    /** Of the end of the wait and the cancelling of the future, whichever comes first decides. */
    private void waitOnce(AtomicBoolean decided) {
        answer.whenComplete((unused, failure) -> {
            if (decided.compareAndSet(false, true)) { // cancelled, or completed by its owner
                admission.abandonWait();
            }
        });
        sleep(decided);
    }

    private void sleep(AtomicBoolean decided) {
        try {
            gate.schedule(() -> wakeUp(decided), Math.max(0, admission.nanosUntilDue()), TimeUnit.NANOSECONDS);
        } catch (RuntimeException rejected) { // the scheduler is shut down: nobody will wake this call
            answer.completeExceptionally(rejected);
        }
    }

    private void wakeUp(AtomicBoolean decided) {
        if (admission.nanosUntilDue() > 0) {
            sleep(decided);
        } else if (decided.compareAndSet(false, true)) {
            proceed(admission.endWait());
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
