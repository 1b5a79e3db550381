package com.alibaba.csp.sentinel.annotation.aspectj;

import com.alibaba.csp.sentinel.slots.block.BlockException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;

/** Who may answer instead of a method, and the parameters that it may have, the preferred first. */
enum HandlerKind {
    BLOCK_HANDLER {
        @Override
        List<Class<?>[]> parameters(Method guarded) {
            return List.<Class<?>[]>of(and(guarded, BlockException.class));
        }
    },
    FALLBACK {
        @Override
        List<Class<?>[]> parameters(Method guarded) {
            return List.of(guarded.getParameterTypes(), and(guarded, Throwable.class));
        }
    },
    DEFAULT_FALLBACK {
        @Override
        List<Class<?>[]> parameters(Method guarded) {
            return List.of(new Class<?>[0], new Class<?>[] {Throwable.class});
        }
    };

    abstract List<Class<?>[]> parameters(Method guarded);

    private static Class<?>[] and(Method guarded, Class<?> last) {
        Class<?>[] own = guarded.getParameterTypes();
        Class<?>[] all = Arrays.copyOf(own, own.length + 1);
        all[own.length] = last;
        return all;
    }
}
