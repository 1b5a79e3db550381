package io.headgate.hotparameter;

import io.headgate.guard.KeyedArgument;
import io.headgate.rule.BoundedName;
import java.lang.reflect.Array;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The keys that an argument stands for. */
final class Values {

    private static final int LONGEST_TEXT = 64;

    private Values() {}

    /** Whether {@code value} stands for each of its elements. */
    static boolean several(Object value) {
        return !(value instanceof String)
                && (value instanceof Collection || value.getClass().isArray());
    }

    /** The key of a single value: what it names, or itself; null when it names none. Long text is shortened. */
    static @Nullable Object key(Object value) {
        Object key = value instanceof KeyedArgument keyed ? keyed.headgateKey() : value;
        return key instanceof CharSequence text ? bounded(text) : key;
    }

    /** What is kept of text: see {@link BoundedName}. */
    static Object bounded(CharSequence text) {
        return text.length() <= BoundedName.LONGEST ? text : BoundedName.of(text.toString());
    }

    /** The keys of the elements of an argument that stands for several; null where an element is null. */
    static @Nullable Object[] keys(Object value) {
        @Nullable Object[] keys;
        if (value instanceof Collection<?> collection) {
            keys = collection.toArray();
        } else {
            keys = new Object[Array.getLength(value)];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = Array.get(value, i);
            }
        }
        for (int i = 0; i < keys.length; i++) {
            Object element = keys[i];
            keys[i] = element == null ? null : key(element);
        }
        return keys;
    }

    /** How a key reads in a message, cut where it gets long. */
    static String text(@Nullable Object key) {
        String text = String.valueOf(key);
        return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT - 1) + '…';
    }
}
