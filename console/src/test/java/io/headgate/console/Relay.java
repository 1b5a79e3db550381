package io.headgate.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** One address behind which one console takes the place of another: passes bytes on, to the port that it is told. */
final class Relay implements AutoCloseable {

    private final ServerSocket server;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile int port;

    Relay(int port) throws IOException {
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.port = port;
        begin(this::accept);
    }

    private static void begin(Runnable work) {
        Thread thread = new Thread(work, "test-relay");
        thread.setDaemon(true);
        thread.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    /** Ends all connections; those to come go there. */
    void to(int other) throws IOException {
        port = other;
        for (Socket socket : open) {
            socket.close();
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket from = server.accept();
                Socket to = new Socket(InetAddress.getLoopbackAddress(), port);
                open.add(from);
                open.add(to);
                begin(() -> pass(from, to));
                begin(() -> pass(to, from));
            } catch (IOException ended) {
                // the console is away: whoever asked comes again
            }
        }
    }

    private void pass(Socket from, Socket to) {
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            in.transferTo(out);
        } catch (IOException ended) {
            // as connections do
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        to(0);
    }
}
