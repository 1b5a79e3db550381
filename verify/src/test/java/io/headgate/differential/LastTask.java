package io.headgate.differential;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A scheduler that runs nothing: it remembers the last task it was given, and when that is due. */
final class LastTask {

    private Runnable task = () -> {};
    private long delayNanos;

    ScheduledExecutorService asScheduler() {
        Class<ScheduledExecutorService> type = ScheduledExecutorService.class;
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this::remember));
    }

    private @Nullable Object remember(Object proxy, Method method, Object[] arguments) {
        if (!method.getName().equals("schedule")) {
            throw new UnsupportedOperationException(method.toString());
        }
        task = (Runnable) arguments[0];
        delayNanos = ((TimeUnit) arguments[2]).toNanos((Long) arguments[1]);
        return null;
    }

    Runnable task() {
        return task;
    }

    long delayNanos() {
        return delayNanos;
    }
}
