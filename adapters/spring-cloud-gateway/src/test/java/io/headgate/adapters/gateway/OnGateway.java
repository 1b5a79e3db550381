package io.headgate.adapters.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.rule.Rule;
import io.headgate.statistics.Snapshot;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;

/** Tests that share one gateway, since one takes its time to start; each has a route of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OnGateway {

    protected final GatewayInFront gateway = new GatewayInFront(GatewayInFront.Configured.class);
    protected final Headgate headgate = gateway.headgate();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final AtomicInteger routes = new AtomicInteger();

    @AfterAll
    void stop() {
        gateway.close();
    }

    /** A route that no other test uses. */
    protected final String route() {
        int next = routes.getAndIncrement();
        return "route-" + (next < 11 ? next : next + 1); // route-11 is of the test of spellings
    }

    protected final void rules(Rule... rules) {
        headgate.rules().replaceAll(List.of(rules));
    }

    protected final Snapshot seen(String name) {
        return headgate.resource(name).statistics();
    }

    protected final HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gateway.port() + "/" + path))
                .timeout(Duration.ofSeconds(20));
    }

    protected final CompletableFuture<HttpResponse<String>> later(HttpRequest.Builder request) {
        return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    protected final HttpResponse<String> send(HttpRequest.Builder request) {
        return later(request).join();
    }

    protected final int get(String path) {
        return send(request(path)).statusCode();
    }

    protected final Socket raw(String target, String host) throws Exception {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), gateway.port());
        socket.setSoTimeout(20_000);
        String head = "GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return socket;
    }

    protected static void readUntil(Socket socket, String text) throws Exception {
        StringBuilder read = new StringBuilder();
        while (read.indexOf(text) < 0) {
            int next = socket.getInputStream().read();
            assertThat(next).as("after " + read).isNotNegative();
            read.append((char) next);
        }
    }

    protected static void eventually(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.getAsBoolean() && System.nanoTime() - deadline < 0) {
            Thread.sleep(1);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    protected final void assertEnded(String name, int calls, int errors) throws InterruptedException {
        eventually(() -> seen(name).inFlight() == 0 && seen(name).total().finished() >= calls);
        assertThat(seen(name).total().passed()).isEqualTo(calls);
        assertThat(seen(name).total().finished()).isEqualTo(calls);
        assertThat(seen(name).total().errors()).isEqualTo(errors);
    }
}
