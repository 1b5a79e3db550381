package io.headgate.adapters.dubbo;

import java.util.List;
import org.apache.dubbo.rpc.Invocation;
import org.jspecify.annotations.Nullable;

/**
 * A call without the interface at hand, {@code $invoke("place", {"shop.Order"}, {order})}. Providers turn it into the real
 * one before it reaches us; consumers send it as it is.
 */
final class GenericCall {

    private final String method;
    private final List<String> parameterTypes;
    private final @Nullable Object[] arguments;

    private GenericCall(String method, List<String> parameterTypes, @Nullable Object[] arguments) {
        this.method = method;
        this.parameterTypes = parameterTypes;
        this.arguments = arguments;
    }

    /** The generic call that {@code invocation} is; null when it is an ordinary one. */
    static @Nullable GenericCall in(Invocation invocation) {
        String name = invocation.getMethodName();
        @Nullable Object[] said = invocation.getArguments();
        if (!(name.equals("$invoke") || name.equals("$invokeAsync")) || said == null || said.length != 3) {
            return null;
        }
        return said[0] instanceof String method
                ? new GenericCall(
                        method,
                        said[1] instanceof String[] types ? List.of(types) : List.of(),
                        said[2] instanceof Object[] arguments ? arguments : new Object[0])
                : null;
    }

    String method() {
        return method;
    }

    List<String> parameterTypes() {
        return parameterTypes;
    }

    @Nullable
    Object[] arguments() {
        return arguments;
    }
}
