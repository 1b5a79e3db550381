package io.headgate.adapters.annotation;

import io.headgate.BlockedException;
import org.jspecify.annotations.Nullable;

/** Which exceptions of a method count as its errors. Safe for many threads. */
final class CountedErrors implements Judgement {

    private final Class<? extends Throwable>[] traced;
    private final Class<? extends Throwable>[] ignored;

    CountedErrors(Guarded guarded) {
        traced = guarded.exceptionsToTrace();
        ignored = guarded.exceptionsToIgnore();
    }

    /** Whether {@code error} goes the usual way: to the engine, which knows a refusal from an error, and to the handlers. */
    boolean counts(Throwable error) {
        return error instanceof BlockedException || (!anyMatches(ignored, error) && anyMatches(traced, error));
    }

    @Override
    public @Nullable Throwable told(Throwable error) {
        return counts(error) ? error : null;
    }

    @Override
    public boolean isAnswered(Throwable error) {
        return counts(error);
    }

    private static boolean anyMatches(Class<? extends Throwable>[] types, Throwable error) {
        for (Class<? extends Throwable> type : types) {
            if (type.isInstance(error)) {
                return true;
            }
        }
        return false;
    }
}
