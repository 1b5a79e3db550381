package io.headgate.adapters.annotation;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import org.jspecify.annotations.Nullable;

/** One call of a suspend function. Stands in for the continuation of its caller, and so hears of its end. */
final class SuspendedCall implements Continuation<@Nullable Object> {
    /*
     * A suspend function either returns, or returns COROUTINE_SUSPENDED and later resumes the continuation it was given. It is given
     * this one; whoever called waits in the same way for our answer.
     *
     *   caller ──▶ begin ──▶ callAsync ── admitted ──▶ run ──▶ the function ┄┄ suspended ┄┄▶ resumeWith
     *      ▲                    │                                  │ returns, throws              │
     *      │                    │ refused                          └────────▶ finish ◀────────────┘
     *      │                    ▼                                                │ the engine ends the call
     *      └── ResumedOnce ◀── settle ◀───────────── ended ◀─────────────────────┘
     *
     * Usually all of that happens inside begin, which then returns the value as if nobody had been there. If not, begin returns
     * COROUTINE_SUSPENDED.
     *
     * Threads: the coroutine of the caller belongs to a dispatcher. Code of the user, and the caller when it is resumed, must run
     * there. What runs inside begin, run and resumeWith does, since Kotlin has brought us there; a wait ends on a thread of the
     * scheduler, and a race between the function's end and the engine that begins to listen for it may leave us on any. So we remember
     * the thread that we were brought to last, and go through the dispatcher on every other.
     */

    private enum Phase {
        ASKING,
        RUNNING,
        CANCELLED
    }

    private final SuspendCall form;
    private final @Nullable Object target;
    private final @Nullable Object[] arguments;
    private final Invocation invocation;
    private final CoroutineContext context;
    private final SuspendedErrors errors;
    private final ResumedOnce answer;
    private final CompletableFuture<@Nullable Object> end = new CompletableFuture<>();
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.ASKING);
    private volatile Thread own = Thread.currentThread();
    private volatile @Nullable Throwable failure;
    private volatile @Nullable Throwable cancellation;

    SuspendedCall(SuspendCall form, @Nullable Object target, @Nullable Object[] arguments, Invocation invocation) {
        this.form = form;
        this.target = target;
        this.arguments = arguments;
        this.invocation = invocation;
        Continuation<@Nullable Object> caller = SuspendCall.callerOf(arguments);
        context = caller.getContext();
        errors = new SuspendedErrors(form.protection().errors(), context);
        answer = new ResumedOnce(caller);
    }

    // ------------------------------------------------------------------ going in

    /** Returns what the function returns, or Kotlin's mark when it, or its wait, suspends; throws what it throws. */
    @Nullable
    Object begin() throws Throwable {
        Protection protection = form.protection();
        CompletableFuture<@Nullable Object> guarded =
                protection.entryway().callAsync(protection.key().of(arguments), this::start);
        guarded.whenComplete(this::ended);
        if (phase.get() == Phase.ASKING && !guarded.isDone()) {
            Runnable forget = Cancellation.KNOWN.listen(context, cancelled -> cancel(guarded, cancelled));
            guarded.whenComplete((result, error) -> forget.run());
        }
        return answer.orSuspended();
    }

    /** Gives its place back if it still waits. What runs hears of its cancellation by itself. */
    private void cancel(CompletableFuture<?> guarded, Throwable cancelled) {
        cancellation = cancelled;
        if (phase.compareAndSet(Phase.ASKING, Phase.CANCELLED)) {
            guarded.cancel(false);
        }
    }

    private CompletionStage<@Nullable Object> start() {
        if (!phase.compareAndSet(Phase.ASKING, Phase.RUNNING)) {
            end.cancel(false); // cancelled in the moment of being admitted
        } else {
            inCoroutine(this::run);
        }
        return end;
    }

    private void run() {
        arguments[arguments.length - 1] = this;
        Object result;
        try {
            result = invocation.proceed();
        } catch (Throwable thrown) {
            finish(null, thrown);
            return;
        }
        if (!ResumedOnce.isSuspended(result)) {
            finish(result, null);
        }
    }

    // ------------------------------------------------------------------ coming out

    @Override
    public CoroutineContext getContext() {
        return context;
    }

    /** The function, which had suspended, is over. */
    @Override
    public void resumeWith(@Nullable Object result) {
        own = Thread.currentThread();
        Throwable thrown = ResumedOnce.failureIn(result);
        finish(thrown == null ? result : null, thrown);
    }

    private void finish(@Nullable Object result, @Nullable Throwable thrown) {
        failure = thrown;
        Throwable told = thrown == null ? null : errors.told(thrown);
        if (told != null) {
            end.completeExceptionally(told);
        } else {
            end.complete(thrown == null ? result : null);
        }
    }

    /** The engine has ended the call, or never let it begin. */
    private void ended(@Nullable Object result, @Nullable Throwable error) {
        inCoroutine(() -> settle(result, error));
    }

    private void settle(@Nullable Object result, @Nullable Throwable error) {
        Throwable thrown = failure;
        if (thrown != null) {
            answerInstead(thrown);
        } else if (error != null) {
            Throwable cancelled = cancellation;
            answerInstead(cancelled != null && phase.get() == Phase.CANCELLED ? cancelled : cause(error));
        } else {
            answer.resumeWith(result);
        }
    }

    private void answerInstead(Throwable error) {
        if (!errors.isAnswered(error)) {
            answer.failWith(error);
            return;
        }
        Object instead;
        try {
            instead = form.answer(target, arguments, error, answer);
        } catch (Throwable thrown) {
            answer.failWith(thrown);
            return;
        }
        if (!ResumedOnce.isSuspended(instead)) {
            answer.resumeWith(instead);
        }
    }

    private static Throwable cause(Throwable error) {
        Throwable cause = error.getCause();
        return error instanceof CompletionException && cause != null ? cause : error;
    }

    // ------------------------------------------------------------------ where

    private void inCoroutine(Runnable task) {
        if (Thread.currentThread().equals(own)) {
            task.run();
        } else {
            Dispatch.to(context, () -> {
                own = Thread.currentThread();
                task.run();
            });
        }
    }
}
