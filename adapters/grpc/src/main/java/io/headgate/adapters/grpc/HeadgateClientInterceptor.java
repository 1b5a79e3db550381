package io.headgate.adapters.grpc;

import static java.util.Objects.requireNonNull;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.ResourceType;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Calls that go out go through the resource of their method. A call lasts from its start until it is closed, by whichever side;
 * a refused one is closed at once and nothing is sent, see {@link Refusals} for its status.
 *
 * <p>A call failed when it is closed with a status that says so: those for which an HTTP server would answer 5xx. A cancel is no
 * failure, and no success either unless an answer came before; a deadline that passed is a failure. Where a rule queues calls the
 * wait holds the thread that starts the call.
 *
 * <p>An application that serves and calls the same method has one resource for both, unless one side is {@linkplain #naming named}
 * differently. Immutable; safe for many threads.
 */
public final class HeadgateClientInterceptor implements ClientInterceptor {

    private final Headgate headgate;
    private final Function<? super MethodDescriptor<?, ?>, String> naming;
    private final String announced;
    private final Predicate<Status> failing;

    private HeadgateClientInterceptor(
            Headgate headgate,
            Function<? super MethodDescriptor<?, ?>, String> naming,
            String announced,
            Predicate<Status> failing) {
        this.headgate = headgate;
        this.naming = naming;
        this.announced = announced;
        this.failing = failing;
    }

    /** With resources named by the full name of the method. */
    public static HeadgateClientInterceptor of(Headgate headgate) {
        return new HeadgateClientInterceptor(
                requireNonNull(headgate, "headgate"), MethodDescriptor::getFullMethodName, "", Failing.BY_DEFAULT);
    }

    /** The same with other names for resources. */
    public HeadgateClientInterceptor naming(Function<? super MethodDescriptor<?, ?>, String> newNaming) {
        return new HeadgateClientInterceptor(headgate, requireNonNull(newNaming, "naming"), announced, failing);
    }

    /** The same, telling servers the name of this application, see {@link Origin#announced}. */
    public HeadgateClientInterceptor announcing(String application) {
        return new HeadgateClientInterceptor(headgate, naming, requireNonNull(application, "application"), failing);
    }

    /** The same with other statuses that say that the call failed. Where the predicate throws, it failed. */
    public HeadgateClientInterceptor failing(Predicate<Status> newFailing) {
        return new HeadgateClientInterceptor(headgate, naming, announced, requireNonNull(newFailing, "failing"));
    }

    @Override
    public <Q, R> ClientCall<Q, R> interceptCall(MethodDescriptor<Q, R> method, CallOptions options, Channel next) {
        return new MadeCall<>(next.newCall(method, options), this, method);
    }

    /** Goes in; throws {@link io.headgate.BlockedException}. */
    Entry enter(MethodDescriptor<?, ?> method) {
        return headgate.resource(naming.apply(method), ResourceType.RPC)
                .outbound()
                .enter();
    }

    void announce(Metadata headers) {
        if (!announced.isEmpty()) {
            headers.discardAll(Origin.HEADER);
            headers.put(Origin.HEADER, announced);
        }
    }

    @Nullable
    Throwable failure(Status status) {
        return Failing.failure(status, failing);
    }
}
