package io.headgate;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Says yes once a second to each of a bounded number of names; those beyond share one. Lock-free; no answer costs memory. */
final class OnceASecond {

    private static final long SECOND = 1_000_000_000L;
    private static final int MOST_NAMES = 1_000; // threads that come at once may make it a few more

    private final Map<String, AtomicLong> dueAt = new ConcurrentHashMap<>();
    private final AtomicLong dueForOthers;

    OnceASecond(long now) {
        dueForOthers = new AtomicLong(now);
    }

    boolean isDue(String name, long now) {
        AtomicLong known = dueAt.get(name);
        AtomicLong due = known != null ? known : fresh(name, now);
        long before = due.get();
        return now - before >= 0 && due.compareAndSet(before, now + SECOND);
    }

    private AtomicLong fresh(String name, long now) {
        return dueAt.size() < MOST_NAMES ? dueAt.computeIfAbsent(name, unused -> new AtomicLong(now)) : dueForOthers;
    }
}
