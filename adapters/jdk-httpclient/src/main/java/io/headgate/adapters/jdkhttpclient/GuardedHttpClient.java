package io.headgate.adapters.jdkhttpclient;

import static java.util.Objects.requireNonNull;

import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.adapters.outbound.Outbound;
import java.io.IOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.IntPredicate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * A client whose calls go through a resource, named {@code GET shop.example} unless told otherwise. A call lasts until the whole body
 * of the answer has arrived, failed or was given up, whatever reads it.
 *
 * <p>A refused call throws {@link io.headgate.BlockedException}, or fails its future with it, and nothing is sent. A call failed when
 * it threw, or when its status says so, 5xx by default. Cancelling the future of {@code sendAsync} is no failure, and stops the
 * exchange; so does interrupting {@code send}. Where a rule queues calls {@code send} waits, and {@code sendAsync} does so without a thread.
 *
 * <p>Web sockets are not counted. The given client stays whoever's it is: it is not closed from here. Immutable; safe for many
 * threads.
 */
public final class GuardedHttpClient extends HttpClient {

    private final HttpClient client;
    private final Outbound<HttpRequest> outbound;

    private GuardedHttpClient(HttpClient client, Outbound<HttpRequest> outbound) {
        this.client = requireNonNull(client, "client");
        this.outbound = outbound;
    }

    /** Calls of {@code client}, with resources named by method and host, and 5xx as failures. */
    public static GuardedHttpClient of(Headgate headgate, HttpClient client) {
        return new GuardedHttpClient(client, Outbound.of(headgate, GuardedHttpClient::name));
    }

    private static String name(HttpRequest request) {
        URI uri = request.uri();
        return Outbound.name(request.method(), uri.getScheme(), uri.getHost(), uri.getPort());
    }

    /** The same with other names. Leave ids out of them: each name is a resource of its own. */
    public GuardedHttpClient naming(Function<? super HttpRequest, String> naming) {
        return new GuardedHttpClient(client, outbound.withNaming(naming));
    }

    /** The same with other statuses that say that the call failed. */
    public GuardedHttpClient failing(IntPredicate statuses) {
        return new GuardedHttpClient(client, outbound.withFailing(statuses));
    }

    // ------------------------------------------------------------------ calls

    @Override
    public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler)
            throws IOException, InterruptedException {
        Entry entry = outbound.resource(request).enter();
        CompletableFuture<@Nullable Void> answered = new CompletableFuture<>();
        try {
            HttpResponse<T> response = client.send(request, counted(handler, entry, answered));
            answered.complete(null);
            return response;
        } catch (InterruptedException givenUp) {
            entry.abandon();
            throw givenUp;
        } catch (IOException | RuntimeException | Error failure) {
            end(entry, failure);
            throw failure;
        }
    }

    /** A body that breaks off before {@code send} has answered makes it throw: only there is it known whether by an interrupt. */
    private <T> BodyHandler<T> counted(BodyHandler<T> handler, Entry entry, CompletableFuture<?> answered) {
        return head -> {
            outbound.answered(entry, head.statusCode());
            return new CountedBody<>(handler.apply(head), failure -> {
                if (failure == null) {
                    entry.close();
                } else {
                    answered.thenRun(() -> end(entry, failure));
                }
            });
        };
    }

    private static void end(Entry entry, Throwable failure) {
        entry.failed(failure);
        entry.close();
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, BodyHandler<T> handler) {
        return new AsyncExchange<T>(outbound, request).begin(handler, counted -> client.sendAsync(request, counted));
    }

    /** As {@link #sendAsync(HttpRequest, BodyHandler)}; what the server pushes is part of no call. */
    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request, BodyHandler<T> handler, @Nullable PushPromiseHandler<T> pushed) {
        return new AsyncExchange<T>(outbound, request)
                .begin(handler, counted -> client.sendAsync(request, counted, pushed));
    }

    // ------------------------------------------------------------------ the rest is as it was

    @Override
    public Optional<CookieHandler> cookieHandler() {
        return client.cookieHandler();
    }

    @Override
    public Optional<Duration> connectTimeout() {
        return client.connectTimeout();
    }

    @Override
    public Redirect followRedirects() {
        return client.followRedirects();
    }

    @Override
    public Optional<ProxySelector> proxy() {
        return client.proxy();
    }

    @Override
    public SSLContext sslContext() {
        return client.sslContext();
    }

    @Override
    public SSLParameters sslParameters() {
        return client.sslParameters();
    }

    @Override
    public Optional<Authenticator> authenticator() {
        return client.authenticator();
    }

    @Override
    public Version version() {
        return client.version();
    }

    @Override
    public Optional<Executor> executor() {
        return client.executor();
    }

    @Override
    public WebSocket.Builder newWebSocketBuilder() {
        return client.newWebSocketBuilder();
    }
}
