package io.headgate.adapters.annotation;

import java.util.concurrent.atomic.AtomicReference;
import kotlin.ResultKt;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a caller that may have to be suspended: returned if it is there in time, else the caller is resumed with it. Takes one
 * answer. Safe for many threads.
 */
final class ResumedOnce implements Continuation<@Nullable Object> {
    /*
     * Of the two, the answer and the moment in which the caller is told to suspend, the second acts:
     *
     *   NEITHER ── answer ──▶ Answered ── orSuspended: return it
     *      └──── orSuspended: COROUTINE_SUSPENDED ──▶ SUSPENDED ── answer ──▶ resume the caller
     */

    private static final Object SUSPENDED = new Object();

    private final Continuation<@Nullable Object> caller;
    private final AtomicReference<@Nullable Object> state = new AtomicReference<>();

    ResumedOnce(Continuation<@Nullable Object> caller) {
        this.caller = caller;
    }

    @Override
    public CoroutineContext getContext() {
        return caller.getContext();
    }

    /** Takes the answer in Kotlin's form, in which a failure is an object of its own. */
    @Override
    @SuppressWarnings("NullAway") // a value of Kotlin may be null, whatever the annotations of its library say
    public void resumeWith(@Nullable Object result) {
        if (!state.compareAndSet(null, new Answered(result))) {
            caller.resumeWith(result);
        }
    }

    void failWith(Throwable error) {
        resumeWith(ResultKt.createFailure(error));
    }

    /** The answer, thrown if it is a failure; Kotlin's mark if it is not there yet. */
    @Nullable
    Object orSuspended() throws Throwable {
        if (state.compareAndSet(null, SUSPENDED)) {
            return IntrinsicsKt.getCOROUTINE_SUSPENDED();
        }
        Object result = state.get() instanceof Answered answered ? answered.result : null;
        Throwable failure = failureIn(result);
        if (failure != null) {
            throw failure;
        }
        return result;
    }

    static boolean isSuspended(@Nullable Object returned) {
        return returned == IntrinsicsKt.getCOROUTINE_SUSPENDED();
    }

    /** The exception in {@code result}, as continuations are given it; null when it is a value. */
    static @Nullable Throwable failureIn(@Nullable Object result) {
        return result instanceof kotlin.Result.Failure failure ? failure.exception : null;
    }

    private record Answered(@Nullable Object result) {}
}
