package io.headgate.sentinel.command;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Sentinel's beans as the values that JSON has, and back. A property is a public getter or setter. Names are read without regard to
 * case, and a number or a boolean may be a text, as other JSON libraries accept. Safe for many threads.
 */
final class Beans {

    /** The getters of a class by property, in alphabetical order. */
    private static final ClassValue<Map<String, Method>> GETTERS = new ClassValue<>() {
        @Override
        protected Map<String, Method> computeValue(Class<?> type) {
            return getters(type);
        }
    };

    /** The setters of a class by property, in lower case. */
    private static final ClassValue<Map<String, Method>> SETTERS = new ClassValue<>() {
        @Override
        protected Map<String, Method> computeValue(Class<?> type) {
            return setters(type);
        }
    };

    private Beans() {}

    /** A JSON value that a property cannot have. */
    static final class WrongValueException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        WrongValueException(String message) {
            super(message);
        }
    }

    // ------------------------------------------------------------ bean to values

    /** Maps, lists, texts, numbers and booleans for a bean. A property that is null is left out. */
    static @Nullable Object toValues(@Nullable Object bean) {
        if (bean == null || bean instanceof CharSequence || bean instanceof Number || bean instanceof Boolean) {
            return bean;
        }
        if (bean instanceof Enum<?> constant) {
            return constant.name();
        }
        if (bean instanceof Map<?, ?> map) {
            Map<String, Object> fields = new LinkedHashMap<>();
            map.forEach((name, value) -> putUnlessNull(fields, String.valueOf(name), value));
            return fields;
        }
        if (bean instanceof Collection<?> items) {
            List<@Nullable Object> values = new ArrayList<>(items.size());
            items.forEach(item -> values.add(toValues(item)));
            return values;
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        GETTERS.get(bean.getClass()).forEach((name, getter) -> putUnlessNull(fields, name, invoke(getter, bean)));
        return fields;
    }

    private static void putUnlessNull(Map<String, Object> fields, String name, @Nullable Object value) {
        Object written = toValues(value);
        if (written != null) {
            fields.put(name, written);
        }
    }

    // ------------------------------------------------------------ values to bean

    /** A bean of that type, with its no-argument constructor. Unknown fields and null values are ignored. */
    static <T> T toBean(String path, @Nullable Object value, Class<T> type) {
        if (!(value instanceof Map<?, ?> fields)) {
            throw wrong(path, value, "an object");
        }
        T bean = make(type);
        fields.forEach((name, field) -> {
            Method setter = SETTERS.get(type).get(String.valueOf(name).toLowerCase(Locale.ROOT));
            if (setter != null && field != null) {
                Object argument = convert(path + "." + name, field, setter.getGenericParameterTypes()[0]);
                if (argument != null) {
                    invoke(setter, bean, argument);
                }
            }
        });
        return bean;
    }

    private static @Nullable Object convert(String path, Object value, Type type) {
        if (type instanceof ParameterizedType list && Collection.class.isAssignableFrom((Class<?>) list.getRawType())) {
            return list(path, value, list.getActualTypeArguments()[0]);
        }
        if (type == String.class) {
            return text(path, value);
        }
        if (type == boolean.class || type == Boolean.class) {
            return flag(path, value);
        }
        if (type == double.class || type == Double.class) {
            return real(path, value);
        }
        if (type == int.class || type == Integer.class) {
            Long number = whole(path, value, Integer.MIN_VALUE, Integer.MAX_VALUE);
            return number == null ? null : (Object) number.intValue();
        }
        if (type == long.class || type == Long.class) {
            return whole(path, value, Long.MIN_VALUE, Long.MAX_VALUE);
        }
        return type instanceof Class<?> bean && bean != Object.class ? toBean(path, value, bean) : value;
    }

    private static List<@Nullable Object> list(String path, Object value, Type of) {
        if (!(value instanceof List<?> items)) {
            throw wrong(path, value, "an array");
        }
        List<@Nullable Object> converted = new ArrayList<>(items.size());
        for (Object item : items) {
            converted.add(item == null ? null : convert(path + "[" + converted.size() + "]", item, of));
        }
        return converted;
    }

    private static String text(String path, Object value) {
        if (value instanceof Map || value instanceof List) {
            throw wrong(path, value, "a text");
        }
        return value.toString();
    }

    private static boolean flag(String path, Object value) {
        if (value instanceof Boolean flag) {
            return flag;
        }
        if (value instanceof Long number) {
            return number != 0;
        }
        return switch (String.valueOf(value).strip().toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw wrong(path, value, "true or false");
        };
    }

    /** Null for an empty text. */
    private static @Nullable Double real(String path, Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        try {
            return isBlank(value) ? null : (Double) Double.parseDouble((String) value);
        } catch (ClassCastException | NumberFormatException noNumber) {
            throw wrong(path, value, "a number");
        }
    }

    /** A fraction is cut off. Null for an empty text. */
    private static @Nullable Long whole(String path, Object value, long least, long most) {
        if (isBlank(value)) {
            return null;
        }
        try {
            Object number = value instanceof String text ? (Object) Long.valueOf(text.strip()) : value;
            boolean fits = number instanceof Long whole
                    ? whole >= least && whole <= most
                    : number instanceof Double real && real >= least && real <= most;
            if (fits) {
                return ((Number) number).longValue();
            }
        } catch (NumberFormatException noNumber) {
            // refused below
        }
        throw wrong(path, value, "a whole number, " + least + " to " + most);
    }

    private static boolean isBlank(Object value) {
        return value instanceof String text && text.isBlank();
    }

    private static WrongValueException wrong(String path, @Nullable Object value, String expected) {
        String shown = value instanceof Map ? "an object" : value instanceof List ? "an array" : String.valueOf(value);
        return new WrongValueException(path + ": " + shown + " (expected: " + expected + ")");
    }

    // ------------------------------------------------------------ reflection

    private static Map<String, Method> getters(Class<?> type) {
        Map<String, Method> getters = new TreeMap<>();
        for (Method method : type.getMethods()) {
            String prefix = method.getReturnType() == boolean.class ? "is" : "get";
            if (isProperty(method, prefix, 0) && method.getDeclaringClass() != Object.class) {
                getters.put(property(method, prefix), method);
            }
        }
        return getters;
    }

    private static Map<String, Method> setters(Class<?> type) {
        Map<String, Method> setters = new TreeMap<>();
        for (Method method : type.getMethods()) {
            if (isProperty(method, "set", 1)) {
                setters.put(property(method, "set").toLowerCase(Locale.ROOT), method);
            }
        }
        return setters;
    }

    private static boolean isProperty(Method method, String prefix, int parameters) {
        String name = method.getName();
        return name.startsWith(prefix)
                && name.length() > prefix.length()
                && Character.isUpperCase(name.charAt(prefix.length()))
                && method.getParameterCount() == parameters
                && !Modifier.isStatic(method.getModifiers())
                && !method.isBridge();
    }

    private static String property(Method method, String prefix) {
        String name = method.getName().substring(prefix.length());
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    private static <T> T make(Class<T> type) {
        try {
            return type.getConstructor().newInstance();
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(type + " needs a public constructor without arguments", impossible);
        }
    }

    private static @Nullable Object invoke(Method method, Object bean, Object... arguments) {
        try {
            return method.invoke(bean, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause() instanceof RuntimeException refused
                    ? refused
                    : new IllegalStateException(method.toString(), thrown);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(method.toString(), impossible);
        }
    }
}
