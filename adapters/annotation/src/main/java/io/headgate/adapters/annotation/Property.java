package io.headgate.adapters.annotation;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A property of a type: a record component, or a public method without parameters that is called {@code getName} or
 * {@code isName}.
 *
 * @param type the type of its values
 * @param getter takes the object and returns the value
 */
record Property(Class<?> type, MethodHandle getter) {

    private static final MethodType GETTER = MethodType.methodType(Object.class, Object.class);

    /** The property of that name; null when there is none, or it cannot be read. */
    static @Nullable Property of(Class<?> type, String name) {
        Method accessor = accessors(type).get(name);
        if (accessor == null) {
            return null;
        }
        try {
            accessor.setAccessible(true); // public, but perhaps in a class that is not
            MethodHandle handle = MethodHandles.lookup().unreflect(accessor);
            return new Property(accessor.getReturnType(), handle.asType(GETTER));
        } catch (IllegalAccessException | RuntimeException closed) {
            return readable(accessor);
        }
    }

    /** A public method of a public type needs no opening. */
    private static @Nullable Property readable(Method accessor) {
        try {
            MethodHandle handle = MethodHandles.publicLookup().unreflect(accessor);
            return new Property(accessor.getReturnType(), handle.asType(GETTER));
        } catch (IllegalAccessException closed) {
            return null;
        }
    }

    /** What to say when there is no property of that name. */
    static String hint(Class<?> type, String name) {
        return NearNames.hint(name, accessors(type).keySet());
    }

    private static Map<String, Method> accessors(Class<?> type) {
        Map<String, Method> accessors = new LinkedHashMap<>();
        if (type.isRecord()) {
            for (RecordComponent component : type.getRecordComponents()) {
                accessors.put(component.getName(), component.getAccessor());
            }
        }
        Arrays.stream(type.getMethods())
                .filter(Property::isGetter)
                .forEach(method -> accessors.merge(propertyOf(method), method, Property::narrower));
        return accessors;
    }

    private static boolean isGetter(Method method) {
        String name = method.getName();
        boolean named = (name.startsWith("get") && name.length() > 3)
                || (name.startsWith("is") && name.length() > 2 && method.getReturnType() == boolean.class);
        return named
                && method.getParameterCount() == 0
                && method.getReturnType() != void.class
                && !Modifier.isStatic(method.getModifiers())
                && method.getDeclaringClass() != Object.class; // getClass leads where no key is
    }

    private static String propertyOf(Method getter) {
        String name = getter.getName().substring(getter.getName().startsWith("is") ? 2 : 3);
        boolean acronym = name.length() > 1 && Character.isUpperCase(name.charAt(1));
        return acronym ? name : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    /** Of two accessors, a bridge and what it leads to, the one with the narrower type; else the first. */
    private static Method narrower(Method first, Method second) {
        boolean better = first.getReturnType() != second.getReturnType()
                && first.getReturnType().isAssignableFrom(second.getReturnType());
        return better ? second : first;
    }
}
