package io.headgate.adapters.spring.client;

import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.adapters.outbound.Outbound;
import java.io.IOException;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;

/**
 * Calls of {@code RestClient} and {@code RestTemplate} go through a resource, named {@code GET shop.example/orders/{id}} unless told
 * otherwise; {@code RestTemplate} does not tell templates, and its calls are named {@code GET shop.example}. A call lasts until the
 * body of the answer is read to its end or the answer is closed, which both clients do.
 *
 * <p>A refused call throws {@link io.headgate.BlockedException} as it is, and nothing is sent. A call failed when it threw, or when
 * its status says so, 5xx by default. Where a rule queues calls the wait holds the thread. Immutable; safe for many threads.
 */
public final class HeadgateRequestInterceptor implements ClientHttpRequestInterceptor {

    private static final String TEMPLATE = "org.springframework.web.client.RestClient.uriTemplate";

    private final Outbound<HttpRequest> outbound;

    private HeadgateRequestInterceptor(Outbound<HttpRequest> outbound) {
        this.outbound = outbound;
    }

    /** With resources named by method, host and template, and 5xx as failures. */
    public static HeadgateRequestInterceptor of(Headgate headgate) {
        UriNames names = new UriNames();
        return new HeadgateRequestInterceptor(Outbound.of(
                headgate,
                request -> names.name(
                        request.getMethod().name(),
                        request.getURI(),
                        request.getAttributes().get(TEMPLATE))));
    }

    /** The same with other names. Leave ids out of them: each name is a resource of its own. */
    public HeadgateRequestInterceptor naming(Function<? super HttpRequest, String> naming) {
        return new HeadgateRequestInterceptor(outbound.withNaming(naming));
    }

    /** The same with other statuses that say that the call failed. */
    public HeadgateRequestInterceptor failing(IntPredicate statuses) {
        return new HeadgateRequestInterceptor(outbound.withFailing(statuses));
    }

    @Override
    public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
            throws IOException {
        Entry entry = outbound.resource(request).enter();
        try {
            ClientHttpResponse response = execution.execute(request, body);
            CountedResponse counted = new CountedResponse(response, entry);
            outbound.answered(entry, response.getStatusCode().value());
            return counted;
        } catch (IOException | RuntimeException | Error failure) {
            entry.failed(failure);
            entry.close();
            throw failure;
        }
    }
}
