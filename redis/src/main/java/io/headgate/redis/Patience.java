package io.headgate.redis;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Checks;
import io.headgate.limiter.LimitText;
import io.headgate.redis.store.StoreException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * How long a thread waits for Redis.
 *
 * @param answered told of each answer that came in time
 */
record Patience(Duration deadline, Runnable answered) {

    /** Checks the settings. */
    Patience {
        Checks.positiveNanos(deadline, "deadline");
        requireNonNull(answered, "answered");
    }

    /** Where nobody wants to know. */
    Patience(Duration deadline) {
        this(deadline, () -> {});
    }

    /** When a wait that begins now is over, by the clock of this process. */
    long end() {
        return System.nanoTime() + deadline.toNanos(); // real time: this waits for a real machine
    }

    /** Whether a wait until then is over. */
    static boolean isOver(long end) {
        return System.nanoTime() - end >= 0;
    }

    /** As {@link #await(CompletableFuture, long)}, from now on. */
    <T> T await(CompletableFuture<T> coming) {
        return await(coming, end());
    }

    /**
     * The answer, or {@link StoreException} when it is not here in time: then nobody waits for it any more. An interrupt does not
     * shorten so short a wait, and is not lost.
     */
    <T> T await(CompletableFuture<T> coming, long end) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    T answer = coming.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                    answered.run();
                    return answer;
                } catch (InterruptedException later) {
                    interrupted = true;
                } catch (TimeoutException tooLate) {
                    if (coming.cancel(false) || coming.isCompletedExceptionally()) {
                        throw new StoreException("redis: no answer within " + LimitText.duration(deadline), tooLate);
                    }
                    return coming.join(); // it came at the last moment
                } catch (ExecutionException failed) {
                    throw failed.getCause() instanceof StoreException told
                            ? new StoreException(String.valueOf(told.getMessage()), told, told.isAboutOneKey())
                            : new StoreException("redis: " + failed.getCause(), failed.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
