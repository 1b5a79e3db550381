package io.headgate.bench.console;

import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.Wire;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** An instance as the console sees it: one WebSocket over which it tells its seconds. Telling is for one thread. */
final class Instance implements WebSocket.Listener {

    private static final int PATIENCE_SECONDS = 60;
    private static final int MOST_WAITING = 10;

    private final AtomicReference<@Nullable String> end = new AtomicReference<>();
    private final CompletableFuture<Boolean> welcomed = new CompletableFuture<>();
    private @Nullable WebSocket socket;
    private final AtomicInteger waiting = new AtomicInteger();
    private CompletableFuture<Boolean> onItsWay = CompletableFuture.completedFuture(true);

    /** Links one and waits until it is welcome. */
    static Instance link(HttpClient client, String console, String credential, String name) throws IOException {
        Instance instance = new Instance();
        try {
            WebSocket socket = client.newWebSocketBuilder()
                    .header("Authorization", "Bearer " + credential)
                    .buildAsync(URI.create(console.replaceFirst("^http", "ws") + "/link"), instance)
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            instance.socket = socket;
            Hello hello = new Hello(1, name, "bench", 1, "bench", "17", System.currentTimeMillis());
            socket.sendText(Wire.write(hello), true).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            instance.welcomed.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return instance;
        } catch (ExecutionException | TimeoutException refused) {
            throw new IOException(name + " could not be linked: " + refused, refused);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while linking " + name, stopped);
        }
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
        welcomed.complete(true);
        from.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        ended("closed with " + code + " " + reason);
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable failure) {
        ended(failure.toString());
    }

    private void ended(String why) {
        end.compareAndSet(null, why);
        welcomed.completeExceptionally(new IOException(why));
    }

    /** Sends a second after what was told before, unless ten of them wait already, as with the agent. */
    boolean tell(String second) {
        WebSocket present = socket;
        if (present == null || isLost() || waiting.get() >= MOST_WAITING) {
            return false;
        }
        waiting.incrementAndGet();
        onItsWay = onItsWay.thenCompose(before -> sent(present, second))
                .whenComplete((sent, failure) -> waiting.decrementAndGet());
        return true;
    }

    /** Sends another message after that. */
    void tellNext(String text) {
        WebSocket present = socket;
        if (present != null && !isLost()) {
            onItsWay = onItsWay.thenCompose(before -> sent(present, text));
        }
    }

    private static CompletableFuture<Boolean> sent(WebSocket socket, String text) {
        return socket.sendText(text, true).thenApply(done -> true);
    }

    boolean isLost() {
        return end.get() != null || onItsWay.isCompletedExceptionally();
    }

    /** Why it is lost; "" if it is not. */
    String why() {
        String why = end.get();
        return why != null ? why : onItsWay.isCompletedExceptionally() ? "a message could not be sent" : "";
    }

    void close() {
        WebSocket present = socket;
        if (present != null) {
            present.abort();
        }
    }
}
