package io.headgate.bench.http;

import io.headgate.adapters.servlet.FilterSettings;
import io.headgate.adapters.servlet.HeadgateFilter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;

/** Our filter on a request of Jetty. */
final class HeadgatePassing implements Passing {

    private static final FilterChain EMPTY = (request, response) -> {};

    private final HeldRequest<HttpServletRequest, HttpServletResponse> held;
    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final HeadgateShield shield;
    private final HeadgateFilter filter;
    private final String mark;

    private HeadgatePassing(HeldRequest<HttpServletRequest, HttpServletResponse> held) throws Exception {
        this.held = held;
        this.request = held.request();
        this.response = held.response();
        this.shield = new HeadgateShield(JettyServer.RESOURCE, FilterSettings.defaults());
        this.filter = shield.filter();
        this.mark = mark();
        request.removeAttribute(mark);
    }

    static Passing open() throws Exception {
        return new HeadgatePassing(JakartaRequest.open());
    }

    /** Passes once, and finds the attribute by which the filter knows a request that it has seen. */
    private String mark() throws Exception {
        filter.doFilter(request, response, EMPTY);
        return Collections.list(request.getAttributeNames()).stream()
                .filter(name -> name.startsWith(HeadgateFilter.class.getName()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("mark: none (expected: an attribute of the filter's)"));
    }

    /** Takes the mark away again, so that the next passage is another request's; that is part of what is measured. */
    @Override
    public void once() throws Exception {
        filter.doFilter(request, response, EMPTY);
        request.removeAttribute(mark);
    }

    @Override
    public long counted() {
        return shield.counts(0).finished() - 1; // the one that showed the mark
    }

    @Override
    public void close() throws Exception {
        held.close();
        shield.close();
    }
}
