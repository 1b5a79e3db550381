package io.headgate.adapters.servlet;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import java.util.EnumSet;
import java.util.Map;
import org.eclipse.jetty.ee10.servlet.ErrorPageErrorHandler;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Jetty. */
record JettyContainer(Server server, ServerConnector connector) implements Container {

    static Container start(Filter filter, Map<String, HttpServlet> servlets) throws Exception {
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(application(filter, servlets));
        server.start();
        return new JettyContainer(server, connector);
    }

    private static ServletContextHandler application(Filter filter, Map<String, HttpServlet> servlets) {
        ServletContextHandler context = new ServletContextHandler();
        context.setContextPath(APPLICATION);
        FilterHolder holder = new FilterHolder(filter);
        holder.setAsyncSupported(true);
        context.addFilter(holder, "/*", EnumSet.copyOf(ALL));
        servlets.forEach((pattern, servlet) -> {
            ServletHolder each = new ServletHolder(servlet);
            each.setAsyncSupported(true);
            context.addServlet(each, pattern);
        });
        ErrorPageErrorHandler errors = new ErrorPageErrorHandler();
        errors.addErrorPage(500, ERROR_PAGE);
        context.setErrorHandler(errors);
        return context;
    }

    @Override
    public int port() {
        return connector.getLocalPort();
    }

    @Override
    public void stop() throws Exception {
        server.stop();
    }
}
