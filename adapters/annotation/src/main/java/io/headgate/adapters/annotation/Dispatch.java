package io.headgate.adapters.annotation;

import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.ContinuationInterceptor;
import kotlin.coroutines.CoroutineContext;

/** Runs something where the coroutines of a context run. */
final class Dispatch {

    private Dispatch() {}

    static void to(CoroutineContext context, Runnable task) {
        ContinuationInterceptor dispatcher = context.get(ContinuationInterceptor.Key);
        if (dispatcher == null) {
            task.run();
            return;
        }
        dispatcher.interceptContinuation(new Task(context, task)).resumeWith(Unit.INSTANCE);
    }

    /** A coroutine of one step. */
    private record Task(CoroutineContext context, Runnable task) implements Continuation<Unit> {

        @Override
        public CoroutineContext getContext() {
            return context;
        }

        @Override
        public void resumeWith(Object unit) {
            task.run();
        }
    }
}
