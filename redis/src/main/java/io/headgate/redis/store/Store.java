package io.headgate.redis.store;

import io.headgate.redis.form.Script;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Where scripts run. Safe for many threads. */
@FunctionalInterface
public interface Store {

    /**
     * Runs {@code script} on {@code key} without holding a thread.
     *
     * @return the numbers it answers, however late; fails with {@link StoreException} when there will be no answer
     */
    CompletableFuture<List<Long>> run(Script script, String key, List<String> arguments);
}
