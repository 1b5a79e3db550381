package io.headgate.adapters.spring.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/** Answers one request with the beginning of a body, and closes the connection when told to. */
final class BreakingServer implements AutoCloseable {

    private static final String BEGINNING = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\npart";

    private final ServerSocket listening;
    private final CountDownLatch broken = new CountDownLatch(1);

    BreakingServer() throws IOException {
        listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::serve, "breaking-server");
        thread.setDaemon(true);
        thread.start();
    }

    private void serve() {
        try (Socket socket = listening.accept()) {
            byte[] read = new byte[10_000];
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int count = socket.getInputStream().read(read);
                head.append(new String(read, 0, count, StandardCharsets.US_ASCII));
            }
            socket.getOutputStream().write(BEGINNING.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            broken.await();
        } catch (IOException | InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** Closes the connection in the middle of the body. */
    void breakOff() {
        broken.countDown();
    }

    String name() {
        return "GET 127.0.0.1:" + listening.getLocalPort();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + listening.getLocalPort() + "/");
    }

    @Override
    public void close() throws IOException {
        breakOff();
        listening.close();
    }
}
