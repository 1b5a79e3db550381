package io.headgate.adapters.dubbo;

import io.headgate.guard.Arguments;
import org.apache.dubbo.rpc.Invocation;
import org.jspecify.annotations.Nullable;

/** What rules by argument see of a call: its arguments, by position. */
final class CallArguments {

    private CallArguments() {}

    static @Nullable Object of(Invocation invocation) {
        GenericCall generic = GenericCall.in(invocation);
        @Nullable Object[] values = generic == null ? invocation.getArguments() : generic.arguments();
        return values == null || values.length == 0 ? null : Arguments.of(values);
    }
}
