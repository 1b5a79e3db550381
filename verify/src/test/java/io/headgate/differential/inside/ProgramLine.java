package io.headgate.differential.inside;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.context.ContextUtil;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * A thread of the program: it has a context of its own, and is never in a hurry. Within {@code runOnContext} each of its steps is one
 * more {@code runOnContext}, with whatever context the step before has left.
 */
final class ProgramLine {

    private final boolean callers; // on the thread of whoever asks: the first line, as that is faster
    private ExecutorService thread = newThread();
    private final Deque<Optional<Context>> followed = new ArrayDeque<>();

    ProgramLine(boolean callers) {
        this.callers = callers;
    }

    private static ExecutorService newThread() {
        return Executors.newSingleThreadExecutor(ProgramLine::daemon);
    }

    private static Thread daemon(Runnable task) {
        Thread made = new Thread(task, "program-line");
        made.setDaemon(true);
        return made;
    }

    /** Runs a step on this line, and waits for it. */
    <T> T run(Supplier<T> step) {
        if (callers) {
            return runHere(step);
        }
        try {
            return thread.submit(() -> runHere(step)).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private <T> T runHere(Supplier<T> step) {
        return followed.isEmpty() ? step.get() : runFollowing(step);
    }

    private <T> T runFollowing(Supplier<T> step) {
        Context context = followed.pop().orElse(null);
        Deque<T> answer = new ArrayDeque<>();
        ContextUtil.runOnContext(context, () -> {
            answer.push(step.get());
            followed.push(Optional.ofNullable(ContextUtil.getContext()));
        });
        return answer.pop();
    }

    void follow(Context context) {
        followed.push(Optional.of(context));
    }

    void goBack() {
        followed.poll();
    }

    /** Leaves whatever context there is; a thread that cannot is let go. */
    void forget() {
        followed.clear();
        boolean left = run(() -> {
            ContextUtil.exit();
            return ContextUtil.getContext() == null;
        });
        if (!left) {
            thread.shutdown();
            thread = newThread();
        }
    }

    void close() {
        thread.shutdown();
    }
}
