package io.headgate.adapters.annotation;

import io.headgate.BlockedException;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * Who answers instead of one method. Handles take the target, the arguments and the exception, see {@link HandlerSearch}. Safe
 * for many threads.
 *
 * @param blockHandler for refusals
 * @param fallback for errors, and for refusals when there is no block handler
 */
record Handlers(
        @Nullable MethodHandle blockHandler, @Nullable MethodHandle fallback) {

    /** Whether nobody answers, so that every exception is thrown on. */
    boolean isEmpty() {
        return blockHandler == null && fallback == null;
    }

    /** The answer to a call that ended with {@code error}: what the handler returns or throws, or {@code error} itself. */
    @Nullable
    Object answer(@Nullable Object target, @Nullable Object[] arguments, Throwable error) throws Throwable {
        MethodHandle handler = error instanceof BlockedException && blockHandler != null ? blockHandler : fallback;
        if (handler == null) {
            throw error;
        }
        return (Object) handler.invokeExact(target, arguments, error);
    }
}
