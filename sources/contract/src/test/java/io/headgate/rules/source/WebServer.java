package io.headgate.rules.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A web server on loopback with one document; it can be killed and started again on the same port. */
final class WebServer implements AutoCloseable {

    static final String TOKEN = "Bearer s3cr3t-t0ken";

    /** What a server knows beyond plain GET and PUT. */
    enum Skill {
        PLAIN,
        TAGS,
        TAGS_AND_HOLDING
    }

    private static final byte[] NONE = {};

    private final Skill skill;
    private final int port;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger bodies = new AtomicInteger();
    private HttpServer server;
    private ExecutorService workers;
    private byte[] content = NONE; // guarded by this

    WebServer(Skill skill) throws IOException {
        this.skill = skill;
        open(0);
        this.port = server.getAddress().getPort();
    }

    private void open(int atPort) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), atPort), 0);
        workers = Executors.newCachedThreadPool();
        server.setExecutor(workers);
        server.createContext("/rules.yaml", this::handle);
        server.start();
    }

    URI address() {
        return URI.create("http://localhost:" + port + "/rules.yaml?tenant=7");
    }

    int requests() {
        return requests.get();
    }

    int bodies() {
        return bodies.get();
    }

    void kill() {
        server.stop(0);
        workers.shutdownNow();
    }

    void startAgain() throws IOException {
        open(port);
    }

    void put(String text) {
        put(text.getBytes(UTF_8));
    }

    synchronized void put(byte[] utf8) {
        content = utf8;
        notifyAll();
    }

    private void handle(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        try (exchange) {
            if (!TOKEN.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                answer(exchange, 401, NONE);
            } else if (exchange.getRequestMethod().equals("PUT")) {
                answer(exchange, publish(exchange), NONE);
            } else {
                get(exchange);
            }
        } catch (InterruptedException killed) {
            Thread.currentThread().interrupt();
        }
    }

    private int publish(HttpExchange exchange) throws IOException {
        byte[] sent = exchange.getRequestBody().readAllBytes();
        String match = exchange.getRequestHeaders().getFirst("If-Match");
        synchronized (this) {
            if (match != null && !match.equals(tag(content))) {
                return 412;
            }
            put(sent);
        }
        return 204;
    }

    private void get(HttpExchange exchange) throws IOException, InterruptedException {
        String known = Objects.toString(exchange.getRequestHeaders().getFirst("If-None-Match"), "");
        String preference = Objects.toString(exchange.getRequestHeaders().getFirst("Prefer"), "");
        byte[] now = current();
        if (skill == Skill.TAGS_AND_HOLDING && preference.startsWith("wait=")) {
            exchange.getResponseHeaders().set("Preference-Applied", preference);
            now = hold(known, Long.parseLong(preference.substring(5)));
        }
        if (skill != Skill.PLAIN && now.length > 0) {
            exchange.getResponseHeaders().set("ETag", tag(now));
        }
        if (now.length == 0) {
            answer(exchange, 404, NONE);
        } else if (skill != Skill.PLAIN && tag(now).equals(known)) {
            answer(exchange, 304, NONE);
        } else {
            bodies.incrementAndGet();
            answer(exchange, 200, now);
        }
    }

    private synchronized byte[] current() {
        return content;
    }

    private synchronized byte[] hold(String known, long seconds) throws InterruptedException {
        long end = System.nanoTime() + seconds * 1_000_000_000;
        while (tag(content).equals(known) && System.nanoTime() < end) {
            wait(100);
        }
        return content;
    }

    private static String tag(byte[] content) {
        return "\"" + content.length + "-" + Content.revision(content).substring(0, 8) + "\"";
    }

    private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        kill();
    }
}
