package io.headgate.console.web;

import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Accepts connections within the bounds of {@link ConnectionPlaces}. */
final class BoundedConnector extends ServerConnector {

    private static final long EVERY_MILLIS = 500;

    private final ConnectionPlaces connections;
    private final Runnable closeLate;

    /** A connector that calls {@code closeLate} twice a second. */
    BoundedConnector(Server server, ConnectionPlaces connections, Runnable closeLate, ConnectionFactory... protocols) {
        super(server, protocols);
        this.connections = connections;
        this.closeLate = closeLate;
    }

    @Override
    protected void doStart() throws Exception {
        super.doStart();
        closeLate();
    }

    private void closeLate() {
        if (isStarting() || isRunning()) {
            try {
                closeLate.run();
            } finally {
                getScheduler().schedule(this::closeLate, EVERY_MILLIS, TimeUnit.MILLISECONDS);
            }
        }
    }

    @Override
    protected void onEndPointOpened(EndPoint opened) {
        super.onEndPointOpened(opened);
        connections.opened(opened);
    }

    @Override
    protected void onEndPointClosed(EndPoint closed) {
        connections.closed(closed);
        super.onEndPointClosed(closed);
    }
}
