package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.command.CommandRequest;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;

/** Takes heartbeats as the published dashboard does. */
final class FakeDashboard implements AutoCloseable {

    private static final int MOST = 10_000;

    private final HttpServer server;
    private final BlockingQueue<Map<String, String>> beats = new LinkedBlockingQueue<>(MOST);

    FakeDashboard(int status) throws IOException {
        this(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0), status);
    }

    private FakeDashboard(HttpServer server, int status) {
        this.server = server;
        server.createContext("/registry/machine", exchange -> take(exchange, status));
        server.start();
    }

    static FakeDashboard withTls(SSLContext context) throws IOException {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        return new FakeDashboard(server, 200);
    }

    private void take(HttpExchange exchange, int status) throws IOException {
        CommandRequest form = new CommandRequest();
        FormText.parse(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8), form);
        byte[] answer = "{\"success\":true}".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
        if (!beats.offer(form.getParameters())) {
            throw new IOException("More than " + MOST);
        }
    }

    int port() {
        return server.getAddress().getPort();
    }

    Map<String, String> next() throws InterruptedException {
        Map<String, String> beat = beats.poll(60, TimeUnit.SECONDS);
        if (beat == null) {
            throw new AssertionError("No heartbeat");
        }
        return beat;
    }

    int waiting() {
        return beats.size();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
