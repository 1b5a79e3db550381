package io.headgate.adapters.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.adapters.web.WebSettings;
import io.headgate.rule.Rule;
import io.headgate.statistics.Snapshot;
import io.headgate.testkit.time.FakeTicker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/** The shop on a real container, with a Headgate of its own for each test whose time stands still. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ShopOnContainer {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

    final Shop shop = new Shop();
    final FakeTicker ticker = new FakeTicker();

    private final Container.Starter starter;
    final SwitchedFilter filter = new SwitchedFilter();
    private final HttpClient client =
            HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build();
    private Container container;
    Headgate headgate;

    ShopOnContainer(Container.Starter starter) {
        this.starter = starter;
    }

    @BeforeAll
    void open() throws Exception {
        protect();
        container = starter.start(filter, shop.servlets());
    }

    @AfterAll
    void shut() throws Exception {
        container.stop();
    }

    @BeforeEach
    void empty() {
        shop.waiting.clear();
        protect();
    }

    final void protect(Rule... rules) {
        protect(WebSettings.defaults(), rules);
    }

    final void protect(WebSettings settings, Rule... rules) {
        headgate = Headgate.builder().ticker(ticker).rules(rules).build();
        shop.headgate = headgate;
        filter.present = new HeadgateFilter(headgate, FilterSettings.defaults().withWeb(settings));
    }

    // ------------------------------------------------------------------ requests

    final HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + container.port() + Container.APPLICATION + path))
                .timeout(Duration.ofSeconds(20));
    }

    final HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
    }

    final HttpResponse<String> get(String path) {
        return send(request(path));
    }

    final CompletableFuture<HttpResponse<String>> begin(String path) {
        return client.sendAsync(request(path).build(), BodyHandlers.ofString());
    }

    /** Sends a request as it is written, by a client that does not read the response by itself. */
    final Socket raw(String method, String target, String... headers) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), container.port());
        socket.setSoTimeout(20_000);
        String lines = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
        String text = method + " " + target + " HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n" + lines + "\r\n";
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    final String answerTo(String method, String target, String... headers) throws IOException {
        try (Socket socket = raw(method, target, headers)) {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    // ------------------------------------------------------------------ what was seen

    final Snapshot seen(String resource) {
        return headgate.resource(resource).statistics();
    }

    /** Waits until {@code calls} of {@code resource} have ended, and none runs. */
    final void assertEnded(String resource, long calls, long errors) {
        until(() -> seen(resource).total().finished() >= calls && seen(resource).inFlight() == 0);
        Snapshot seen = seen(resource);
        assertThat(seen.inFlight()).as("in flight").isZero();
        assertThat(seen.total().passed()).as("passed").isEqualTo(calls);
        assertThat(seen.total().finished()).as("finished").isEqualTo(calls);
        assertThat(seen.total().errors()).as("errors").isEqualTo(errors);
    }

    static void until(BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean() && System.nanoTime() - deadline < 0) {
            try {
                Thread.sleep(2);
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
        }
    }
}
