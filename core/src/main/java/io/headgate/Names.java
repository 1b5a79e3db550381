package io.headgate;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** A bounded set of names that are counted apart; those that come when it is full are counted together. */
final class Names {

    static final String OTHER = "(other)";

    private final int cap;
    private final Map<String, String> known = new ConcurrentHashMap<>(); // each by itself
    private final AtomicInteger size = new AtomicInteger();
    private final LongAdder overflowed = new LongAdder();

    Names(int cap) {
        this.cap = cap;
        known.put("", "");
    }

    /** The name to count under: itself, or {@link #OTHER} when there is no room. */
    String counted(String name) {
        String present = known.get(name);
        if (present != null) {
            return present; // always the same object, however many keep it
        }
        if (size.incrementAndGet() > cap) {
            size.decrementAndGet();
            overflowed.increment();
            return OTHER;
        }
        String other = known.putIfAbsent(name, name);
        if (other != null) {
            size.decrementAndGet();
            return other;
        }
        return name;
    }

    /** Whether it is one that is counted with others. */
    boolean isOther(String name) {
        return name.equals(OTHER) || !known.containsKey(name);
    }

    long overflowed() {
        return overflowed.sum();
    }
}
