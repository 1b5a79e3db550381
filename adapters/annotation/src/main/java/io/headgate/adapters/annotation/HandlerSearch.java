package io.headgate.adapters.annotation;

import static java.lang.invoke.MethodHandles.dropArguments;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the handler that one attribute of an annotation names.
 *
 * @param attribute the attribute: {@code blockHandler}
 * @param name the name it has
 * @param place where to look
 * @param elsewhere whether the place is another class than that of the bean, so that handlers must be static
 * @param guarded the method that is guarded
 * @param returns what it returns
 * @param shapes the parameter lists that a handler may have, the preferred first
 */
record HandlerSearch(
        String attribute,
        String name,
        Class<?> place,
        boolean elsewhere,
        Method guarded,
        Class<?> returns,
        List<Shape> shapes) {

    /**
     * A parameter list of a handler.
     *
     * @param passesArguments whether it begins with the arguments of the call
     * @param parameters all parameters
     * @param error the type of the exception at the end; null when it takes none
     */
    record Shape(
            boolean passesArguments,
            List<Class<?>> parameters,
            @Nullable Class<?> error) {}

    /** All handles look the same from outside: target, arguments, exception. */
    private static final MethodType HANDLE =
            MethodType.methodType(Object.class, Object.class, Object[].class, Throwable.class);

    /** The handler, ready to be called; null, after saying why, when there is none. */
    @Nullable
    MethodHandle find(Problems problems) {
        ResolvedTypes types = new ResolvedTypes(place);
        for (Shape shape : shapes) {
            for (Method candidate : candidates()) {
                if (fits(candidate, shape, types)) {
                    return handle(candidate, shape, problems);
                }
            }
        }
        problems.add(guarded, attribute, found(), expected());
        return null;
    }

    private List<Method> candidates() {
        return methods().stream()
                .filter(method -> method.getName().equals(name))
                .toList();
    }

    private List<Method> methods() {
        return Lineage.of(place).stream()
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> !method.isBridge() && !method.equals(guarded))
                .filter(method -> !Modifier.isAbstract(method.getModifiers()))
                .toList();
    }

    private boolean fits(Method candidate, Shape shape, ResolvedTypes types) {
        return types.parametersOf(candidate).equals(shape.parameters)
                && returns.isAssignableFrom(types.returnOf(candidate))
                && (!elsewhere || Modifier.isStatic(candidate.getModifiers()))
                && !isOverridden(candidate, types);
    }

    /** Whether the guarded method overrides the candidate, which would be the method itself once more. */
    private boolean isOverridden(Method candidate, ResolvedTypes types) {
        boolean alone = (candidate.getModifiers() & (Modifier.PRIVATE | Modifier.STATIC)) != 0;
        return !alone
                && !elsewhere
                && name.equals(guarded.getName())
                && types.parametersOf(candidate).equals(types.parametersOf(guarded));
    }

    // ------------------------------------------------------------------ the handle

    private @Nullable MethodHandle handle(Method method, Shape shape, Problems problems) {
        try {
            method.setAccessible(true);
            return inOneForm(MethodHandles.lookup().unreflect(method).asFixedArity(), method, shape);
        } catch (IllegalAccessException | RuntimeException closed) {
            String module = HandlerSearch.class.getModule().isNamed()
                    ? HandlerSearch.class.getModule().getName()
                    : "all";
            problems.add(guarded, attribute, Signatures.withReturn(method), "in a package that is open to " + module);
            return null;
        }
    }

    private static MethodHandle inOneForm(MethodHandle plain, Method method, Shape shape) {
        boolean still = Modifier.isStatic(method.getModifiers());
        MethodHandle withTarget = still ? dropArguments(plain, 0, Object.class) : plain;
        MethodHandle withError = shape.error != null
                ? withTarget
                : dropArguments(withTarget, withTarget.type().parameterCount(), Throwable.class);
        MethodHandle spread = shape.passesArguments
                ? withError.asSpreader(1, Object[].class, withError.type().parameterCount() - 2)
                : dropArguments(withError, 1, Object[].class);
        return spread.asType(HANDLE);
    }

    // ------------------------------------------------------------------ what to say

    private String found() {
        String similar = candidates().stream().map(Signatures::withReturn).collect(Collectors.joining("; "));
        return similar.isEmpty() ? '"' + name + '"' : similar;
    }

    private String expected() {
        String wanted = shapes.stream()
                .map(shape -> Signatures.of(name, shape.parameters))
                .collect(Collectors.joining(" or "));
        String still = elsewhere ? "static " : "";
        String near = candidates().isEmpty()
                ? NearNames.hint(name, methods().stream().map(Method::getName).toList())
                : "";
        return still + returns.getSimpleName() + " " + wanted + " in " + place.getName() + near;
    }
}
