package io.headgate.adapters.webflux;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.adapters.web.WebSettings;
import io.headgate.rule.Rule;
import io.headgate.statistics.Snapshot;
import java.io.IOException;
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
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

/** The shop behind the filter, on a real server with one event loop: whoever blocked it would stop everything. */
abstract class ShopOnNetty {

    protected Headgate headgate = Headgate.builder().build();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final LoopResources oneLoop = LoopResources.create("shop", 1, true);
    private @Nullable AnnotationConfigApplicationContext application;
    private @Nullable DisposableServer server;

    protected final void start() {
        start(settings -> settings);
    }

    protected final void startWith(WebSettings web) {
        start(settings -> settings.withWeb(web));
    }

    protected final void start(UnaryOperator<WebFluxSettings> how) {
        run(context -> context.registerBean(
                HeadgateWebFilter.class,
                () -> new HeadgateWebFilter(headgate, how.apply(WebFluxSettings.of(context)))));
    }

    /** With a filter that is registered so. */
    protected final void run(Consumer<AnnotationConfigApplicationContext> filter) {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.registerBean(Headgate.class, () -> headgate);
        context.register(Shop.class, Shop.Orders.class);
        filter.accept(context);
        context.refresh();
        application = context;
        server = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .runOn(oneLoop)
                .handle(new ReactorHttpHandlerAdapter(
                        WebHttpHandlerBuilder.applicationContext(context).build()))
                .bindNow();
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.disposeNow(Duration.ofSeconds(20));
        }
        if (application != null) {
            application.close();
        }
        headgate.close();
        oneLoop.disposeLater(Duration.ZERO, Duration.ofSeconds(20)).block();
    }

    protected final Shop.Orders shop() {
        return requireNonNull(application).getBean(Shop.Orders.class);
    }

    protected final HeadgateWebFilter filter() {
        return requireNonNull(application).getBean(HeadgateWebFilter.class);
    }

    private int port() {
        return requireNonNull(server).port();
    }

    protected final void rules(Rule... rules) {
        headgate.rules().replaceAll(List.of(rules));
    }

    protected final Snapshot seen(String name) {
        return headgate.resource(name).statistics();
    }

    protected final HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .timeout(Duration.ofSeconds(20));
    }

    protected final HttpResponse<String> send(HttpRequest.Builder request) {
        return later(request).join();
    }

    protected final CompletableFuture<HttpResponse<String>> later(HttpRequest.Builder request) {
        return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    protected final int get(String path) {
        return send(request(path)).statusCode();
    }

    /** A connection on which a request was sent, with its path exactly as given. */
    protected final Socket raw(String target) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port());
        socket.setSoTimeout(20_000);
        String head = "GET " + target + " HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return socket;
    }

    /** The whole answer to a request that is sent exactly as given. */
    protected final String answerTo(String target) throws IOException {
        try (Socket socket = raw(target)) {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Waits for what another thread is about to make true. */
    protected static void eventually(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.getAsBoolean() && System.nanoTime() - deadline < 0) {
            Thread.sleep(1);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    /** That a route let one request through, which has ended. */
    protected final void assertEndedOnce(String name, int errors) throws InterruptedException {
        eventually(() -> seen(name).inFlight() == 0 && seen(name).total().finished() >= 1);
        assertThat(seen(name).total().passed()).isEqualTo(1);
        assertThat(seen(name).total().finished()).isEqualTo(1);
        assertThat(seen(name).total().errors()).isEqualTo(errors);
    }
}
