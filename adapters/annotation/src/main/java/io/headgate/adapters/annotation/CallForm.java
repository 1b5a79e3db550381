package io.headgate.adapters.annotation;

import org.jspecify.annotations.Nullable;

/** How a method is called, which depends on when its calls end: at its return, with a stage, a subscription or a continuation. */
interface CallForm {

    /** Makes one call. */
    @Nullable
    Object call(@Nullable Object target, @Nullable Object[] arguments, Invocation invocation) throws Throwable;
}
