package io.headgate.adapters.grpc;

import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.Status;
import io.headgate.Entry;
import java.util.function.Predicate;

/** A call that is served; notes what the service answers, and how. Its end comes later, see {@link ServedListener}. */
final class ServedCall<Q, R> extends SimpleForwardingServerCall<Q, R> {

    private final Entry entry;
    private final Predicate<Status> failing;
    private volatile boolean hasAnswered;

    ServedCall(ServerCall<Q, R> call, Entry entry, Predicate<Status> failing) {
        super(call);
        this.entry = entry;
        this.failing = failing;
    }

    /** Whether the service has said anything. */
    boolean hasAnswered() {
        return hasAnswered;
    }

    @Override
    public void sendMessage(R message) {
        hasAnswered = true;
        super.sendMessage(message);
    }

    @Override
    public void close(Status status, Metadata trailers) {
        hasAnswered = true;
        Throwable failure = Failing.failure(status, failing);
        if (failure != null) {
            entry.failed(failure);
        }
        super.close(status, trailers);
    }
}
