package io.headgate.bench.http;

import com.alibaba.csp.sentinel.adapter.spring.webmvc_v6x.SentinelWebInterceptor;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.servlet.HandlerMapping;

/** Sentinel's interceptor on a request of Jetty, for which the route is found already, as it is when Spring MVC calls it. */
final class SentinelInterceptorPassing implements Passing {

    private static final String ROUTE = "/orders/{id}";

    private final HeldRequest<HttpServletRequest, HttpServletResponse> held;
    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final SentinelTotals totals = SentinelTotals.of(ROUTE);
    private final SentinelWebInterceptor interceptor = new SentinelWebInterceptor();

    private SentinelInterceptorPassing(HeldRequest<HttpServletRequest, HttpServletResponse> held) {
        this.held = held;
        this.request = held.request();
        this.response = held.response();
        request.setAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE, ROUTE);
    }

    static Passing open() throws Exception {
        return new SentinelInterceptorPassing(JakartaRequest.open());
    }

    @Override
    public void once() throws Exception {
        interceptor.preHandle(request, response, this);
        interceptor.afterCompletion(request, response, this, null);
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
