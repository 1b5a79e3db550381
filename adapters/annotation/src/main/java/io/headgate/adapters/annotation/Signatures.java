package io.headgate.adapters.annotation;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Methods as people read them. */
final class Signatures {

    private Signatures() {}

    /** {@code place(Order, int)}; a suspend function of Kotlin without its continuation. */
    static String of(Method method) {
        return of(method.getName(), List.of(method.getParameterTypes()));
    }

    static String of(String name, List<Class<?>> parameters) {
        return parameters.stream()
                .filter(type -> !Suspension.isContinuation(type))
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", name + "(", ")"));
    }

    /** {@code static Receipt busy(Order)}, {@code suspend Receipt busy(Order)}. */
    static String withReturn(Method method) {
        String still = Modifier.isStatic(method.getModifiers()) ? "static " : "";
        return Suspension.isSuspending(method)
                ? still + "suspend "
                        + new ResolvedTypes(method.getDeclaringClass())
                                .suspendedOf(method)
                                .getSimpleName() + " " + of(method)
                : still + method.getReturnType().getSimpleName() + " " + of(method);
    }

    /** The default name of the resource, as Sentinel has it: {@code shop.Orders:place(shop.Order,int)}. */
    static String resource(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .filter(type -> !Suspension.isContinuation(type))
                .map(Signatures::fullName)
                .collect(Collectors.joining(
                        ",", method.getDeclaringClass().getName() + ":" + method.getName() + "(", ")"));
    }

    private static String fullName(Class<?> type) {
        String canonical = type.getCanonicalName();
        return canonical == null ? type.getName() : canonical; // a local class has none
    }
}
