package io.headgate.system;

import io.headgate.guard.Call;
import io.headgate.guard.Priority;

/** Calls for tests of guards without the engine. */
public final class Calls {

    private static final class Plain extends Call {
        Plain(String origin, long permits, Priority priority) {
            super("orders", "", origin, permits, priority, true);
        }
    }

    private Calls() {}

    public static Call of(Priority priority) {
        return new Plain("", 1, priority);
    }

    public static Call from(String origin) {
        return new Plain(origin, 1, Priority.NORMAL);
    }

    public static Call weighing(long permits) {
        return new Plain("", permits, Priority.NORMAL);
    }

    public static Call of(String origin, long permits, Priority priority) {
        return new Plain(origin, permits, priority);
    }
}
