package io.headgate.bench.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * Jetty as it comes, on a free port of the loopback address.
 *
 * @param server that runs
 * @param counter what it has counted
 * @param other what ends with it
 */
record Jetty(Server server, Supplier<Served> counter, AutoCloseable other) implements TinyServer {

    static final AutoCloseable NOTHING_ELSE = () -> {};

    static Jetty start(Handler application, Supplier<Served> counter, AutoCloseable other) throws Exception {
        Server server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        server.setHandler(application);
        server.start();
        return new Jetty(server, counter, other);
    }

    @Override
    public int port() {
        return ((ServerConnector) server.getConnectors()[0]).getLocalPort();
    }

    @Override
    public Served counts() {
        return counter.get();
    }

    @Override
    public void close() throws Exception {
        server.stop();
        other.close();
    }
}
