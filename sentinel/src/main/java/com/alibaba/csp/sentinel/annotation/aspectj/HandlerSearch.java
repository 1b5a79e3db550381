package com.alibaba.csp.sentinel.annotation.aspectj;

import com.alibaba.csp.sentinel.log.RecordLog;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Optional;

/**
 * One look for a handler. Two searches that are equal find the same.
 *
 * @param guarded the method that it answers for
 * @param place where to look
 * @param elsewhere whether the place is not the class of the target, so that the handler must be static
 */
record HandlerSearch(HandlerKind kind, String name, Method guarded, Class<?> place, boolean elsewhere) {

    /** The first in the class, else in its superclasses; a miss is logged, once as it is remembered. */
    Optional<Handler> find() {
        for (Class<?>[] parameters : kind.parameters(guarded)) {
            for (Class<?> type = place; type != null; type = type.getSuperclass()) {
                Method method = declared(type, parameters);
                if (method != null) {
                    method.setAccessible(true);
                    return Optional.of(Handler.of(kind, guarded, method));
                }
            }
        }
        RecordLog.warn(
                "No {} for {}: {}{} {} (expected: parameters {})",
                kind,
                guarded,
                elsewhere ? "static method " : "method ",
                name,
                "in " + place.getName(),
                kind.parameters(guarded).stream().map(Arrays::toString).toList());
        return Optional.empty();
    }

    private Method declared(Class<?> type, Class<?>[] parameters) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.getName().equals(name)
                        && !method.isBridge()
                        && !isGuarded(parameters)
                        && Arrays.equals(method.getParameterTypes(), parameters)
                        && guarded.getReturnType().isAssignableFrom(method.getReturnType())
                        && (!elsewhere || Modifier.isStatic(method.getModifiers())))
                .findFirst()
                .orElse(null);
    }

    /** A fallback of the same name and parameters would be the method itself, once more. */
    private boolean isGuarded(Class<?>[] parameters) {
        return !elsewhere && name.equals(guarded.getName()) && Arrays.equals(guarded.getParameterTypes(), parameters);
    }
}
