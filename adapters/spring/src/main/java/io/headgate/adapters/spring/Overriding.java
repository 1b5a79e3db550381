package io.headgate.adapters.spring;

import io.headgate.adapters.annotation.GuardedMethod;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Whether a subclass can override the guarded methods of a class. Spring guards by such a subclass. Of a final class it cannot make
 * one; a final method is called past the guard, and on an object whose fields are empty.
 */
final class Overriding {

    private Overriding() {}

    /** Why not, in the format {@code what: value (expected: …)}; empty when a subclass can. */
    static List<String> problems(Class<?> type, Collection<GuardedMethod> guarded) {
        String closed = closed(type);
        if (!closed.isEmpty() && !guarded.isEmpty()) {
            return List.of("class " + type.getSimpleName() + ": " + closed + " (expected: a class without " + closed
                    + ", as Spring guards by a subclass; " + otherwise(type, guarded) + ")");
        }
        List<String> problems = new ArrayList<>();
        for (GuardedMethod each : guarded) {
            if (Modifier.isFinal(each.method().getModifiers())) {
                problems.add(signature(each.method())
                        + ": final (expected: a method without final, as Spring guards by a subclass that overrides it; "
                        + otherwise(type, List.of(each)) + ")");
            }
        }
        return problems;
    }

    /** The word that keeps a class from having subclasses; empty when it may have some. */
    private static String closed(Class<?> type) {
        if (type.isSealed()) {
            return "sealed";
        }
        return Modifier.isFinal(type.getModifiers()) ? "final" : "";
    }

    private static String otherwise(Class<?> type, Collection<GuardedMethod> guarded) {
        String plain =
                "or headgate.resource(\"" + guarded.iterator().next().resource().name() + "\").call(…) in its body";
        return type.getInterfaces().length == 0
                ? plain
                : "or a GuardedBeanPostProcessor bean with setProxyTargetClass(false), which guards by its interfaces; "
                        + plain;
    }

    private static String signature(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", method.getName() + "(", ")"));
    }
}
