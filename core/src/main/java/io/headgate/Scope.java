package io.headgate;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/** Where a thread is: its ambient, what it runs there, and the call that it is in now. For one thread. */
final class Scope {

    private final @Nullable Ambient ambient; // null where there is to be none
    private final Body<?, ?> body;
    private final @Nullable Scope outer;
    private @Nullable BoundCall current;

    Scope(@Nullable Ambient ambient, Body<?, ?> body, @Nullable Scope outer) {
        this.ambient = ambient;
        this.body = body;
        this.outer = outer;
    }

    boolean hasAmbient() {
        return ambient != null;
    }

    /** The ambient, if it has one. */
    Ambient ambient() {
        return requireNonNull(ambient, "ambient");
    }

    /** What is run here. */
    Body<?, ?> body() {
        return body;
    }

    /** The scope that this one lies in; null when it is the outermost. */
    @Nullable
    Scope outer() {
        return outer;
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
