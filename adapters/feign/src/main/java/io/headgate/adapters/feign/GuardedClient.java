package io.headgate.adapters.feign;

import static java.util.Objects.requireNonNull;

import feign.Client;
import feign.Request;
import feign.RequestTemplate;
import feign.Response;
import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.adapters.outbound.Outbound;
import java.io.IOException;
import java.net.URI;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Calls of Feign go through a resource, named by method, host and the template of the path unless told otherwise:
 * {@code GET shop.example/orders/{id}}. A call lasts until the body of the answer is read or closed, which Feign does when it has
 * decoded it. Each try of a retryer is a call.
 *
 * <p>A refused call throws {@link io.headgate.BlockedException} as it is, and nothing is sent: Feign would take an
 * {@code IOException} for a broken line, and try again. A call failed when it threw, or when its status says so, 5xx by default.
 * Where a rule queues calls the wait holds the thread. Immutable; safe for many threads.
 */
public final class GuardedClient implements Client {

    private final Client client;
    private final Outbound<Request> outbound;

    private GuardedClient(Client client, Outbound<Request> outbound) {
        this.client = requireNonNull(client, "client");
        this.outbound = outbound;
    }

    /** Calls of {@code client}, with resources named by method, host and template, and 5xx as failures. */
    public static GuardedClient of(Headgate headgate, Client client) {
        return new GuardedClient(client, Outbound.of(headgate, GuardedClient::name));
    }

    /** The same with other names. Leave ids out of them: each name is a resource of its own. */
    public GuardedClient naming(Function<? super Request, String> naming) {
        return new GuardedClient(client, outbound.withNaming(naming));
    }

    /** The same with other statuses that say that the call failed. */
    public GuardedClient failing(IntPredicate statuses) {
        return new GuardedClient(client, outbound.withFailing(statuses));
    }

    private static String name(Request request) {
        URI uri = URI.create(request.url());
        String host = uri.getHost() == null ? withoutUser(uri.getAuthority()) : uri.getHost();
        return Outbound.name(request.httpMethod().name(), uri.getScheme(), host, uri.getPort()) + template(request);
    }

    /** Names of services that are no names of hosts, as {@code my_shop}, come with all that stands beside them. */
    private static String withoutUser(String authority) {
        return authority.substring(authority.lastIndexOf('@') + 1);
    }

    /** The path as the interface declares it; "" for a request that was not made from one. */
    private static String template(Request request) {
        @Nullable RequestTemplate resolved = request.requestTemplate();
        return resolved == null || resolved.methodMetadata() == null
                ? ""
                : resolved.methodMetadata().template().path();
    }

    @Override
    public Response execute(Request request, Request.Options options) throws IOException {
        Entry entry = outbound.resource(request).enter();
        try {
            Response response = client.execute(request, options);
            outbound.answered(entry, response.status());
            return lasting(response, entry);
        } catch (IOException | RuntimeException | Error failure) {
            entry.failed(failure);
            entry.close();
            throw failure;
        }
    }

    private static Response lasting(Response response, Entry entry) {
        if (response.body() == null) {
            entry.close();
            return response;
        }
        return response.toBuilder()
                .body(new CountedBody(response.body(), entry))
                .build();
    }
}
