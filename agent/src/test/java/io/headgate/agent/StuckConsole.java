package io.headgate.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A console that takes connections and reads nothing from them. */
final class StuckConsole implements AutoCloseable {

    private static final String KEY = "Sec-WebSocket-Key: ";

    private final ServerSocket server = new ServerSocket();
    private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();
    private final AtomicInteger accepted = new AtomicInteger();

    StuckConsole() throws IOException {
        server.setReceiveBufferSize(4_096); // before it is bound, so that connections have it
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Thread thread = new Thread(this::serve, "stuck console");
        thread.setDaemon(true);
        thread.start();
    }

    URI address() {
        return URI.create("ws://127.0.0.1:" + server.getLocalPort());
    }

    int accepted() {
        return accepted.get();
    }

    private void serve() {
        try {
            while (true) {
                Socket connection = server.accept();
                connections.add(connection);
                upgrade(connection);
                accepted.incrementAndGet();
            }
        } catch (IOException closed) {
            return;
        }
    }

    private static void upgrade(Socket connection) throws IOException {
        BufferedReader request =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII), 1);
        String key = "";
        for (String line = request.readLine(); line != null && !line.isEmpty(); line = request.readLine()) {
            key = line.startsWith(KEY) ? line.substring(KEY.length()) : key;
        }
        String answer = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: " + accept(key) + "\r\n\r\n";
        connection.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
        connection.getOutputStream().flush();
    }

    private static String accept(String key) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-1")
                    .digest((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket connection : connections) {
                connection.close();
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
