package com.alibaba.csp.sentinel.util;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;

/** Names of methods as resources. */
public final class MethodUtil {

    /** Kept with the class, so that a class that is unloaded takes its names along. */
    private static final ClassValue<Map<Method, String>> NAMES = new ClassValue<>() {
        @Override
        protected Map<Method, String> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    public MethodUtil() {}

    /** {@code package.Class:method(type,type)}, with canonical names of the parameters' types. */
    public static String resolveMethodName(Method method) {
        if (method == null) {
            throw new IllegalArgumentException("Null method");
        }
        Map<Method, String> names = NAMES.get(method.getDeclaringClass());
        String known = names.get(method);
        return known != null ? known : names.computeIfAbsent(method, MethodUtil::spell);
    }

    private static String spell(Method method) {
        StringJoiner parameters = new StringJoiner(",", "(", ")");
        for (Class<?> type : method.getParameterTypes()) {
            parameters.add(type.getCanonicalName());
        }
        return method.getDeclaringClass().getName() + ":" + method.getName() + parameters;
    }
}
