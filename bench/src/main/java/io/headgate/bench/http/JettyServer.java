package io.headgate.bench.http;

import io.headgate.adapters.servlet.FilterSettings;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;

/** A servlet on Jetty. */
final class JettyServer {

    static final String ROUTE = "/orders/*";
    static final String RESOURCE = "GET " + ROUTE;

    private JettyServer() {}

    static TinyServer start(Protection protection) throws Exception {
        Orders orders = new Orders();
        ServletContextHandler application = application(orders);
        return switch (protection) {
            case NOTHING -> Jetty.start(application, () -> Served.bare(orders.served.sum()), Jetty.NOTHING_ELSE);
            case HEADGATE -> {
                HeadgateShield shield = new HeadgateShield(RESOURCE, FilterSettings.defaults());
                addFilter(application, shield.filter());
                yield Jetty.start(application, () -> shield.counts(orders.served.sum()), shield);
            }
            case SENTINEL ->
                throw new IllegalArgumentException(
                        "protection: Sentinel (expected: another, its filter knows javax only)");
        };
    }

    static ServletContextHandler application(HttpServlet servlet) {
        ServletContextHandler application = new ServletContextHandler();
        application.setContextPath("/");
        application.addServlet(new ServletHolder(servlet), ROUTE);
        return application;
    }

    private static void addFilter(ServletContextHandler application, Filter filter) {
        FilterHolder holder = new FilterHolder(filter);
        holder.setAsyncSupported(true);
        application.addFilter(holder, "/*", EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC));
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
