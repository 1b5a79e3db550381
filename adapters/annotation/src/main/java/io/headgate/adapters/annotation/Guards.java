package io.headgate.adapters.annotation;

import static java.util.Objects.requireNonNull;

import io.headgate.Headgate;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The guarded methods of classes, for interceptors:
 *
 * <pre>{@code
 * Guards guards = new Guards(headgate);
 * guards.of(bean.getClass());                                   // at start-up: whatever is wrong is said here
 * GuardedMethod guarded = guards.find(bean.getClass(), method); // for each call; null when it is not guarded
 * return guarded.invoke(bean, arguments, invocation::proceed);
 * }</pre>
 *
 * <p>A class is read when it is first asked about, and what was found lives as long as the class does. Safe for many threads.
 */
public final class Guards {

    private final ClassValue<GuardedClass> classes;

    /** Guards by the resources of {@code headgate}. */
    public Guards(Headgate headgate) {
        this(() -> headgate);
    }

    /** Guards by the resources of a Headgate that is asked for when the first guarded class is seen. */
    public Guards(Supplier<Headgate> headgate) {
        requireNonNull(headgate, "headgate");
        classes = new ClassValue<>() {
            @Override
            protected GuardedClass computeValue(Class<?> type) {
                return GuardedClass.compile(type, headgate);
            }
        };
    }

    /**
     * The guarded methods of {@code type}, the class that users wrote and no proxy; empty when it has none. Throws
     * {@link InvalidGuardsException} with everything that is wrong with its annotations.
     */
    public Collection<GuardedMethod> of(Class<?> type) {
        return classes.get(type).methods();
    }

    /**
     * What guards {@code method} of {@code type}, whichever declaration of it the caller has: that of the class, of a superclass,
     * of an interface, or a bridge. Null when nothing does.
     */
    public @Nullable GuardedMethod find(Class<?> type, Method method) {
        return classes.get(type).find(method);
    }
}
