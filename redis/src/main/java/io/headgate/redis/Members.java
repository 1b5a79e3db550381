package io.headgate.redis;

import io.headgate.redis.form.Forms;
import io.headgate.redis.form.Script;
import io.headgate.redis.store.Store;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Who is alive, as Redis knows it. What was known last stays known while Redis is away. Safe for many threads. */
final class Members {

    private final Store store;
    private final Script script;
    private final String key;
    private final String id;
    private final long lifeTicks;
    private volatile Standing standing = Standing.ALONE;

    /** This member calls itself {@code id}, and is forgotten when it has not been heard of for {@code life}. */
    Members(Store store, Forms forms, String key, String id, Duration life) {
        this.store = store;
        this.script = forms.members();
        this.key = key;
        this.id = id;
        this.lifeTicks = forms.clock().ticks(life.toNanos());
    }

    Standing standing() {
        return standing;
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
            standing = new Standing(count, Math.min(numbers.get(2), count - 1));
            return standing;
        });
    }
}
