package io.headgate.adapters.gateway;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * The service behind the gateway.
 *
 * <table>
 * <caption>What the last part of a path asks for</caption>
 * <tr><td>{@code hello}</td><td>200</td></tr>
 * <tr><td>{@code failing}</td><td>503</td></tr>
 * <tr><td>{@code missing}</td><td>404</td></tr>
 * <tr><td>{@code held}</td><td>200 when released</td></tr>
 * <tr><td>{@code streamed}</td><td>a part, and the rest when released</td></tr>
 * <tr><td>{@code flaky}</td><td>503 the first time, then 200</td></tr>
 * </table>
 */
final class ServiceBehind implements AutoCloseable {

    final AtomicInteger requests = new AtomicInteger();
    final AtomicInteger running = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();
    private final AtomicInteger flaky = new AtomicInteger();
    private volatile Sinks.Empty<Void> release = Sinks.empty();
    private final DisposableServer server =
            HttpServer.create().host("127.0.0.1").port(0).handle(this::serve).bindNow();

    private Publisher<Void> serve(HttpServerRequest request, HttpServerResponse response) {
        requests.incrementAndGet();
        String path = request.uri();
        return switch (path.substring(path.lastIndexOf('/') + 1)) {
            case "failing" -> response.status(503).sendString(Mono.just("later"));
            case "missing" -> response.status(404).send();
            case "held" -> held(response);
            case "streamed" ->
                response.header("Content-Type", "text/event-stream")
                        .sendString(
                                Flux.concat(
                                        Mono.just("data: first\n\n"),
                                        release.asMono().thenReturn("data: last\n\n")),
                                StandardCharsets.UTF_8)
                        .then();
            case "flaky" ->
                response.status(flaky.getAndIncrement() == 0 ? 503 : 200).send();
            default -> response.sendString(Mono.just("hello"));
        };
    }

    private Publisher<Void> held(HttpServerResponse response) {
        Sinks.Empty<Void> released = release; // before it shows in running: who sees it there may release it
        most.accumulateAndGet(running.incrementAndGet(), Math::max);
        return released.asMono()
                .doFinally(unused -> running.decrementAndGet())
                .then(response.sendString(Mono.just("held")).then());
    }

    /** Lets everything that is held go on; what comes later is held again. */
    void release() {
        Sinks.Empty<Void> before = release;
        release = Sinks.empty();
        before.tryEmitEmpty();
    }

    int port() {
        return server.port();
    }

    @Override
    public void close() {
        release();
        server.disposeNow(Duration.ofSeconds(20));
    }
}
