package io.headgate.adapters.grpc;

import io.grpc.Context;
import io.grpc.Deadline;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.ServerCall;
import io.grpc.Status;
import io.headgate.Entry;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Hears what becomes of a call that is served: exactly one of complete and cancel ends it. */
final class ServedListener<Q> extends SimpleForwardingServerCallListener<Q> {
    /*
     * A call is not over when the client has sent its last message (half close), nor when the service has closed it: answers may
     * still be on their way. gRPC tells the end of every call by onComplete or onCancel, also when a service throws; but then
     * with no word about the error, so it is noted where it passes.
     *
     * A deadline passes on both sides, here a little later, by as long as the request was on its way. The client gives up first, and what
     * is heard of here is its cancel:
     *
     *   client    call .................. deadline: cancel
     *                 \                               \
     *   server         \ call .......................... cancel  . deadline
     *
     * So a cancel this close to the deadline is taken for the deadline.
     */

    private static final long CLOSE_MILLIS = 20;

    private final Entry entry;
    private final BooleanSupplier hasAnswered;
    private final Context context = Context.current();

    ServedListener(ServerCall.Listener<Q> listener, Entry entry, BooleanSupplier hasAnswered) {
        super(listener);
        this.entry = entry;
        this.hasAnswered = hasAnswered;
    }

    @Override
    public void onMessage(Q message) {
        noting(() -> super.onMessage(message));
    }

    @Override
    public void onHalfClose() {
        noting(super::onHalfClose);
    }

    @Override
    public void onReady() {
        noting(super::onReady);
    }

    @Override
    public void onComplete() {
        try {
            noting(super::onComplete);
        } finally {
            entry.close();
        }
    }

    @Override
    public void onCancel() {
        Deadline deadline = context.getDeadline();
        if (deadline != null && deadline.timeRemaining(TimeUnit.MILLISECONDS) <= CLOSE_MILLIS) {
            entry.failed(Status.DEADLINE_EXCEEDED.asRuntimeException());
        }
        try {
            super.onCancel();
        } finally {
            endCancelled();
        }
    }

    private void endCancelled() {
        if (hasAnswered.getAsBoolean()) {
            entry.close(); // many streams end no other way
        } else {
            entry.abandon();
        }
    }

    /** A service whose call was cancelled throws because of that: what it calls itself is cancelled as well. */
    private void noting(Runnable event) {
        try {
            event.run();
        } catch (RuntimeException | Error failure) {
            if (!context.isCancelled()) {
                entry.failed(failure);
            }
            throw failure;
        }
    }
}
