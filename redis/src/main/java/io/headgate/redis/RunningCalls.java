package io.headgate.redis;

import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * How many slots of each name are in use in this process. A count is there as long as a limit or a call has it: a limit that is put
 * in the place of another one finds the calls that the former let in. Safe for many threads.
 */
final class RunningCalls {

    private static final int FEW = 1_000;

    private final Map<String, WeakReference<AtomicLong>> byName = new HashMap<>();
    private int lookAt = FEW;

    synchronized AtomicLong of(String name) {
        AtomicLong known = known(name);
        if (known == null) {
            known = new AtomicLong();
            forgetUnused();
            byName.put(name, new WeakReference<>(known));
        }
        return known;
    }

    private @Nullable AtomicLong known(String name) {
        WeakReference<AtomicLong> count = byName.get(name);
        return count == null ? null : count.get();
    }

    /** Looks at all only when there are twice as many as after the last time. */
    private void forgetUnused() {
        if (byName.size() >= lookAt) {
            byName.values().removeIf(count -> count.get() == null);
            lookAt = Math.max(FEW, 2 * byName.size());
        }
    }
}
