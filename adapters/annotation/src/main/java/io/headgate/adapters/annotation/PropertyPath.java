package io.headgate.adapters.annotation;

import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The way from the arguments of a call to one value: an argument, then properties. Safe for many threads. */
final class PropertyPath {

    private final String name;
    private final int index;
    private final MethodHandle[] steps; // each takes an Object and returns one

    PropertyPath(String name, int index, List<MethodHandle> steps) {
        this.name = name;
        this.index = index;
        this.steps = steps.toArray(MethodHandle[]::new);
    }

    /** The expression without its sign: {@code order.customer}. */
    String name() {
        return name;
    }

    /** The value; null when it, or anything on the way, is null. What an accessor throws, this throws. */
    @Nullable
    Object read(@Nullable Object[] arguments) {
        Object value = arguments[index];
        for (MethodHandle step : steps) {
            if (value == null) {
                return null;
            }
            value = get(step, value);
        }
        return value;
    }

    private static @Nullable Object get(MethodHandle step, Object from) {
        try {
            return (Object) step.invokeExact(from);
        } catch (Throwable error) {
            throw Thrown.as(error);
        }
    }
}
