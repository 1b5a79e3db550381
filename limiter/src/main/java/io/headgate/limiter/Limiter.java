package io.headgate.limiter;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * Hands out permits, and says no when there are none. The verbs that rate limits and concurrency limits share.
 *
 * <p>{@code try…} answers "no" with {@code false} and never waits unless it is given a duration. The number of permits
 * must be at least 1. More permits than could ever be granted are refused at once: {@code try…} answers {@code false}, a
 * verb that would have to wait for ever throws {@link IllegalArgumentException} naming the most that can be granted.
 *
 * <p>Safe for many threads.
 */
public interface Limiter {

    /** Takes one permit if it is there now. */
    default boolean tryAcquire() {
        return tryAcquire(1);
    }

    /** Takes {@code permits}, all or none, if they are there now. */
    boolean tryAcquire(long permits);

    /**
     * Takes {@code permits}, waiting for them at most {@code maxWait}. Answers {@code false} at once, without waiting,
     * when it is known that the wait would be longer. A waiter that is interrupted gives its permits back.
     */
    boolean tryAcquire(long permits, Duration maxWait) throws InterruptedException;

    /** Takes one permit, waiting for it as long as it takes. */
    default void acquire() throws InterruptedException {
        acquire(1);
    }

    /**
     * Takes {@code permits}, waiting as long as it takes. A waiter that is interrupted gives its permits back.
     *
     * @throws IllegalArgumentException if they exceed what could ever be granted
     * @throws IllegalStateException if the limiter grants no wait that long: its queue is full, or it cannot say when
     */
    void acquire(long permits) throws InterruptedException;

    /**
     * Takes {@code permits}, waiting at most {@code maxWait} without holding a thread. The future completes on
     * {@code scheduler}, or at once where no wait is needed, with whether the permits were granted. Cancelling it gives
     * them back.
     */
    CompletableFuture<Boolean> tryAcquireAsync(long permits, Duration maxWait, ScheduledExecutorService scheduler);

    /**
     * Takes {@code permits}, waiting as long as it takes without holding a thread. Cancelling the future gives them back.
     */
    CompletableFuture<@Nullable Void> acquireAsync(long permits, ScheduledExecutorService scheduler);

    /** Takes as many permits as are there now, at most {@code permits}, and says how many. */
    long consumeUpTo(long permits);

    /** Takes all permits that are there now, and says how many. */
    default long drain() {
        return consumeUpTo(Long.MAX_VALUE);
    }

    /** What a call for one permit would be told now. Takes nothing. */
    default Probe probe() {
        return probe(1);
    }

    /** What a call for {@code permits} would be told now. Takes nothing. */
    Probe probe(long permits);
}
