package io.headgate.rules.sentinel;

import io.headgate.hotparameter.ExceptionValue;
import io.headgate.rules.sentinel.SentinelParamFlow.Item;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values that have a limit of their own, which Sentinel writes as text and the name of a class. */
final class HotValue {

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

    /** The value. Throws {@link IllegalArgumentException} when the text is none of that class. */
    static Object of(Item item) {
        if (item.classType().equals(CHARACTER)) {
            return ExceptionValue.parse(
                    item.object().substring(0, Math.min(1, item.object().length())), CHARACTER);
        }
        return ExceptionValue.parse(item.object(), CLASSES.contains(item.classType()) ? item.classType() : TEXT);
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
