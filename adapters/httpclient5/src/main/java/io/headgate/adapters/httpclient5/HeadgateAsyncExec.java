package io.headgate.adapters.httpclient5;

import io.headgate.Headgate;
import io.headgate.adapters.outbound.Outbound;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.apache.hc.client5.http.async.AsyncExecCallback;
import org.apache.hc.client5.http.async.AsyncExecChain;
import org.apache.hc.client5.http.async.AsyncExecChainHandler;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.nio.AsyncEntityProducer;
import org.jspecify.annotations.Nullable;

/**
 * Calls of an asynchronous client go through a resource, named {@code GET shop.example} unless told otherwise. A call lasts until its
 * answer has arrived, body included.
 *
 * <p>A refused call fails with {@link io.headgate.adapters.outbound.RefusedException}; nothing is sent. A call failed when it failed, or
 * when its status says so, 5xx by default; one that was cancelled did not. Where a rule queues calls the wait holds no thread, and
 * cancelling gives the place back. Immutable; safe for many threads.
 */
public final class HeadgateAsyncExec implements AsyncExecChainHandler {

    private final Outbound<HttpRequest> outbound;

    private HeadgateAsyncExec(Outbound<HttpRequest> outbound) {
        this.outbound = outbound;
    }

    /** With resources named by method and host, and 5xx as failures. */
    public static HeadgateAsyncExec of(Headgate headgate) {
        return new HeadgateAsyncExec(Outbound.of(headgate, Requests::name));
    }

    /** The same with other names. Leave ids out of them: each name is a resource of its own. */
    public HeadgateAsyncExec naming(Function<? super HttpRequest, String> naming) {
        return new HeadgateAsyncExec(outbound.withNaming(naming));
    }

    /** The same with other statuses that say that the call failed. */
    public HeadgateAsyncExec failing(IntPredicate statuses) {
        return new HeadgateAsyncExec(outbound.withFailing(statuses));
    }

    @Override
    public void execute(
            HttpRequest request,
            @Nullable AsyncEntityProducer body,
            AsyncExecChain.Scope scope,
            AsyncExecChain chain,
            AsyncExecCallback callback) {
        AsyncExchange exchange = new AsyncExchange(outbound, scope.cancellableDependency, callback);
        exchange.begin(outbound.resource(request), counting -> chain.proceed(request, body, scope, counting));
    }
}
