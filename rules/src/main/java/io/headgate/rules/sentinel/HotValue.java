package io.headgate.rules.sentinel;

import io.headgate.hotparameter.ExceptionValue;
import io.headgate.rules.sentinel.SentinelParamFlow.Item;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values that have a limit of their own, which Sentinel writes as text and the name of a class. */
public final class HotValue {

    private static final String TEXT = "java.lang.String";
    private static final String CHARACTER = "char";

    /** The names that Sentinel knows; under any other one a value is text. */
    private static final Set<String> CLASSES = Set.of(
            "int",
            "java.lang.Integer",
            "boolean",
            "java.lang.Boolean",
            "long",
            "java.lang.Long",
            "double",
            "java.lang.Double",
            "float",
            "java.lang.Float",
            "byte",
            "java.lang.Byte",
            "short",
            "java.lang.Short");

    private static final Map<Class<?>, String> NAMES = Map.of(
            String.class, TEXT,
            Integer.class, "int",
            Boolean.class, "boolean",
            Long.class, "long",
            Double.class, "double",
            Float.class, "float",
            Byte.class, "byte",
            Short.class, "short",
            Character.class, CHARACTER);

    private HotValue() {}

    static Object of(Item item) {
        return of(item.object(), item.classType());
    }

    /** The value that a text stands for. Throws {@link IllegalArgumentException} when it is none of that class; without one it is text. */
    public static Object of(String text, @Nullable String className) {
        if (CHARACTER.equals(className)) {
            return ExceptionValue.parse(text.substring(0, Math.min(1, text.length())), CHARACTER);
        }
        return ExceptionValue.parse(text, className != null && CLASSES.contains(className) ? className : TEXT);
    }

    static boolean isReadable(Item item) {
        try {
            of(item);
            return true;
        } catch (IllegalArgumentException unreadable) {
            return false;
        }
    }

    /** The name of its class; null when Sentinel cannot read it from text. */
    static @Nullable String className(Object value) {
        return NAMES.get(value.getClass());
    }
}
