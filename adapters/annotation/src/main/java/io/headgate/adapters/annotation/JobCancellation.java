package io.headgate.adapters.annotation;

import java.util.function.Consumer;
import kotlin.Unit;
import kotlin.coroutines.CoroutineContext;
import kotlinx.coroutines.DisposableHandle;
import kotlinx.coroutines.Job;
import kotlinx.coroutines.JobKt;
import kotlinx.coroutines.TimeoutCancellationException;

/** Cancellation as kotlinx.coroutines has it: that of a {@link Job}. */
final class JobCancellation extends Cancellation {

    /**
     * {@code withTimeout} throws a cancellation, too. Around the call, it has cancelled the coroutine of the caller, and that is all there
     * is to it; within the function, while the caller is well, it is a failure like any other.
     */
    @Override
    boolean ended(CoroutineContext context, Throwable error) {
        return isOne(error) && !(error instanceof TimeoutCancellationException && JobKt.isActive(context));
    }

    @Override
    Runnable listen(CoroutineContext context, Consumer<Throwable> heard) {
        Job job = context.get(Job.Key);
        if (job == null) {
            return () -> {};
        }
        DisposableHandle listening = job.invokeOnCompletion(true, true, cause -> {
            if (cause != null) {
                heard.accept(job.getCancellationException());
            }
            return Unit.INSTANCE;
        });
        return listening::dispose;
    }
}
