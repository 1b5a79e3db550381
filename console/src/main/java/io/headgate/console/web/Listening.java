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

    private static final int MOST_THREADS = 200;
    private static final int FEWEST_THREADS = 8;
    private static final int MOST_HEADER_BYTES = 16 << 10;
    private static final int SPARE_CONNECTIONS = 1_000;
    private static final int SLOWEST_BYTES_PER_SECOND = 100;
    private static final long STOP_MILLIS = 0; // streams never end by themselves: there is nothing to wait for

    private Listening() {}

    static void configure(JavalinConfig config, WebSettings settings) {
        Map<String, String> headers = SecurityHeaders.all(settings.encrypted());
        JettyConfig jetty = config.jetty;
        config.unsafe.jettyInternal.server = server(); // there is no other way to have its timer as a daemon
        jetty.modifyHttpConfiguration(Listening::bound);
        jetty.addConnector((server, http) -> connector(server, http, settings));
        jetty.modifyWebSocketServletFactory(factory -> Links.bound(factory, settings));
        jetty.modifyServer(server -> {
            server.setStopTimeout(STOP_MILLIS);
            server.setErrorHandler((request, response, callback) -> Errors.early(request, response, callback, headers));
        });
        jetty.modifyServletContextHandler(handler -> handler.setErrorHandler(
                (request, response, callback) -> Errors.early(request, response, callback, headers)));
    }

    private static Server server() {
        return new Server(threads(), new ScheduledExecutorScheduler("headgate-console-timer", true), null);
    }

    private static QueuedThreadPool threads() {
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, FEWEST_THREADS);
        threads.setName("headgate-console");
        threads.setDaemon(true);
        if (VirtualThreads.areSupported()) {
            threads.setVirtualThreadsExecutor(VirtualThreads.getNamedVirtualThreadsExecutor("headgate-console-"));
        }
        return threads;
    }

    private static void bound(HttpConfiguration http) {
        http.setRequestHeaderSize(MOST_HEADER_BYTES);
        http.setSendServerVersion(false);
        http.setSendXPoweredBy(false);
        http.setMinRequestDataRate(SLOWEST_BYTES_PER_SECOND);
        http.setUriCompliance(UriCompliance.DEFAULT); // a path that can be read in two ways is refused
    }

    private static Connector connector(Server server, HttpConfiguration http, WebSettings settings) {
        ServerConnector connector = settings.keyStore()
                .map(file -> encrypted(server, http, file))
                .orElseGet(() -> new ServerConnector(server, new HttpConnectionFactory(http)));
        connector.setHost(settings.host());
        connector.setPort(settings.port());
        connector.setIdleTimeout(settings.idle().toMillis());
        server.addBean(new NetworkConnectionLimit(settings.links() + SPARE_CONNECTIONS, connector));
        return connector;
    }

    private static ServerConnector encrypted(Server server, HttpConfiguration http, KeyStoreFile file) {
        SslContextFactory.Server tls = new SslContextFactory.Server();
        tls.setKeyStorePath(file.path().toAbsolutePath().toString());
        tls.setKeyStorePassword(file.password());
        tls.setIncludeProtocols("TLSv1.3", "TLSv1.2");
        tls.setRenegotiationAllowed(false);
        server.addBean(new KeyStoreWatch(tls, file));
        http.addCustomizer(new SecureRequestCustomizer(false)); // a console is also reached by its address
        return new ServerConnector(server, new SslConnectionFactory(tls, "http/1.1"), new HttpConnectionFactory(http));
    }
}
