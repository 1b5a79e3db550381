package io.headgate.bench.http;

import com.alibaba.csp.sentinel.adapter.servlet.CommonFilter;
import javax.servlet.FilterChain;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Sentinel's filter on a request of Jetty, as it is when nothing is configured. */
final class SentinelFilterPassing implements Passing {

    private static final FilterChain EMPTY = (request, response) -> {};

    private final HeldRequest<HttpServletRequest, HttpServletResponse> held;
    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final SentinelTotals totals = SentinelTotals.of(JavaxJettyServer.RESOURCE);
    private final CommonFilter filter = new CommonFilter();

    private SentinelFilterPassing(HeldRequest<HttpServletRequest, HttpServletResponse> held) {
        this.held = held;
        this.request = held.request();
        this.response = held.response();
    }

    static Passing open() throws Exception {
        return new SentinelFilterPassing(JavaxRequest.open());
    }

    @Override
    public void once() throws Exception {
        filter.doFilter(request, response, EMPTY);
    }

    @Override
    public long counted() {
        return totals.counts(0).finished();
    }

    @Override
    public void close() throws Exception {
        held.close();
    }
}
