package io.headgate.limiter.concurrency;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.headgate.limiter.Algorithm;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A future waiting in line without a thread.
 *
 * <p>Its owner may complete or cancel it at any moment, so two things can happen and both are covered: it is still in
 * line, then completing it makes it leave; or it was granted and not told yet, then telling it fails and the permits go
 * back. Either way no permit stays with a future that nobody will act on.
 */
final class FutureWaiter<T extends @Nullable Object> extends Waiter {

    private final WaitingLine line;
    private final ScheduledExecutorService scheduler;
    private final Function<Answer, T> result;
    private final CompletableFuture<T> future = new CompletableFuture<>();

    /** @param result what the owner gets for an answer; an exception it throws fails the future */
    FutureWaiter(long permits, WaitingLine line, ScheduledExecutorService scheduler, Function<Answer, T> result) {
        super(permits);
        this.line = line;
        this.scheduler = scheduler;
        this.result = result;
    }

    /** Joins the line. Throws what {@code result} throws when the answer is known at once. */
    CompletableFuture<T> await(long maxWaitNanos) {
        Answer known = line.join(this);
        if (known != Answer.WAITING) {
            return CompletableFuture.completedFuture(result.apply(known));
        }
        future.whenComplete((unused, failure) -> line.leave(this));
        if (maxWaitNanos != Algorithm.NEVER) {
            startTimer(maxWaitNanos);
        }
        return future;
    }

    private void startTimer(long maxWaitNanos) {
        try {
            Future<?> timer = scheduler.schedule(this::timeOut, maxWaitNanos, NANOSECONDS);
            future.whenComplete((unused, failure) -> timer.cancel(false));
        } catch (RejectedExecutionException shutDown) {
            future.completeExceptionally(shutDown);
        }
    }

    private void timeOut() {
        if (line.leave(this)) {
            complete(Answer.TIMED_OUT);
        }
    }

    @Override
    boolean tell() {
        try {
            scheduler.execute(this::deliver);
            return true;
        } catch (RuntimeException rejected) { // the scheduler is foreign code; whatever it throws, the permits go back
            future.completeExceptionally(rejected);
            return !isGranted();
        }
    }

    private void deliver() {
        if (!complete(answer()) && isGranted()) {
            line.giveBack(permits());
        }
    }

    private boolean complete(Answer answer) {
        try {
            return future.complete(result.apply(answer));
        } catch (RuntimeException refused) {
            return future.completeExceptionally(refused);
        }
    }
}
