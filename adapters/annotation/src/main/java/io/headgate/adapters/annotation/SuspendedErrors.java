package io.headgate.adapters.annotation;

import java.util.concurrent.TimeoutException;
import kotlin.coroutines.CoroutineContext;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of an exception of a suspend function. That its coroutine was cancelled is no error, and nobody answers
 * instead. Safe for many threads.
 *
 * @param counted which exceptions count
 * @param context that of the caller
 */
record SuspendedErrors(CountedErrors counted, CoroutineContext context) implements Judgement {

    @Override
    public @Nullable Throwable told(Throwable error) {
        if (Cancellation.KNOWN.ended(context, error)) {
            return error;
        }
        return counted.counts(error) ? Cancellation.isOne(error) ? outOfTime(error) : error : null;
    }

    /** The engine takes every cancellation for one that tells nothing; a timeout of the function's own tells something. */
    private static Throwable outOfTime(Throwable error) {
        TimeoutException timeout = new TimeoutException(error.getMessage());
        timeout.initCause(error);
        return timeout;
    }

    @Override
    public boolean isAnswered(Throwable error) {
        return counted.counts(error) && !Cancellation.KNOWN.ended(context, error);
    }
}
