package io.headgate.telemetry;

import java.util.HashSet;
import java.util.Set;

/** So many names and no more: who comes first has a place, and keeps it until the name is gone. For one thread at a time. */
final class Cap {

    private final int most;
    private final Set<String> names = new HashSet<>();

    Cap(int most) {
        this.most = most;
    }

    /** Frees the places of names that are gone. */
    void retain(Set<String> present) {
        names.retainAll(present);
    }

    boolean has(String name) {
        return names.contains(name);
    }

    /** Whether the name has a place, perhaps from now on. */
    boolean admits(String name) {
        return names.contains(name) || (names.size() < most && names.add(name));
    }
}
