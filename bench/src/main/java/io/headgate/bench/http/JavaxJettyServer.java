package io.headgate.bench.http;

import com.alibaba.csp.sentinel.adapter.servlet.CommonFilter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.concurrent.atomic.LongAdder;
import javax.servlet.DispatcherType;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.ee8.servlet.FilterHolder;
import org.eclipse.jetty.ee8.servlet.ServletContextHandler;
import org.eclipse.jetty.ee8.servlet.ServletHolder;

/** The same servlet in the packages that Sentinel's filter knows; there is no such filter for the others. */
final class JavaxJettyServer {

    /** Sentinel's filter knows no routes: without a cleaner the path is the resource. There is only one here. */
    static final String RESOURCE = "/orders/7";

    private JavaxJettyServer() {}

    static TinyServer start(Protection protection) throws Exception {
        Orders orders = new Orders();
        ServletContextHandler application = application(orders);
        return switch (protection) {
            case NOTHING -> Jetty.start(application.get(), () -> Served.bare(orders.served.sum()), Jetty.NOTHING_ELSE);
            case SENTINEL -> {
                SentinelTotals totals = SentinelTotals.of(RESOURCE);
                application.addFilter(new FilterHolder(new CommonFilter()), "/*", EnumSet.of(DispatcherType.REQUEST));
                yield Jetty.start(application.get(), () -> totals.counts(orders.served.sum()), Jetty.NOTHING_ELSE);
            }
            case HEADGATE ->
                throw new IllegalArgumentException("protection: Headgate (expected: another, ours knows jakarta only)");
        };
    }

    static ServletContextHandler application(HttpServlet servlet) {
        ServletContextHandler application = new ServletContextHandler();
        application.setContextPath("/");
        application.addServlet(new ServletHolder(servlet), JettyServer.ROUTE);
        return application;
    }

    private static final class Orders extends HttpServlet {

        private static final long serialVersionUID = 1L;
        private static final byte[] BYTES = TinyServer.BODY.getBytes(StandardCharsets.US_ASCII);

        private final LongAdder served = new LongAdder();

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            served.increment();
            response.setContentType("text/plain");
            response.setContentLength(BYTES.length);
            response.getOutputStream().write(BYTES);
        }
    }
}
