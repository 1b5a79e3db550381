package io.headgate.redis.store;

import io.headgate.redis.form.Script;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Where scripts run. Safe for many threads. */
@FunctionalInterface
public interface Store {

    /**
     * Runs {@code script} on {@code key} without holding a thread.
     *
     * @return the numbers it answers, however late; fails with {@link StoreException} when there will be no answer
     */
    CompletableFuture<List<Long>> run(Script script, String key, List<String> arguments);

    /** The same, but an answer that takes longer than {@code deadline} is a failure, and nobody learns what it was. */
    default Store within(Duration deadline) {
        return (script, key, arguments) -> run(script, key, arguments)
                .orTimeout(deadline.toNanos(), TimeUnit.NANOSECONDS)
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(
                        failure instanceof TimeoutException
                                ? new StoreException(key + ": no answer within " + deadline, failure)
                                : failure));
    }
}
