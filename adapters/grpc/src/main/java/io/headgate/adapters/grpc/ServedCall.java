package io.headgate.adapters.grpc;

import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.Status;
import io.headgate.Entry;
import java.util.function.Predicate;

/** A call that is served; notes how the service closes it. Its end comes later, see {@link ServedListener}. */
final class ServedCall<Q, R> extends SimpleForwardingServerCall<Q, R> {

    private final Entry entry;
    private final Predicate<Status> failing;

    ServedCall(ServerCall<Q, R> call, Entry entry, Predicate<Status> failing) {
        super(call);
        this.entry = entry;
        this.failing = failing;
    }

    @Override
    public void close(Status status, Metadata trailers) {
        if (failing.test(status)) {
            entry.failed(status.asRuntimeException());
        }
        super.close(status, trailers);
    }
}
