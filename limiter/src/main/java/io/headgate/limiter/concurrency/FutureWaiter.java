package io.headgate.limiter.concurrency;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.headgate.limiter.Algorithm;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A future waiting in line without a thread.
 *
 * <p>Its owner may complete or cancel it at any moment. If it is still in line, it leaves. If it was granted and not told
 * yet, its permits go back at once: a scheduler that is shut down may never run what it was handed. Either the telling or
 * the owner settles what becomes of granted permits, whichever is first.
 */
final class FutureWaiter<T extends @Nullable Object> extends Waiter {

    private final WaitingLine line;
    private final ScheduledExecutorService scheduler;
    private final Function<Answer, T> result;
    private final CompletableFuture<T> future = new CompletableFuture<>();
    private final AtomicBoolean settled = new AtomicBoolean();

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
        future.whenComplete((unused, failure) -> withdraw());
        if (maxWaitNanos != Algorithm.NEVER) {
            startTimer(maxWaitNanos);
        }
        return future;
    }

    private void startTimer(long maxWaitNanos) {
        try {
            Future<?> timer = scheduler.schedule(this::timeOut, maxWaitNanos, NANOSECONDS);
            future.whenComplete((unused, failure) -> timer.cancel(false));
        } catch (RuntimeException | Error rejected) { // the scheduler is foreign code
            future.completeExceptionally(rejected);
        }
    }

    /** Whoever completed the future: it waits no longer, and does not keep what it was not told of. */
    private void withdraw() {
        if (!line.leave(this) && isGranted() && settles()) {
            line.giveBack(permits());
        }
    }

    private boolean settles() {
        return settled.compareAndSet(false, true);
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
        } catch (RuntimeException
                | Error rejected) { // whatever it throws, those behind are told, and the permits go back
            boolean unused = isGranted() && settles();
            future.completeExceptionally(rejected);
            return !unused;
        }
    }

    private void deliver() {
        if (settles() && !complete(answer()) && isGranted()) {
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
