package io.headgate.bench.http;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A request that a real container received over a real connection, and whose handler waits: so all of its objects are as an
 * application sees them, for as long as they are needed.
 *
 * <pre>
 *   connection ──► container ──► servlet: hold(request, response) ──────── waits ────────► returns
 *                                               │                                             ▲
 *                                 request(), response()  ──► whoever measures ──► close() ────┘
 * </pre>
 *
 * @param <Q> the type of requests
 * @param <R> the type of responses
 */
final class HeldRequest<Q, R> implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 20;
    private static final long LONGEST_MINUTES = 30;

    private record Arrived<Q, R>(Q request, R response) {}

    /** Starts a server whose servlet calls {@link #hold}. */
    @FunctionalInterface
    interface Starter<Q, R> {
        TinyServer start(HeldRequest<Q, R> held) throws Exception;
    }

    private final CompletableFuture<Arrived<Q, R>> arrival = new CompletableFuture<>();
    private final CountDownLatch done = new CountDownLatch(1);
    private final TinyServer server;
    private final Connection connection;
    private final Arrived<Q, R> arrived;

    HeldRequest(Starter<Q, R> starter) throws Exception {
        server = starter.start(this);
        connection = new Connection(server.port());
        connection.send();
        arrived = arrival.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** For the servlet: keeps its thread until the request is no longer needed. */
    void hold(Q request, R response) {
        arrival.complete(new Arrived<>(request, response));
        try {
            done.await(LONGEST_MINUTES, TimeUnit.MINUTES);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    Q request() {
        return arrived.request;
    }

    R response() {
        return arrived.response;
    }

    @Override
    public void close() throws Exception {
        done.countDown();
        connection.close();
        server.close();
    }
}
