package io.headgate.redis;

import io.headgate.limiter.Ticker;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A call to several limits that waits without holding a thread: asks again when the longest wait is over. */
final class JointWait<T extends @Nullable Object> extends CompletableFuture<T> {

    private final Supplier<CompletableFuture<JointReservation>> question;
    private final long maxWaitNanos;
    private final Ticker ticker;
    private final long began;
    private final ScheduledExecutorService scheduler;
    private final Function<Boolean, T> result;
    private volatile @Nullable Future<?> timer;

    private JointWait(
            Supplier<CompletableFuture<JointReservation>> question,
            long maxWaitNanos,
            Ticker ticker,
            ScheduledExecutorService scheduler,
            Function<Boolean, T> result) {
        this.question = question;
        this.maxWaitNanos = maxWaitNanos;
        this.ticker = ticker;
        this.began = ticker.read();
        this.scheduler = scheduler;
        this.result = result;
    }

    /** @param result what the caller gets for yes and for no; an exception it throws fails the future */
    static <T extends @Nullable Object> CompletableFuture<T> of(
            Supplier<CompletableFuture<JointReservation>> question,
            long maxWaitNanos,
            Ticker ticker,
            ScheduledExecutorService scheduler,
            Function<Boolean, T> result) {
        JointWait<T> wait = new JointWait<>(question, maxWaitNanos, ticker, scheduler, result);
        wait.whenComplete((granted, failure) -> wait.stopTimer());
        wait.ask();
        return wait;
    }

    private void ask() {
        if (!isDone()) {
            question.get().whenComplete(this::answered);
        }
    }

    private void answered(@Nullable JointReservation answer, @Nullable Throwable failure) {
        if (answer == null) {
            completeExceptionally(failure == null ? new IllegalStateException("no answer") : failure);
        } else if (!answer.isGranted()) {
            askAfter(Math.max(1, answer.retryAfterNanos()));
        } else if (!tell(true)) {
            answer.cancel(); // nobody waits for it any more
        }
    }

    /** @return whether the caller is told by this */
    private boolean tell(boolean granted) {
        try {
            return complete(result.apply(granted));
        } catch (RuntimeException refused) {
            return completeExceptionally(refused);
        }
    }

    private void askAfter(long nanos) {
        if (nanos > maxWaitNanos - (ticker.read() - began)) {
            tell(false);
            return;
        }
        try {
            timer = scheduler.schedule(this::ask, nanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException shutDown) {
            completeExceptionally(shutDown);
        }
        if (isDone()) {
            stopTimer();
        }
    }

    private void stopTimer() {
        Future<?> last = timer;
        if (last != null) {
            last.cancel(false);
        }
    }
}
