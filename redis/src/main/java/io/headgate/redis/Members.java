package io.headgate.redis;

import io.headgate.redis.form.Forms;
import io.headgate.redis.form.Script;
import io.headgate.redis.store.Store;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Who is alive, as Redis knows it. What was known last stays known while Redis is away. Safe for many threads. */
final class Members {

    /*
     * A Redis that has lost its keys begins a new list, and the first to say that it is alive is alone on it. If Redis were lost
     * again just then, that member would take all of the limit for its share. So a list that shows fewer than were known
     * before counts only if it is the same list as before, from which some have gone, or so old that all who are alive
     * must have said so.
     */

    /** A place on a list that was begun at an instant of Redis. */
    private record Listed(Standing standing, long since) {}

    private final Store store;
    private final Script script;
    private final String key;
    private final String id;
    private final long lifeTicks;
    private volatile Listed listed = new Listed(Standing.ALONE, 0);

    /** This member calls itself {@code id}, and is forgotten when it has not been heard of for {@code life}. */
    Members(Store store, Forms forms, String key, String id, Duration life) {
        this.store = store;
        this.script = forms.members();
        this.key = key;
        this.id = id;
        this.lifeTicks = forms.clock().ticks(life.toNanos());
    }

    String key() {
        return key;
    }

    Standing standing() {
        return listed.standing();
    }

    /** Says that this member is alive, and learns who else is. */
    CompletableFuture<Standing> beat() {
        return tell(lifeTicks);
    }

    /** Says that this member is leaving. */
    CompletableFuture<Standing> leave() {
        return tell(0);
    }

    private CompletableFuture<Standing> tell(long life) {
        return store.run(script, key, List.of(id, Long.toString(life))).thenApply(numbers -> {
            long count = Math.max(1, numbers.get(1));
            Listed told = new Listed(new Standing(count, Math.min(numbers.get(2), count - 1)), numbers.get(3));
            if (counts(told, numbers.get(0))) {
                listed = told;
            }
            return standing();
        });
    }

    private boolean counts(Listed told, long now) {
        Listed before = listed;
        return told.since == before.since
                || told.standing.members() >= before.standing.members()
                || now - told.since >= lifeTicks;
    }
}
