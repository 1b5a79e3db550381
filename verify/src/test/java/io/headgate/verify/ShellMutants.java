package io.headgate.verify;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Ticker;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;

/** Correct algorithms in a shell with one bug: what the limiter does around the take. */
final class ShellMutants {

    private ShellMutants() {}

    /** Waits its whole time out before it says no. Resilience4j. */
    static RateLimiter sleepsInVain(RateLimiter right, Ticker ticker) {
        return instead(right, (proxy, method, arguments) -> {
            Object answer = method.invoke(right, arguments);
            boolean timed = arguments != null && arguments.length == 2 && arguments[1] instanceof Duration;
            if (timed && Boolean.FALSE.equals(answer)) {
                ticker.sleep(((Duration) arguments[1]).toNanos());
            }
            return answer;
        });
    }

    /** Answers calls for no permits, or fewer, instead of complaining. redis-cell parses a negative quantity. */
    static RateLimiter acceptsAnyWeight(RateLimiter right) {
        return instead(right, (proxy, method, arguments) -> {
            boolean weighted = arguments != null && arguments[0] instanceof Long permits && permits < 1;
            return weighted && method.getName().equals("tryAcquire") ? true : method.invoke(right, arguments);
        });
    }

    /** No bug: the control for the other two. */
    static RateLimiter changesNothing(RateLimiter right, Ticker ticker) {
        return instead(right, (proxy, method, arguments) -> method.invoke(right, arguments));
    }

    private static RateLimiter instead(RateLimiter right, InvocationHandler handler) {
        InvocationHandler unwrapping = (Object proxy, Method method, Object[] arguments) -> {
            try {
                return handler.invoke(proxy, method, arguments);
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
        };
        Class<?>[] types = {RateLimiter.class};
        return (RateLimiter) Proxy.newProxyInstance(right.getClass().getClassLoader(), types, unwrapping);
    }
}
