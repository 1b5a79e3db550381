package io.headgate.adapters.annotation;

import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import kotlin.coroutines.CoroutineContext;

/** What is known of the cancelling of coroutines: nothing in plain Kotlin, something beside kotlinx.coroutines. Safe for many threads. */
class Cancellation {

    static final Cancellation KNOWN = known();

    private static Cancellation known() {
        try {
            Class.forName("kotlinx.coroutines.Job", false, Cancellation.class.getClassLoader());
        } catch (ClassNotFoundException plain) {
            return new Cancellation();
        }
        return new JobCancellation();
    }

    /** Whether {@code error} has the form of a cancellation. */
    static boolean isOne(Throwable error) {
        return error instanceof CancellationException;
    }

    /** Whether a function that ended with {@code error} did so because the coroutine of its caller was cancelled. */
    boolean ended(CoroutineContext context, Throwable error) {
        return isOne(error);
    }

    /** Tells {@code heard} if the coroutine is cancelled, perhaps at once; until what it returns is run. */
    Runnable listen(CoroutineContext context, Consumer<Throwable> heard) {
        return () -> {};
    }
}
