package io.headgate.examples.servlet;

import static io.headgate.flow.FlowRule.flow;

import io.headgate.Headgate;
import io.headgate.HeadgateBuilder;
import io.headgate.adapters.servlet.FilterSettings;
import io.headgate.adapters.servlet.HeadgateFilter;
import io.headgate.breaker.BreakerRule;
import jakarta.servlet.DispatcherType;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.EnumSet;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** A web service on this machine, protected by a filter. */
public final class OrderService implements AutoCloseable {

    private final Headgate headgate;
    private final Server server;

    /** Serves on that port, 0 for any that is free. */
    public OrderService(Headgate headgate, int port) throws Exception {
        this.headgate = headgate;
        this.server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        FilterHolder filter = new FilterHolder(new HeadgateFilter(headgate, FilterSettings.defaults()));
        filter.setAsyncSupported(true);
        ServletContextHandler application = new ServletContextHandler();
        application.addFilter(filter, "/*", EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC));
        application.addServlet(new ServletHolder(new OrderServlet()), "/orders/*");
        server.setHandler(application);
        server.start();
    }

    /** The rules: a resource is the method and the pattern of the servlet. */
    public static HeadgateBuilder protection() {
        return Headgate.builder()
                .rules(
                        flow("GET /orders/*").perMinute(3),
                        BreakerRule.errorCount("POST /orders/*", 2).openFor(Duration.ofSeconds(10)));
    }

    /** Where it serves. */
    public int port() {
        return ((ServerConnector) server.getConnectors()[0]).getLocalPort();
    }

    @Override
    public void close() throws Exception {
        server.stop();
        headgate.close();
    }

    /** Serves on the port that is given, or 8080, until it is stopped. */
    public static void main(String[] args) throws Exception {
        int port = args.length > 0 ? Integer.parseInt(args[0]) : 8080;
        OrderService service = new OrderService(protection().build(), port);
        System.out.printf("""
                try, more than once:
                  curl -i http://127.0.0.1:%1$d/orders/7                   the fourth in a minute is refused: 429
                  curl -i -X POST http://127.0.0.1:%1$d/orders/broken      after two failures the breaker is open: 503
                stop with Ctrl-C
                """, service.port());
        service.server.join();
    }
}
