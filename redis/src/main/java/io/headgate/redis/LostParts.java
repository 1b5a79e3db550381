package io.headgate.redis;

import io.headgate.redis.form.Forms;
import io.headgate.redis.form.Script;
import io.headgate.redis.store.Store;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Asks parts of a cluster that were lost whether they are back, and take what is written. Safe for many threads. */
final class LostParts {

    private final Store store;
    private final Script script;
    private final String prefix;
    private final Map<Integer, String> keys = new ConcurrentHashMap<>(); // by slot; one for each breaker at most

    LostParts(Store store, Forms forms, String prefix) {
        this.store = store;
        this.script = forms.sign();
        this.prefix = prefix;
    }

    /** Writes to a key in that part, which expires at once. */
    CompletableFuture<?> ask(Breaker part) {
        return store.run(script, keys.computeIfAbsent(part.firstSlot(), this::keyIn), List.of());
    }

    private String keyIn(int slot) {
        return prefix + ":{" + StoreMemory.tagOf(slot) + "}:sign";
    }
}
