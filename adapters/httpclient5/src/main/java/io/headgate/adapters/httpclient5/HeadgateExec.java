package io.headgate.adapters.httpclient5;

import io.headgate.BlockedException;
import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.adapters.outbound.Outbound;
import io.headgate.adapters.outbound.RefusedException;
import java.io.IOException;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.core5.concurrent.CancellableDependency;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpRequest;

/**
 * Calls of a classic client go through a resource, named {@code GET shop.example} unless told otherwise. A call lasts until the body
 * of the answer is read to its end or closed.
 *
 * <p>A refused call throws {@link RefusedException}; nothing is sent. A call failed when it threw, or when its status says so, 5xx by
 * default; one that was cancelled did not. Where a rule queues calls the wait holds the thread. Immutable; safe for many threads.
 */
public final class HeadgateExec implements ExecChainHandler {

    private final Outbound<HttpRequest> outbound;

    private HeadgateExec(Outbound<HttpRequest> outbound) {
        this.outbound = outbound;
    }

    /** With resources named by method and host, and 5xx as failures. */
    public static HeadgateExec of(Headgate headgate) {
        return new HeadgateExec(Outbound.of(headgate, Requests::name));
    }

    /** The same with other names. Leave ids out of them: each name is a resource of its own. */
    public HeadgateExec naming(Function<? super HttpRequest, String> naming) {
        return new HeadgateExec(outbound.withNaming(naming));
    }

    /** The same with other statuses that say that the call failed. */
    public HeadgateExec failing(IntPredicate statuses) {
        return new HeadgateExec(outbound.withFailing(statuses));
    }

    @Override
    public ClassicHttpResponse execute(ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
            throws IOException, HttpException {
        Entry entry = enter(request);
        try {
            ClassicHttpResponse response = chain.proceed(request, scope);
            outbound.answered(entry, response.getCode());
            return lasting(response, entry, scope);
        } catch (IOException | HttpException | RuntimeException | Error failure) {
            if (isCancelled(scope)) {
                entry.abandon();
            }
            entry.failed(failure);
            entry.close();
            throw failure;
        }
    }

    private Entry enter(HttpRequest request) throws RefusedException {
        try {
            return outbound.resource(request).enter();
        } catch (BlockedException refused) {
            throw new RefusedException(refused);
        }
    }

    private static ClassicHttpResponse lasting(ClassicHttpResponse response, Entry entry, ExecChain.Scope scope) {
        if (response.getEntity() == null) {
            entry.close();
        } else {
            response.setEntity(new CountedEntity(response.getEntity(), entry, () -> isCancelled(scope)));
        }
        return response;
    }

    private static boolean isCancelled(ExecChain.Scope scope) {
        return scope.originalRequest instanceof CancellableDependency request && request.isCancelled();
    }
}
