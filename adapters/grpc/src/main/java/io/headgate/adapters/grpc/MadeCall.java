package io.headgate.adapters.grpc;

import io.grpc.ClientCall;
import io.grpc.ClientInterceptors.CheckedForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusException;
import io.headgate.BlockedException;
import io.headgate.Entry;

/** A call that goes out: goes in when it is started, and ends when its listener hears that it is closed. */
final class MadeCall<Q, R> extends CheckedForwardingClientCall<Q, R> {

    private final HeadgateClientInterceptor interceptor;
    private final MethodDescriptor<Q, R> method;

    MadeCall(ClientCall<Q, R> call, HeadgateClientInterceptor interceptor, MethodDescriptor<Q, R> method) {
        super(call);
        this.interceptor = interceptor;
        this.method = method;
    }

    /** What is thrown here closes the call with its status; gRPC then ignores whatever is sent on it. */
    @Override
    protected void checkedStart(Listener<R> listener, Metadata headers) throws StatusException {
        Entry entry = enter();
        interceptor.announce(headers);
        try {
            delegate().start(new Closing(listener, entry), headers);
        } catch (RuntimeException | Error failure) {
            entry.failed(failure);
            entry.close();
            throw failure;
        }
    }

    private Entry enter() throws StatusException {
        try {
            return interceptor.enter(method);
        } catch (BlockedException refused) {
            throw new StatusException(Refusals.status(refused), Refusals.trailers(refused));
        }
    }

    /** Every call that was started is closed once, whether it completes, fails, is cancelled or runs out of time. */
    private final class Closing extends SimpleForwardingClientCallListener<R> {

        private final Entry entry;
        private boolean hasAnswered;

        Closing(Listener<R> listener, Entry entry) {
            super(listener);
            this.entry = entry;
        }

        @Override
        public void onMessage(R message) {
            hasAnswered = true;
            super.onMessage(message);
        }

        @Override
        public void onClose(Status status, Metadata trailers) {
            Throwable failure = interceptor.failure(status);
            if (failure != null) {
                entry.failed(failure);
            }
            end(status); // before anybody hears of it, so that the next call finds the place free
            super.onClose(status, trailers);
        }

        private void end(Status status) {
            if (status.getCode() == Status.Code.CANCELLED && !hasAnswered) {
                entry.abandon();
            } else {
                entry.close(); // many streams end by a cancel when the client has heard enough
            }
        }
    }
}
