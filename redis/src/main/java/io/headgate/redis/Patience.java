package io.headgate.redis;

import io.headgate.limiter.Checks;
import io.headgate.redis.store.StoreException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** How long a thread waits for Redis. */
record Patience(Duration deadline) {

    /** Checks the settings. */
    Patience {
        Checks.positiveNanos(deadline, "deadline");
    }

    /**
     * The answer, or {@link StoreException} when it is not here in time: then nobody waits for it any more. An interrupt does not
     * shorten so short a wait, and is not lost.
     */
    <T> T await(CompletableFuture<T> coming) {
        long end = System.nanoTime() + deadline.toNanos(); // real time: this waits for a real machine
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return coming.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException later) {
                    interrupted = true;
                } catch (TimeoutException tooLate) {
                    if (coming.cancel(false) || coming.isCompletedExceptionally()) {
                        throw new StoreException("redis: no answer within " + deadline, tooLate);
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
