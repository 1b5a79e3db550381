package io.headgate.sentinel.rule;

import io.headgate.guard.KeyedArgument;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The values that an argument stands for: each element of a collection or an array, or itself; what names a key stands for that. */
public final class ArgumentValues {

    private ArgumentValues() {}

    /** Hands each value on; null is none. */
    public static void forEach(@Nullable Object argument, Consumer<Object> action) {
        if (argument instanceof Collection<?> several) {
            several.forEach(element -> one(element, action));
        } else if (argument != null && argument.getClass().isArray()) {
            for (int index = 0; index < Array.getLength(argument); index++) {
                one(Array.get(argument, index), action);
            }
        } else {
            one(argument, action);
        }
    }

    private static void one(@Nullable Object value, Consumer<Object> action) {
        Object key = value instanceof KeyedArgument keyed ? keyed.headgateKey() : value;
        if (key != null) {
            action.accept(key);
        }
    }
}
