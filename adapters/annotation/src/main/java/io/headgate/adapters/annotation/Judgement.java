package io.headgate.adapters.annotation;

import org.jspecify.annotations.Nullable;

/** What becomes of an exception that a call ended with. */
interface Judgement {

    /** What the engine is told of {@code error}; null when the call counts as a success. */
    @Nullable
    Throwable told(Throwable error);

    /** Whether a handler may answer instead, rather than the caller be told. */
    boolean isAnswered(Throwable error);
}
