package io.headgate.rules.source;

import io.headgate.limiter.LimitText;
import io.headgate.rules.document.RuleDocuments;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** One question and its answer: with a deadline for all of it, a cap on the body, and to one host only. */
final class HttpExchange {
    /*
     * The JDK's own timeout ends with the headers of the answer; a body that drips a byte a second would be read for weeks.
     * So the whole exchange is one future, and it is the future that has the deadline.
     *
     * The JDK's client follows a redirect to any host and takes the headers along, credentials too. So it follows none, and
     * the few that stay with the same scheme, host and port are followed here.
     *
     * The client starts threads, so it is made at the first question. Before JDK 21 it cannot be closed: its own thread ends
     * when the client is garbage. The threads that work for it are ours and end at once.
     */
    private static final int MOST_REDIRECTS = 3;
    private static final int MOST_TASKS = 256; // of the client; one exchange at a time has a few
    private static final int MOST_BYTES_OF_AN_ERROR = 64 << 10; // read so that the connection can be used again

    private final HttpSettings settings;
    private final String source;
    private final ReentrantLock making = new ReentrantLock();
    private @Nullable HttpClient client; // guarded by making
    private @Nullable ThreadPoolExecutor workers; // guarded by making
    private boolean closed; // guarded by making

    HttpExchange(HttpSettings settings, String source) {
        this.settings = settings;
        this.source = source;
    }

    /** Asks, and answers what came back, whatever its status but for redirects. */
    HttpResponse<byte[]> ask(HttpRequest.Builder question, Duration deadline) throws IOException, InterruptedException {
        long end = System.nanoTime() + deadline.toNanos();
        URI address = settings.address();
        addHeaders(question);
        for (int hop = 0; hop <= MOST_REDIRECTS; hop++) {
            HttpResponse<byte[]> answer = send(question.uri(address).build(), end, deadline);
            if (answer.statusCode() == 304 || answer.statusCode() / 100 != 3) {
                return answer;
            }
            address = redirected(address, answer);
        }
        throw new IOException(source + ": more than " + MOST_REDIRECTS + " redirects");
    }

    private void addHeaders(HttpRequest.Builder question) throws IOException {
        for (var header : settings.headers().entrySet()) {
            try {
                question.setHeader(header.getKey(), header.getValue().get());
            } catch (IllegalArgumentException saysTheValue) { // so it must not be the cause
                throw new IOException(source + ": header " + header.getKey() + " has a value that cannot be sent");
            }
        }
    }

    private HttpResponse<byte[]> send(HttpRequest request, long end, Duration deadline)
            throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> answer = client().sendAsync(
                        request,
                        info -> new CappedBody(
                                info.statusCode() == 200 ? RuleDocuments.MOST_BYTES : MOST_BYTES_OF_AN_ERROR));
        try {
            return answer.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw new IOException(source + ": no complete answer within " + LimitText.duration(deadline), late);
        } catch (ExecutionException failed) {
            throw new IOException(source + ": " + failed.getCause(), failed.getCause());
        } finally {
            answer.cancel(true); // ends the exchange when it is not over; harmless when it is
        }
    }

    private URI redirected(URI from, HttpResponse<byte[]> answer) throws IOException {
        String location = answer.headers().firstValue("Location").orElse("");
        try {
            URI to = from.resolve(location);
            if (!location.isEmpty() && HttpSettings.origin(to).equals(HttpSettings.origin(from))) {
                return to;
            }
        } catch (IllegalArgumentException notAnAddress) {
            // refused below, as any other
        }
        throw new IOException(
                source + ": status " + answer.statusCode() + " leads to another host, and is not followed");
    }

    private HttpClient client() throws IOException {
        making.lock();
        try {
            if (closed) {
                throw new IOException(source + ": closed");
            }
            if (client == null) {
                workers = workers();
                HttpClient.Builder builder = HttpClient.newBuilder()
                        .version(Version.HTTP_1_1)
                        .followRedirects(Redirect.NEVER)
                        .connectTimeout(settings.deadline())
                        .executor(workers);
                settings.tls().ifPresent(builder::sslContext);
                client = builder.build();
            }
            return client;
        } finally {
            making.unlock();
        }
    }

    private ThreadPoolExecutor workers() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                2,
                2,
                30,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MOST_TASKS),
                task -> {
                    Thread worker = new Thread(task, "headgate-source-http " + source);
                    worker.setDaemon(true);
                    return worker;
                },
                new ThreadPoolExecutor.CallerRunsPolicy());
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** Ends what is under way, and the threads. */
    void close() {
        ThreadPoolExecutor ending;
        making.lock();
        try {
            closed = true;
            ending = workers;
            shutDown(client);
            client = null;
            workers = null;
        } finally {
            making.unlock();
        }
        if (ending != null) {
            ending.shutdownNow();
            awaitEnd(ending);
        }
    }

    private static void shutDown(@Nullable HttpClient client) {
        if (client != null) {
            try {
                HttpClient.class.getMethod("shutdownNow").invoke(client); // since 21
            } catch (ReflectiveOperationException before21) {
                return; // it ends when it is garbage
            }
        }
    }

    private static void awaitEnd(ThreadPoolExecutor ending) {
        boolean interrupted = Thread.interrupted();
        try {
            ending.awaitTermination(2, TimeUnit.SECONDS);
        } catch (InterruptedException ofTheCaller) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
