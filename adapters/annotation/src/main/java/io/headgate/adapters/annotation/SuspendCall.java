package io.headgate.adapters.annotation;

import static java.util.Objects.requireNonNull;

import kotlin.Unit;
import kotlin.coroutines.Continuation;
import org.jspecify.annotations.Nullable;

/**
 * Suspend functions of Kotlin: their calls end when the function returns, or, if it suspends, when it is resumed for the last time.
 * Needs Kotlin's library; loaded only for functions that suspend, whose authors have it. Safe for many threads.
 */
final class SuspendCall implements CallForm {

    private final Protection protection;
    private final boolean unit;

    /** @param unit whether the function returns nothing in particular */
    SuspendCall(Protection protection, boolean unit) {
        this.protection = protection;
        this.unit = unit;
    }

    @Override
    public @Nullable Object call(@Nullable Object target, @Nullable Object[] arguments, Invocation invocation)
            throws Throwable {
        return new SuspendedCall(this, target, arguments, invocation).begin();
    }

    Object publish(@Nullable Object target, @Nullable Object[] arguments, Invocation invocation) {
        return SuspendPublisher.guarded(this, target, arguments, invocation);
    }

    Protection protection() {
        return protection;
    }

    /** Who called, and wants to be resumed. */
    @SuppressWarnings("unchecked") // erased: a continuation is resumed with what the function returns
    static Continuation<@Nullable Object> callerOf(@Nullable Object[] arguments) {
        return (Continuation<@Nullable Object>) requireNonNull(arguments[arguments.length - 1], "continuation");
    }

    /**
     * Asks the handler, which may suspend. Returns its answer or Kotlin's mark for "suspended", throws what it throws.
     *
     * @param continuation to be resumed if it suspends
     */
    @Nullable
    Object answer(@Nullable Object target, @Nullable Object[] arguments, Throwable error, Continuation<?> continuation)
            throws Throwable {
        @Nullable Object[] all = arguments.clone();
        all[all.length - 1] = continuation;
        Object answer = protection.handlers().answer(target, all, error);
        return unit && answer == null ? Unit.INSTANCE : answer;
    }
}
