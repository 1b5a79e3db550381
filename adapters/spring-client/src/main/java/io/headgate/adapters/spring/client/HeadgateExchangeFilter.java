package io.headgate.adapters.spring.client;

import io.headgate.Headgate;
import io.headgate.adapters.outbound.Outbound;
import io.headgate.adapters.reactor.ReactorEntryway;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.ExchangeFunction;
import reactor.core.publisher.Mono;

/**
 * Calls of {@code WebClient} go through a resource, named {@code GET shop.example/orders/{id}} unless told otherwise. Each
 * subscription is one call; it lasts until the body of the answer is read to its end, fails or is cancelled.
 *
 * <p>The error signal of a refused call is {@link io.headgate.BlockedException}, and nothing is sent. A call failed when it, or its
 * body, ended with an error, or when its status says so, 5xx by default. A cancelled one did not. Where a rule queues calls the wait
 * holds no thread. What the call belongs to is in the context, see {@link ReactorEntryway}. Immutable; safe for many threads.
 */
public final class HeadgateExchangeFilter implements ExchangeFilterFunction {

    private static final String TEMPLATE = "org.springframework.web.reactive.function.client.WebClient.uriTemplate";

    private final Outbound<ClientRequest> outbound;

    private HeadgateExchangeFilter(Outbound<ClientRequest> outbound) {
        this.outbound = outbound;
    }

    /** With resources named by method, host and template, and 5xx as failures. */
    public static HeadgateExchangeFilter of(Headgate headgate) {
        UriNames names = new UriNames();
        return new HeadgateExchangeFilter(Outbound.of(
                headgate,
                request -> names.name(
                        request.method().name(),
                        request.url(),
                        request.attributes().get(TEMPLATE))));
    }

    /** The same with other names. Leave ids out of them: each name is a resource of its own. */
    public HeadgateExchangeFilter naming(Function<? super ClientRequest, String> naming) {
        return new HeadgateExchangeFilter(outbound.withNaming(naming));
    }

    /** The same with other statuses that say that the call failed. */
    public HeadgateExchangeFilter failing(IntPredicate statuses) {
        return new HeadgateExchangeFilter(outbound.withFailing(statuses));
    }

    @Override
    public Mono<ClientResponse> filter(ClientRequest request, ExchangeFunction next) {
        return Mono.defer(() -> new GuardedExchange(
                ReactorEntryway.of(outbound.resource(request)),
                Mono.defer(() -> next.exchange(request)),
                outbound::failure));
    }
}
