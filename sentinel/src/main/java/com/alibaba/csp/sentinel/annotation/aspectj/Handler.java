package com.alibaba.csp.sentinel.annotation.aspectj;

import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * A method that answers instead of another.
 *
 * @param takesArguments whether it takes those of the other
 * @param takesError whether it takes the exception, behind them
 */
record Handler(Method method, boolean takesArguments, boolean takesError) {

    static Handler of(HandlerKind kind, Method guarded, Method method) {
        boolean takesArguments = kind != HandlerKind.DEFAULT_FALLBACK;
        int before = takesArguments ? guarded.getParameterCount() : 0;
        return new Handler(method, takesArguments, method.getParameterCount() > before);
    }

    Object[] arguments(Object[] given, Throwable error) {
        Object[] own = takesArguments ? given : new Object[0];
        if (!takesError) {
            return own;
        }
        Object[] all = Arrays.copyOf(own, own.length + 1, Object[].class);
        all[own.length] = error;
        return all;
    }
}
