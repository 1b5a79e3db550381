package io.headgate.adapters.annotation;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parameter list of a handler.
 *
 * @param passesArguments whether it begins with the arguments of the call
 * @param parameters all parameters
 * @param error the type of the exception, the last but for a continuation; null when it takes none
 * @param isSuspending whether it ends with a continuation of Kotlin
 */
record Shape(
        boolean passesArguments,
        List<Class<?>> parameters,
        @Nullable Class<?> error,
        boolean isSuspending) {

    static final Shape NOTHING = new Shape(false, List.of(), null, false);

    static Shape taking(List<Class<?>> arguments) {
        return new Shape(true, List.copyOf(arguments), null, false);
    }

    Shape with(Class<?> newError) {
        return new Shape(passesArguments, and(newError), newError, isSuspending);
    }

    Shape suspendedBy(Class<?> continuation) {
        return new Shape(passesArguments, and(continuation), error, true);
    }

    private List<Class<?>> and(Class<?> last) {
        List<Class<?>> all = new ArrayList<>(parameters);
        all.add(last);
        return List.copyOf(all);
    }

    /** How many arguments of {@code guarded} a handler of a shape that takes none is spared. */
    int unpassed(Method guarded) {
        return guarded.getParameterCount() - (Suspension.isSuspending(guarded) ? 1 : 0);
    }
}
