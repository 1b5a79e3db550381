package io.headgate.adapters.annotation;

import io.headgate.Headgate;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The guarded methods of one class, by every declaration that they can be called by. Immutable, and so bounded by what the
 * class declares.
 */
final class GuardedClass {

    private static final GuardedClass NOTHING = new GuardedClass(List.of(), Map.of());

    private final List<GuardedMethod> methods;
    private final Map<Method, GuardedMethod> byDeclaration;

    private GuardedClass(List<GuardedMethod> methods, Map<Method, GuardedMethod> byDeclaration) {
        this.methods = methods;
        this.byDeclaration = byDeclaration;
    }

    List<GuardedMethod> methods() {
        return methods;
    }

    @Nullable
    GuardedMethod find(Method method) {
        return byDeclaration.get(method);
    }

    /** Reads {@code type}; asks for the Headgate only if there is something to guard. */
    static GuardedClass compile(Class<?> type, Supplier<Headgate> headgate) {
        List<Guarded> all = annotations(type);
        return all.isEmpty() ? NOTHING : compile(type, all, headgate.get());
    }

    private static GuardedClass compile(Class<?> type, List<Guarded> all, Headgate headgate) {
        Problems problems = new Problems(type);
        Set<String> handlers = handlerNames(all);
        List<GuardedMethod> methods = new ArrayList<>();
        Map<Method, GuardedMethod> byDeclaration = new HashMap<>();
        for (MethodFamily family : MethodFamily.of(type)) {
            Guarded guarded = guardedBy(family, handlers);
            GuardedMethod compiled =
                    guarded == null ? null : new MethodCompiler(type, family, guarded, problems).compile(headgate);
            if (compiled != null) {
                methods.add(compiled);
                family.members().forEach(each -> byDeclaration.put(each, compiled));
                family.bridges().forEach(each -> byDeclaration.put(each, compiled));
            }
        }
        problems.throwIfAny();
        return new GuardedClass(List.copyOf(methods), Map.copyOf(byDeclaration));
    }

    private static @Nullable Guarded guardedBy(MethodFamily family, Set<String> handlers) {
        Guarded own = family.onMethod();
        return own == null && isForClass(family.implementation(), handlers) ? family.onClass() : own;
    }

    /** Whether the annotation of a class stands for {@code method}. */
    private static boolean isForClass(Method method, Set<String> handlers) {
        return Modifier.isPublic(method.getModifiers())
                && !Modifier.isStatic(method.getModifiers())
                && !handlers.contains(method.getName())
                && !overridesObject(method);
    }

    private static boolean overridesObject(Method method) {
        return Arrays.stream(Object.class.getMethods())
                .anyMatch(each -> each.getName().equals(method.getName())
                        && Arrays.equals(each.getParameterTypes(), method.getParameterTypes()));
    }

    /** All annotations in a class and what it is made of. */
    private static List<Guarded> annotations(Class<?> type) {
        List<Guarded> found = new ArrayList<>();
        for (Class<?> each : Lineage.of(type)) {
            addTo(found, each);
            for (Method method : each.getDeclaredMethods()) {
                addTo(found, method);
            }
        }
        return found;
    }

    private static void addTo(List<Guarded> found, AnnotatedElement place) {
        Guarded guarded = place.getAnnotation(Guarded.class);
        if (guarded != null) {
            found.add(guarded);
        }
    }

    /** Names of handlers in the class itself; in other classes they say nothing about the methods of this one. */
    private static Set<String> handlerNames(List<Guarded> all) {
        Set<String> names = new HashSet<>();
        for (Guarded each : all) {
            if (each.blockHandlerClass() == void.class) {
                names.add(each.blockHandler());
            }
            if (each.fallbackClass() == void.class) {
                names.addAll(List.of(each.fallback(), each.defaultFallback()));
            }
        }
        return names;
    }
}
