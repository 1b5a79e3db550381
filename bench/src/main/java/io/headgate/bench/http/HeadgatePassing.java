package io.headgate.bench.http;

import io.headgate.adapters.servlet.FilterSettings;
import io.headgate.adapters.servlet.HeadgateFilter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Our filter on a request of Jetty. */
final class HeadgatePassing implements Passing {

    private static final FilterChain EMPTY = (request, response) -> {};

    private final HeldRequest<HttpServletRequest, HttpServletResponse> held;
    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final HeadgateShield shield;
    private final HeadgateFilter filter;

    private HeadgatePassing(HeldRequest<HttpServletRequest, HttpServletResponse> held) {
        this.held = held;
        this.request = held.request();
        this.response = held.response();
        this.shield = new HeadgateShield(JettyServer.RESOURCE, FilterSettings.defaults());
        this.filter = shield.filter();
    }

    static Passing open() throws Exception {
        return new HeadgatePassing(JakartaRequest.open());
    }

    /** Each passage is one of another request to the filter, which leaves nothing with a request that is served at once. */
    @Override
    public void once() throws Exception {
        filter.doFilter(request, response, EMPTY);
    }

    @Override
    public long counted() {
        return shield.counts(0).finished();
    }

    @Override
    public void close() throws Exception {
        held.close();
        shield.close();
    }
}
