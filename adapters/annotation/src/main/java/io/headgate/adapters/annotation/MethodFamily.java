package io.headgate.adapters.annotation;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One method of a class, with all declarations of it in superclasses and interfaces, the nearest first.
 *
 * @param members all declarations that are not bridges
 * @param bridges what the compiler made so that callers of a more general declaration arrive here
 */
record MethodFamily(List<Method> members, List<Method> bridges) {

    /*
     * Proxies are called by whatever declaration the caller compiled against. For
     *
     *   interface Store<T> { T find(T id); }         class Users implements Store<User> { public User find(User id) … }
     *
     * that may be Store.find(Object), Users.find(User), or the bridge Users.find(Object) that the compiler has added. All three
     * are one method to the reader, and so to us. Two declarations are the same method when their name and parameters, as
     * the class sees them, are the same: Store.find(T) is find(User) in Users. A bridge has lost its type variables, and belongs to the
     * family with a member whose erased parameters it has.
     */

    /** The families of {@code type}. */
    static List<MethodFamily> of(Class<?> type) {
        ResolvedTypes types = new ResolvedTypes(type);
        Map<Key, MethodFamily> families = new LinkedHashMap<>();
        List<Method> bridges = new ArrayList<>();
        for (Class<?> each : Lineage.of(type)) {
            for (Method method : each.getDeclaredMethods()) {
                if (method.isBridge()) {
                    bridges.add(method);
                } else if (!method.isSynthetic()) {
                    families.computeIfAbsent(Key.of(method, types), unused -> empty())
                            .members
                            .add(method);
                }
            }
        }
        bridges.forEach(bridge -> adopt(bridge, families.values()));
        return List.copyOf(families.values());
    }

    private static MethodFamily empty() {
        return new MethodFamily(new ArrayList<>(), new ArrayList<>());
    }

    private static void adopt(Method bridge, Iterable<MethodFamily> families) {
        for (MethodFamily family : families) {
            if (family.members.stream().anyMatch(member -> looksLike(member, bridge))) {
                family.bridges.add(bridge);
                return;
            }
        }
    }

    private static boolean looksLike(Method member, Method bridge) {
        return member.getName().equals(bridge.getName())
                && Arrays.equals(member.getParameterTypes(), bridge.getParameterTypes());
    }

    /** The declaration that runs; the nearest when none has a body. */
    Method implementation() {
        return members.stream()
                .filter(member -> !Modifier.isAbstract(member.getModifiers()))
                .findFirst()
                .orElse(members.get(0));
    }

    /** The annotation on the nearest declaration that has one. */
    @Nullable
    Guarded onMethod() {
        return nearest(member -> member.getAnnotation(Guarded.class));
    }

    /** The annotation on the nearest type that declares this method and has one. */
    @Nullable
    Guarded onClass() {
        return nearest(member -> member.getDeclaringClass().getAnnotation(Guarded.class));
    }

    private @Nullable Guarded nearest(Function<Method, @Nullable Guarded> place) {
        for (Method member : members) {
            Guarded found = place.apply(member);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** What makes two declarations the same; nothing overrides a private or static one. */
    private record Key(
            String name,
            List<Class<?>> parameters,
            @Nullable Class<?> owner) {

        static Key of(Method method, ResolvedTypes types) {
            boolean alone = (method.getModifiers() & (Modifier.PRIVATE | Modifier.STATIC)) != 0;
            return new Key(method.getName(), types.parametersOf(method), alone ? method.getDeclaringClass() : null);
        }
    }
}
