package io.headgate.adapters.gateway;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;

/** Answers each request with the beginning of a body, and closes the connection when told to. */
final class BreakingService implements AutoCloseable {

    private static final String BEGINNING = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\npart";

    private final ServerSocket listening;
    private final Semaphore breaks = new Semaphore(0);

    BreakingService() {
        try {
            listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        Thread thread = new Thread(this::serve, "breaking-service");
        thread.setDaemon(true);
        thread.start();
    }

    private void serve() {
        try {
            while (true) {
                serveOne();
            }
        } catch (IOException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private void serveOne() throws IOException {
        try (Socket socket = listening.accept()) {
            byte[] read = new byte[10_000];
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int count = socket.getInputStream().read(read);
                head.append(new String(read, 0, count, StandardCharsets.US_ASCII));
            }
            socket.getOutputStream().write(BEGINNING.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            breaks.acquireUninterruptibly();
            socket.setSoLinger(true, 0);
        }
    }

    /** Resets the connection of the request that is being served, in the middle of its body. */
    void breakOff() {
        breaks.release();
    }

    int port() {
        return listening.getLocalPort();
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
