package io.headgate.sources.etcd;

import static java.util.Objects.requireNonNull;

import io.etcd.jetcd.Client;
import io.headgate.rules.source.Deadline;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The client in use: one that was given, or its own. Safe for many threads. */
final class Clients {
    /*
     * The longer etcd is gone, the longer a client waits before it tries to connect again, up to two minutes. The watch has
     * its own, shorter pauses, so that a client of ours which failed is thrown away, and the next call makes a fresh one:
     *
     *   etcd     up ---x              down                 o--- up ----
     *   client   ------|  -x  -x    -x        -x        -x |  o--------
     *   tries          ^   ^   ^     ^         ^         ^    ^          at growing intervals, at most longestRetry
     */
    private final List<String> endpoints; // empty when a client was given
    private final Deadline deadline;
    private @Nullable Client client; // guarded by this
    private boolean closed; // guarded by this

    /** Makes its own. */
    Clients(List<String> endpoints, Deadline deadline) {
        this.endpoints = List.copyOf(endpoints);
        this.deadline = deadline;
    }

    /** Uses the one that is given, and leaves it open. */
    Clients(Client given, Deadline deadline) {
        this.endpoints = List.of();
        this.deadline = deadline;
        this.client = requireNonNull(given, "client");
    }

    /** The one to use now. */
    synchronized Client current() throws IOException {
        if (closed) {
            throw new IOException(deadline.source() + ": closed");
        }
        if (client == null) {
            client = Client.builder()
                    .endpoints(endpoints.toArray(String[]::new))
                    .connectTimeout(deadline.time())
                    .retryDelay(100)
                    .retryMaxDuration(deadline.time())
                    .waitForReady(false) // a call without a connection fails, rather than to wait for one
                    .build();
        }
        return client;
    }

    /** The answer to a question. */
    <T> T call(Function<Client, CompletableFuture<T>> question) throws IOException, InterruptedException {
        Client asked = current();
        try {
            return deadline.await(question.apply(asked));
        } catch (IOException failure) {
            discard(asked);
            throw failure;
        }
    }

    private synchronized void discard(Client failed) {
        if (client == failed && !endpoints.isEmpty()) {
            client = null;
            failed.close();
        }
    }

    synchronized void close() {
        closed = true;
        if (client != null) {
            discard(client);
        }
    }
}
