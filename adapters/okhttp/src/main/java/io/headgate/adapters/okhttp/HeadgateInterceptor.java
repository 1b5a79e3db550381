package io.headgate.adapters.okhttp;

import static java.util.Objects.requireNonNull;

import io.headgate.BlockedException;
import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.adapters.outbound.Outbound;
import io.headgate.adapters.outbound.RefusedException;
import java.io.IOException;
import java.util.function.Function;
import java.util.function.IntPredicate;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Calls of OkHttp go through a resource, named {@code GET shop.example} unless told otherwise. A refused call throws
 * {@link RefusedException}; nothing is sent.
 *
 * <p>As for every interceptor of OkHttp a call lasts until the headers of the answer are there. Its body is not part of it:
 * neither its time nor its place in a limit of calls in flight.
 *
 * <p>A call failed when it threw, or when its status says so, 5xx by default. A cancelled call did not, unless it has a call
 * timeout: OkHttp cancels a call whose time is up, and an interceptor cannot tell the one from the other.
 *
 * <p>As an application interceptor it sees one call however often OkHttp tries and wherever it is redirected; as a network
 * interceptor it sees each try. Where a rule queues calls the wait holds the thread, one of the dispatcher's for enqueued calls.
 * Immutable; safe for many threads.
 */
public final class HeadgateInterceptor implements Interceptor {

    private final Outbound<Request> outbound;

    private HeadgateInterceptor(Outbound<Request> outbound) {
        this.outbound = outbound;
    }

    /** With resources named by method and host, and 5xx as failures. */
    public static HeadgateInterceptor of(Headgate headgate) {
        return new HeadgateInterceptor(Outbound.of(headgate, HeadgateInterceptor::name));
    }

    private static String name(Request request) {
        HttpUrl url = request.url();
        return Outbound.name(request.method(), url.scheme(), url.host(), url.port());
    }

    /** The same with other names. Leave ids out of them: each name is a resource of its own. */
    public HeadgateInterceptor naming(Function<? super Request, String> naming) {
        return new HeadgateInterceptor(outbound.withNaming(naming));
    }

    /** The same with other statuses that say that the call failed. */
    public HeadgateInterceptor failing(IntPredicate statuses) {
        return new HeadgateInterceptor(outbound.withFailing(statuses));
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        requireNonNull(chain, "chain");
        try (Entry entry = enter(chain.request())) {
            return proceed(chain, entry);
        }
    }

    private Entry enter(Request request) throws RefusedException {
        try {
            return outbound.resource(request).enter();
        } catch (BlockedException refused) {
            throw new RefusedException(refused);
        }
    }

    private Response proceed(Chain chain, Entry entry) throws IOException {
        try {
            Response response = chain.proceed(chain.request());
            outbound.answered(entry, response.code());
            return response;
        } catch (IOException | RuntimeException | Error failure) {
            if (isCancelled(chain)) {
                entry.abandon();
            }
            entry.failed(failure);
            throw failure;
        }
    }

    private static boolean isCancelled(Chain chain) {
        return chain.call().isCanceled() && chain.call().timeout().timeoutNanos() == 0;
    }
}
