package io.headgate;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** A bounded set of names that are counted apart; those that come when it is full are counted together. */
final class Names {

    static final String OTHER = "(other)";

    private final int cap;
    private final Set<String> known = ConcurrentHashMap.newKeySet();
    private final AtomicInteger size = new AtomicInteger();
    private final LongAdder overflowed = new LongAdder();

    Names(int cap) {
        this.cap = cap;
        known.add("");
    }

    /** The name to count under: itself, or {@link #OTHER} when there is no room. */
    String counted(String name) {
        if (known.contains(name)) {
            return name;
        }
        if (size.incrementAndGet() > cap) {
            size.decrementAndGet();
            overflowed.increment();
            return OTHER;
        }
        if (!known.add(name)) {
            size.decrementAndGet();
        }
        return name;
    }

    long overflowed() {
        return overflowed.sum();
    }
}
