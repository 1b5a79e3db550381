package io.headgate.differential.inside;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.context.ContextUtil;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A thread of the program, as far as Sentinel can tell: all that it keeps for a thread is one thread-local, which holds this line's value
 * while a step of this line runs. So nobody has to wait for a thread to have its turn.
 *
 * <p>Within {@code runOnContext} each step is one more {@code runOnContext}, with whatever context the step before has left.
 */
final class ProgramLine {

    private static final ThreadLocal<@Nullable Object> CONTEXT = contextOfThread();

    private final Deque<Optional<Context>> followed = new ArrayDeque<>();
    private @Nullable Object own;

    /** The only one that {@code ContextUtil} has, whatever its name. */
    @SuppressWarnings("unchecked")
    private static ThreadLocal<@Nullable Object> contextOfThread() {
        Field only = Arrays.stream(ContextUtil.class.getDeclaredFields())
                .filter(field -> Modifier.isStatic(field.getModifiers()) && field.getType() == ThreadLocal.class)
                .reduce((one, another) -> {
                    throw new IllegalStateException("thread-locals: " + one + ", " + another + " (expected: one)");
                })
                .orElseThrow();
        try {
            only.setAccessible(true);
            return (ThreadLocal<@Nullable Object>) only.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs a step on this line. */
    <T> T run(Supplier<T> step) {
        CONTEXT.set(own);
        try {
            return followed.isEmpty() ? step.get() : runFollowing(step);
        } finally {
            own = CONTEXT.get();
            CONTEXT.remove();
        }
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

    /** The next program has a new thread. */
    void forget() {
        followed.clear();
        own = null;
    }
}
