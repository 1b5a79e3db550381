package io.headgate.adapters.annotation;

import org.jspecify.annotations.Nullable;

/** The rest of an intercepted call: what an interceptor runs when the call is admitted. */
@FunctionalInterface
public interface Invocation {

    /**
     * Goes on to the method itself, and returns what it returns. Called at most once; by another thread when a call that returns
     * a stage had to wait.
     */
    @Nullable
    Object proceed() throws Throwable;
}
