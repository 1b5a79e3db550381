package io.headgate.adapters.annotation;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with the annotations of one class; gathered, so that all of it is said at once. For one thread. */
final class Problems {

    private final Class<?> type;
    private final List<String> found = new ArrayList<>();

    Problems(Class<?> type) {
        this.type = type;
    }

    void add(Method method, String what, Object value, String expected) {
        found.add(Signatures.of(method) + ": " + what + ": " + value + " (expected: " + expected + ")");
    }

    /** Adds a sentence that is in the format already. */
    void add(Method method, String said) {
        found.add(Signatures.of(method) + ": " + said);
    }

    void throwIfAny() {
        if (!found.isEmpty()) {
            throw new InvalidGuardsException(type.getName(), found);
        }
    }
}
