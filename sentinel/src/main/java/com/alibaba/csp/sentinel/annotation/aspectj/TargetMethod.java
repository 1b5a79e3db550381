package com.alibaba.csp.sentinel.annotation.aspectj;

import com.alibaba.csp.sentinel.annotation.SentinelResource;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Finds the method that an object runs when one of its proxy is called. */
final class TargetMethod {

    private TargetMethod() {}

    /** The declaration in the class or nearest above it, else that of an interface. */
    static Method in(Class<?> type, Method called) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            Method declared = declared(each, called.getName(), called.getParameterTypes());
            if (declared != null) {
                return declared.isBridge() ? behind(declared) : declared;
            }
        }
        return called; // a default method
    }

    private static Method declared(Class<?> type, String name, Class<?>[] parameters) {
        try {
            return type.getDeclaredMethod(name, parameters);
        } catch (NoSuchMethodException elsewhere) {
            return null;
        }
    }

    /** A generic interface is called with its erased parameters; handlers are written for the real ones. */
    private static Method behind(Method bridge) {
        return Arrays.stream(bridge.getDeclaringClass().getDeclaredMethods())
                .filter(method -> !method.isBridge()
                        && method.getName().equals(bridge.getName())
                        && method.isAnnotationPresent(SentinelResource.class)
                        && takes(method.getParameterTypes(), bridge.getParameterTypes()))
                .findFirst()
                .orElse(bridge);
    }

    private static boolean takes(Class<?>[] narrow, Class<?>[] wide) {
        return narrow.length == wide.length
                && IntStream.range(0, narrow.length).allMatch(index -> wide[index].isAssignableFrom(narrow[index]));
    }
}
