package io.headgate.console.web;

import io.javalin.config.JavalinConfig;
import io.javalin.config.JettyConfig;
import java.util.Map;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;

/** How Jetty listens: where, with which threads, with which bounds, with TLS or without. */
final class Listening {

    /** Threads that nobody can hold: they accept, read headers, carry links and write short answers. */
    private static final int SPARE_THREADS = 64;

    private static final int FEWEST_THREADS = 8;
    private static final int MOST_HEADER_BYTES = 16 << 10;
    private static final int SPARE_CONNECTIONS = 100;
    private static final int SLOWEST_BYTES_PER_SECOND = 100;
    private static final long STOP_MILLIS = 0; // streams never end by themselves: there is nothing to wait for

    private Listening() {}

    static void configure(
            JavalinConfig config, WebSettings settings, ConnectionPlaces connections, Runnable closeLateLinks) {
        Map<String, String> headers = SecurityHeaders.all(settings.encrypted());
        JettyConfig jetty = config.jetty;
        config.unsafe.jettyInternal.server =
                server(threads(settings)); // there is no other way to have its timer as a daemon
        jetty.modifyHttpConfiguration(http -> bound(http, connections));
        jetty.addConnector((server, http) -> connector(server, http, settings, connections, closeLateLinks));
        jetty.modifyServer(server -> {
            server.setStopTimeout(STOP_MILLIS);
            server.setErrorHandler((request, response, callback) -> Errors.early(request, response, callback, headers));
        });
        jetty.modifyServletContextHandler(handler -> handler.setErrorHandler(
                (request, response, callback) -> Errors.early(request, response, callback, headers)));
    }

    private static Server server(QueuedThreadPool threads) {
        return new Server(threads, new ScheduledExecutorScheduler("headgate-console-timer", true), null);
    }

    /** More threads than requests can hold at a time: without virtual threads each that is open may hold one. */
    private static QueuedThreadPool threads(WebSettings settings) {
        int strangers = StrangerPlaces.MOST + StrangerPlaces.MOST_ENDING;
        int most = settings.inFlight() + 2 * strangers + SPARE_THREADS;
        QueuedThreadPool threads = new QueuedThreadPool(most, FEWEST_THREADS);
        threads.setName("headgate-console");
        threads.setDaemon(true);
        if (VirtualThreads.areSupported()) {
            threads.setVirtualThreadsExecutor(VirtualThreads.getNamedVirtualThreadsExecutor("headgate-console-"));
        }
        return threads;
    }

    private static void bound(HttpConfiguration http, ConnectionPlaces connections) {
        http.addCustomizer((request, headers) -> {
            connections.begun(request);
            return request;
        });
        http.setRequestHeaderSize(MOST_HEADER_BYTES);
        http.setSendServerVersion(false);
        http.setSendXPoweredBy(false);
        http.setMinRequestDataRate(SLOWEST_BYTES_PER_SECOND);
        http.setUriCompliance(UriCompliance.DEFAULT); // a path that can be read in two ways is refused
    }

    private static Connector connector(
            Server server,
            HttpConfiguration http,
            WebSettings settings,
            ConnectionPlaces connections,
            Runnable closeLateLinks) {
        Runnable closeLate = () -> {
            connections.closeLate();
            closeLateLinks.run();
        };
        ServerConnector connector = settings.keyStore()
                .map(file -> encrypted(server, http, file, connections, closeLate))
                .orElseGet(() -> new BoundedConnector(server, connections, closeLate, new HttpConnectionFactory(http)));
        connector.setHost(settings.host());
        connector.setPort(settings.port());
        connector.setIdleTimeout(settings.idle().toMillis());
        server.addBean(
                new NetworkConnectionLimit(settings.links() + settings.connections() + SPARE_CONNECTIONS, connector));
        return connector;
    }

    private static ServerConnector encrypted(
            Server server,
            HttpConfiguration http,
            KeyStoreFile file,
            ConnectionPlaces connections,
            Runnable closeLate) {
        KeyStoreWatch.check(file);
        SslContextFactory.Server tls = new SslContextFactory.Server();
        tls.setKeyStorePath(file.path().toAbsolutePath().toString());
        tls.setKeyStorePassword(file.password());
        tls.setIncludeProtocols("TLSv1.3", "TLSv1.2");
        tls.setRenegotiationAllowed(false);
        server.addBean(new KeyStoreWatch(tls, file));
        http.addCustomizer(new SecureRequestCustomizer(false)); // a console is also reached by its address
        return new BoundedConnector(
                server,
                connections,
                closeLate,
                new SslConnectionFactory(tls, "http/1.1"),
                new HttpConnectionFactory(http));
    }
}
