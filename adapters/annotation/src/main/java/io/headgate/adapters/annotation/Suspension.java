package io.headgate.adapters.annotation;

import java.lang.reflect.Method;
import java.util.List;

/**
 * Kotlin's {@code suspend} functions as Java sees them. {@code suspend fun place(order: Order): Receipt} is compiled to
 * {@code Object place(Order, Continuation<? super Receipt>)}. Knows Kotlin by name only.
 */
final class Suspension {

    private static final String CONTINUATION = "kotlin.coroutines.Continuation";
    private static final String UNIT = "kotlin.Unit";

    private Suspension() {}

    static boolean isSuspending(Method method) {
        Class<?>[] parameters = method.getParameterTypes();
        return parameters.length > 0 && isContinuation(parameters[parameters.length - 1]);
    }

    static boolean isContinuation(Class<?> type) {
        return type.getName().equals(CONTINUATION);
    }

    /** The parameters as they stand in Kotlin. */
    static <T> List<T> withoutContinuation(List<T> parameters) {
        return parameters.subList(0, parameters.size() - 1);
    }

    static boolean isUnit(Class<?> type) {
        return type.getName().equals(UNIT);
    }
}
