package io.headgate.adapters.outbound.contract;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server on loopback.
 *
 * <table>
 * <caption>Paths</caption>
 * <tr><td>{@code /status/503}</td><td>answers that status, with a short body</td></tr>
 * <tr><td>{@code /held}</td><td>answers 200 once {@link #release} was called</td></tr>
 * <tr><td>{@code /broken}</td><td>sends headers and the first part of the body, and breaks off</td></tr>
 * <tr><td>{@code /streamed}</td><td>sends headers and the first part of the body, and the rest once released</td></tr>
 * </table>
 *
 * <p>Safe for many threads.
 */
public final class LoopbackServer implements AutoCloseable {

    private static final byte[] PART = "part ".repeat(200).getBytes(StandardCharsets.UTF_8);

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "loopback-server");
        thread.setDaemon(true);
        return thread;
    });
    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    /** Starts it on a free port. */
    public LoopbackServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        server.setExecutor(threads);
        server.createContext("/", this::serve);
        server.start();
    }

    private void serve(HttpExchange exchange) throws IOException {
        most.accumulateAndGet(running.incrementAndGet(), Math::max);
        requests.incrementAndGet(); // last: who has seen all requests arrive may release them
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            answer(exchange, exchange.getRequestURI().getPath());
        }
    }

    private void answer(HttpExchange exchange, String path) throws IOException {
        if (path.startsWith("/status/")) {
            send(exchange, Integer.parseInt(path.substring("/status/".length())));
        } else if (path.equals("/streamed")) {
            stream(exchange);
        } else if (path.equals("/broken")) {
            breakOff(exchange);
        } else {
            awaitRelease();
            send(exchange, 200);
        }
    }

    private void send(HttpExchange exchange, int status) throws IOException {
        running.decrementAndGet(); // before the client can know that it is answered
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, -1);
        } else {
            exchange.sendResponseHeaders(status, PART.length);
            exchange.getResponseBody().write(PART);
        }
    }

    private void stream(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream body = exchange.getResponseBody()) {
            body.write(PART);
            body.flush();
            awaitRelease();
            running.decrementAndGet();
            body.write(PART);
        }
    }

    private void breakOff(HttpExchange exchange) throws IOException {
        running.decrementAndGet();
        exchange.sendResponseHeaders(200, 2L * PART.length);
        exchange.getResponseBody().write(PART);
        exchange.getResponseBody().flush();
        throw new IOException("broken off");
    }

    private void awaitRelease() throws IOException {
        try {
            released.await();
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
            throw new IOException("closed", closed);
        }
    }

    /** Lets everything that is held go on, now and later. */
    public void release() {
        released.countDown();
    }

    /** How many requests arrived. */
    public int requests() {
        return requests.get();
    }

    /** How many were being served at once, at most. */
    public int most() {
        return most.get();
    }

    /** Its address with that path. */
    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port() + path);
    }

    /** The port it listens on. */
    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        release();
        server.stop(0);
        threads.shutdownNow();
    }
}
