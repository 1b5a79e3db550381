package io.headgate.adapters.annotation;

import io.headgate.Headgate;
import io.headgate.rule.Rule;
import io.headgate.statistics.Figures;
import io.headgate.testkit.time.VirtualScheduler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/** The smallest interceptor there is, around one object, on a clock that is moved. */
final class Intercepted {

    final VirtualScheduler scheduler = new VirtualScheduler();
    final Headgate headgate;
    private final Guards guards;
    private final Object target;

    Intercepted(Object target, Rule... rules) {
        this.target = target;
        headgate = Headgate.builder()
                .ticker(scheduler.ticker())
                .scheduler(scheduler)
                .rules(rules)
                .build();
        guards = new Guards(headgate);
    }

    /** Calls the method of that name that the class declares, or the nearest class above it. */
    Object call(String name, Object... arguments) throws Throwable {
        return call(declared(name), arguments);
    }

    Object call(Method method, Object... arguments) throws Throwable {
        GuardedMethod guarded = guards.find(target.getClass(), method);
        Invocation invocation = () -> invoke(method, arguments);
        return guarded == null ? invocation.proceed() : guarded.invoke(target, arguments, invocation);
    }

    /** What happened to a resource so far. */
    Figures total(String resource) {
        return headgate.resource(resource).statistics().total();
    }

    long inFlight(String resource) {
        return headgate.resource(resource).statistics().inFlight();
    }

    private Object invoke(Method method, Object... arguments) throws Throwable {
        try {
            method.setAccessible(true);
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private Method declared(String name) {
        for (Class<?> type = target.getClass(); type != null; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals(name) && !method.isBridge()) {
                    return method;
                }
            }
        }
        throw new IllegalArgumentException(
                name + " is none of " + Arrays.toString(target.getClass().getMethods()));
    }
}
