package io.headgate.rules.document.kind;

import io.headgate.breaker.ErrorMatcher;
import io.headgate.breaker.ErrorTypes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Picks errors by the names of their classes and superclasses, for classes that are not there: a document is checked on a desk
 * where the application's own exceptions are unknown, and a driver may be missing where a rule names its exception.
 *
 * @param names names of classes
 */
record ErrorNames(Set<String> names) implements ErrorMatcher {

    ErrorNames {
        names = Set.copyOf(names);
    }

    /** By class where all classes are there, else by name; both pick the same errors. No class is initialized. */
    static ErrorMatcher matcher(List<String> names) {
        Set<Class<? extends Throwable>> types = new HashSet<>();
        for (String name : names) {
            Class<? extends Throwable> type = find(name);
            if (type == null) {
                return new ErrorNames(Set.copyOf(new HashSet<>(names)));
            }
            types.add(type);
        }
        return new ErrorTypes(types);
    }

    private static @Nullable Class<? extends Throwable> find(String name) {
        try {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            return Class.forName(name, false, loader == null ? ErrorNames.class.getClassLoader() : loader)
                    .asSubclass(Throwable.class);
        } catch (ClassNotFoundException | LinkageError notThere) {
            return null;
        } catch (ClassCastException noThrowable) {
            throw new IllegalArgumentException("class: " + name + " (expected: a class of errors)", noThrowable);
        }
    }

    @Override
    public boolean matches(Throwable error) {
        for (Class<?> type = error.getClass(); type != null; type = type.getSuperclass()) {
            if (names.contains(type.getName())) {
                return true;
            }
        }
        return false;
    }
}
