package io.headgate.redis.store;

import io.headgate.limiter.Checks;
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

    /** The same on several keys, of which each shares its slot with all others. A store may know of one key at a time only. */
    default CompletableFuture<List<Long>> run(Script script, List<String> keys, List<String> arguments) {
        Checks.require(keys.size() == 1, "keys", keys, "one: for this store no two keys share a slot");
        return run(script, keys.get(0), arguments);
    }

    /** Whether one script can use both keys. */
    default boolean shareSlot(String key, String other) {
        return key.equals(other);
    }

    /** Whether its keys are on several nodes, and a script sees one slot only. */
    default boolean isCluster() {
        return false;
    }
}
