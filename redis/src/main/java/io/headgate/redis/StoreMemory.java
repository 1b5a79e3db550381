package io.headgate.redis;

import io.headgate.redis.form.Forms;
import io.headgate.redis.form.Script;
import io.headgate.redis.store.Store;
import io.headgate.rule.WhenForgotten;
import io.lettuce.core.cluster.SlotHash;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The markers that say since when Redis remembers. Safe for many threads. */
final class StoreMemory {

    /*
     * memory.lua says what a marker is for. A single Redis has one, headgate:since, which every member keeps whether anybody
     * asks for it or not: so a limit can be told to begin cold later, and Redis already knows since when it remembers.
     *
     * In a cluster each node has a memory of its own, and a script sees one slot only. So there is a marker for each slot that
     * has a limiter which asks for it, named by a short tag that falls into that slot: headgate:{4k7}:since. It is lost, moved
     * and promoted together with the limiters beside it.
     */
    private static final String SINCE = ":since";

    private final Store store;
    private final Script script;
    private final String prefix;
    private final Set<String> known = ConcurrentHashMap.newKeySet(); // no more than a cluster has slots
    private final Map<Integer, String> tags = new ConcurrentHashMap<>(); // of slots
    private final Queue<String> turns = new ConcurrentLinkedQueue<>();

    StoreMemory(Store store, Forms forms, String prefix) {
        this.store = store;
        this.script = forms.remember();
        this.prefix = prefix;
        if (!store.isCluster()) {
            keep(prefix + SINCE);
        }
    }

    /** The marker for the limiter whose keys begin with {@code name}; the empty text for one that begins full. */
    String markerFor(String name, WhenForgotten beginning) {
        if (beginning == WhenForgotten.FULL) {
            return "";
        }
        return keep(store.isCluster() ? prefix + ":{" + tagFor(name) + "}" + SINCE : prefix + SINCE);
    }

    private String keep(String marker) {
        if (known.add(marker)) {
            turns.add(marker);
        }
        return marker;
    }

    private String tagFor(String name) {
        return tags.computeIfAbsent(SlotHash.getSlot(name), StoreMemory::tagOf);
    }

    /** The first number, in digits and letters, that falls into a slot: some 16,000 tries. */
    static String tagOf(int slot) {
        int number = 0;
        while (SlotHash.getSlot(Integer.toString(number, Character.MAX_RADIX)) != slot) {
            number++;
        }
        return Integer.toString(number, Character.MAX_RADIX);
    }

    /** The marker that is to be renewed next, if there are any. They live for 30 days, so all get their turn. */
    Optional<String> next() {
        String marker = turns.poll();
        if (marker != null) {
            turns.add(marker);
        }
        return Optional.ofNullable(marker);
    }

    /** Renews a marker; writes it if it is missing. */
    CompletableFuture<?> renew(String marker) {
        return store.run(script, marker, List.of());
    }
}
