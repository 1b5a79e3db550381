package io.headgate.adapters.spring.boot.client;

import io.headgate.adapters.outbound.Outbound;
import io.headgate.adapters.spring.client.HeadgateExchangeFilter;
import io.headgate.adapters.spring.client.HeadgateRequestInterceptor;
import java.net.URI;

/** What the resource of a request is called after. */
enum Naming {

    /** Method, host and template of the address, as in GET shop.example/orders/{id}. */
    TEMPLATE,
    /** Method and host, as in GET shop.example. */
    METHOD,
    /** The host alone, as in shop.example: all that one service is asked has one budget. */
    HOST;

    /** The same interceptor with such names. */
    HeadgateRequestInterceptor of(HeadgateRequestInterceptor interceptor) {
        return this == TEMPLATE
                ? interceptor
                : interceptor.naming(request -> name(request.getMethod().name(), request.getURI()));
    }

    /** The same filter with such names. */
    HeadgateExchangeFilter of(HeadgateExchangeFilter filter) {
        return this == TEMPLATE
                ? filter
                : filter.naming(request -> name(request.method().name(), request.url()));
    }

    private String name(String method, URI uri) {
        String scheme = uri.getScheme() == null ? "http" : uri.getScheme();
        String host = uri.getHost() == null ? String.valueOf(uri.getAuthority()) : uri.getHost();
        String name = Outbound.name(method, scheme, host, uri.getPort());
        return this == METHOD ? name : name.substring(method.length() + 1);
    }
}
