package io.headgate.adapters.grpc;

import static java.util.Objects.requireNonNull;

import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.headgate.BlockedException;
import io.headgate.Entry;
import io.headgate.Entryway;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.ResourceType;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Calls that are served here go through the resource of their method. A call lasts until its last message is sent or it is
 * cancelled, also by its deadline; a refused one never reaches the service, see {@link Refusals} for what it is told.
 *
 * <p>A call failed when the service threw, when it closed the call with a status that says so (those for which an HTTP server
 * would answer 5xx), or when its deadline passed. A cancel by the client is no failure, and no success either unless
 * something was answered before.
 *
 * <p>Where a rule queues calls the wait holds the thread of the call: give such a server an executor, not
 * {@code directExecutor()}. Immutable; safe for many threads.
 */
public final class HeadgateServerInterceptor implements ServerInterceptor {

    private final Headgate headgate;
    private final Function<? super MethodDescriptor<?, ?>, String> naming;
    private final Origin origin;
    private final Predicate<Status> failing;

    private HeadgateServerInterceptor(
            Headgate headgate,
            Function<? super MethodDescriptor<?, ?>, String> naming,
            Origin origin,
            Predicate<Status> failing) {
        this.headgate = headgate;
        this.naming = naming;
        this.origin = origin;
        this.failing = failing;
    }

    /** With resources named by the full name of the method, and callers that are not told apart. */
    public static HeadgateServerInterceptor of(Headgate headgate) {
        return new HeadgateServerInterceptor(
                requireNonNull(headgate, "headgate"),
                MethodDescriptor::getFullMethodName,
                Origin.none(),
                Failing.BY_DEFAULT);
    }

    /** The same with other names for resources. */
    public HeadgateServerInterceptor naming(Function<? super MethodDescriptor<?, ?>, String> newNaming) {
        return new HeadgateServerInterceptor(headgate, requireNonNull(newNaming, "naming"), origin, failing);
    }

    /** The same with callers told apart. */
    public HeadgateServerInterceptor from(Origin newOrigin) {
        return new HeadgateServerInterceptor(headgate, naming, requireNonNull(newOrigin, "origin"), failing);
    }

    /** The same with other statuses that say that the call failed. Where the predicate throws, it failed. */
    public HeadgateServerInterceptor failing(Predicate<Status> newFailing) {
        return new HeadgateServerInterceptor(headgate, naming, origin, requireNonNull(newFailing, "failing"));
    }

    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        Entry entry;
        try {
            entry = entryway(call, headers).enter();
        } catch (BlockedException refused) {
            call.close(Refusals.status(refused), Refusals.trailers(refused));
            return new ServerCall.Listener<>() {};
        }
        try {
            ServedCall<Q, R> served = new ServedCall<>(call, entry, failing);
            return new ServedListener<>(next.startCall(served, headers), entry, served::hasAnswered);
        } catch (RuntimeException | Error failure) {
            entry.failed(failure);
            entry.close();
            throw failure;
        }
    }

    private Entryway entryway(ServerCall<?, ?> call, Metadata headers) {
        Resource resource = headgate.resource(naming.apply(call.getMethodDescriptor()), ResourceType.RPC);
        String caller = origin.of(headers, call.getAttributes());
        return caller.isEmpty() ? resource : resource.from(caller);
    }
}
