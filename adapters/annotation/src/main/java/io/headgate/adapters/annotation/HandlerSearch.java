package io.headgate.adapters.annotation;

import static java.lang.invoke.MethodHandles.dropArguments;
import static java.lang.invoke.MethodHandles.permuteArguments;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
        return types.parametersOf(candidate).equals(shape.parameters())
                && returnsFor(candidate, shape, types)
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

    private boolean returnsFor(Method candidate, Shape shape, ResolvedTypes types) {
        if (shape.isSuspending()) {
            return returns.isAssignableFrom(types.suspendedOf(candidate));
        }
        Class<?> returned = types.returnOf(candidate);
        return Suspension.isSuspending(guarded)
                ? returns.isAssignableFrom(
                                MethodType.methodType(returned).wrap().returnType())
                        || (returned == void.class && Suspension.isUnit(returns))
                : returns.isAssignableFrom(returned);
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

    /*
     * What is there:    (target), those arguments, (exception), (continuation)      in brackets what a handler may not have
     * What is wanted:    target, Object[] of all arguments of the guarded method, exception
     *
     * The arguments of a suspend function end with its continuation, so that goes to the left of the exception, and is
     * dropped by a handler that does not suspend.
     */
    private MethodHandle inOneForm(MethodHandle plain, Method method, Shape shape) {
        boolean still = Modifier.isStatic(method.getModifiers());
        MethodHandle withTarget = still ? dropArguments(plain, 0, Object.class) : plain;
        int errorAt = withTarget.type().parameterCount() - (shape.isSuspending() ? 1 : 0);
        MethodHandle withError =
                shape.error() != null ? withTarget : dropArguments(withTarget, errorAt, Throwable.class);
        MethodHandle ordered = Suspension.isSuspending(guarded) ? withContinuation(withError, shape) : withError;
        MethodHandle all = shape.passesArguments()
                ? ordered
                : dropArguments(ordered, 1, Collections.nCopies(shape.unpassed(guarded), Object.class));
        return all.asSpreader(1, Object[].class, all.type().parameterCount() - 2)
                .asType(HANDLE);
    }

    /** With the continuation as the last but one, in front of the exception. */
    private static MethodHandle withContinuation(MethodHandle withError, Shape shape) {
        MethodType type = withError.type();
        int last = type.parameterCount() - 1;
        if (!shape.isSuspending()) {
            return dropArguments(withError, last, Object.class);
        }
        int[] order = IntStream.rangeClosed(0, last).toArray();
        order[last - 1] = last;
        order[last] = last - 1;
        MethodType swapped = type.changeParameterType(last - 1, type.parameterType(last))
                .changeParameterType(last, type.parameterType(last - 1));
        return permuteArguments(withError, swapped, order);
    }

    // ------------------------------------------------------------------ what to say

    private String found() {
        String similar = candidates().stream().map(Signatures::withReturn).collect(Collectors.joining("; "));
        return similar.isEmpty() ? '"' + name + '"' : similar;
    }

    private String expected() {
        String wanted = shapes.stream()
                .map(shape -> Signatures.of(name, shape.parameters()))
                .distinct()
                .collect(Collectors.joining(" or "));
        String still = elsewhere ? "static " : "";
        String near = candidates().isEmpty()
                ? NearNames.hint(name, methods().stream().map(Method::getName).toList())
                : "";
        String suspend = Suspension.isSuspending(guarded) ? "perhaps suspend " : "";
        return still + suspend + returns.getSimpleName() + " " + wanted + " in " + place.getName() + near;
    }
}
