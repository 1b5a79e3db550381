package io.headgate;

import org.jspecify.annotations.Nullable;

/** Where a thread is: its ambient, and the call that it is in now. For one thread. */
final class Scope {

    private final Ambient ambient;
    private @Nullable BoundCall current;

    Scope(Ambient ambient) {
        this.ambient = ambient;
    }

    Ambient ambient() {
        return ambient;
    }

    /** The call that the thread is in; null when in none. */
    @Nullable
    BoundCall current() {
        return current;
    }

    void current(@Nullable BoundCall call) {
        current = call;
    }
}
