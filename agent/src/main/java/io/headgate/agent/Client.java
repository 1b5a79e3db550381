package io.headgate.agent;

import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.WebSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** The JDK's client, and the threads that work for it. Follows no redirect, which would take the credential along. */
final class Client {

    private static final int MOST_TASKS = 256;

    private final ConsoleAddress address;
    private final String credential;
    private final LinkPace pace;
    private final ThreadPoolExecutor workers = workers();
    private final HttpClient client;

    Client(ConsoleAddress address, String credential, @Nullable SSLContext tls, LinkPace pace) {
        this.address = address;
        this.credential = credential;
        this.pace = pace;
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(Version.HTTP_1_1)
                .followRedirects(Redirect.NEVER)
                .connectTimeout(pace.connect())
                .executor(workers);
        if (tls != null) {
            builder.sslContext(tls);
        }
        client = builder.build();
    }

    private static ThreadPoolExecutor workers() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                2,
                2,
                30,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MOST_TASKS),
                task -> {
                    Thread worker = new Thread(task, "headgate-console-network");
                    worker.setDaemon(true);
                    return worker;
                },
                new ThreadPoolExecutor.CallerRunsPolicy());
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    CompletableFuture<WebSocket> open(WebSocket.Listener listener) {
        return client.newWebSocketBuilder()
                .header("Authorization", "Bearer " + credential)
                .connectTimeout(pace.connect())
                .buildAsync(address.link(), listener);
    }

    /** Ends what is under way, and the threads. Before JDK 21 the client's own thread ends only when the client is garbage. */
    void close() {
        try {
            HttpClient.class.getMethod("shutdownNow").invoke(client);
        } catch (ReflectiveOperationException before21) {
            // it ends when it is garbage
        }
        workers.shutdownNow();
    }
}
