package io.headgate.agent;

import io.headgate.agent.wire.Message;
import io.headgate.limiter.LimitText;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One connection from the attempt to its end. At most one message is on its way at a time; what is not taken in time ends it.
 * Sending and looking after it is for one thread; what is heard comes on those of the client.
 */
final class Connection implements WebSocket.Listener {

    private static final int SHOWN = 200;

    private final LinkPace pace;
    private final Consumer<String> heard;
    private final Runnable wake;
    private final AtomicReference<@Nullable String> end = new AtomicReference<>();
    private final StringBuilder text = new StringBuilder(); // for one thread of the client at a time
    private final long openedAt;
    private volatile @Nullable WebSocket socket;
    private volatile long heardAt;
    private @Nullable CompletableFuture<WebSocket> sending;
    private @Nullable CompletableFuture<WebSocket> pinging;
    private long sendingSince;
    private long pingedAt;

    Connection(LinkPace pace, Consumer<String> heard, Runnable wake, long now) {
        this.pace = pace;
        this.heard = heard;
        this.wake = wake;
        this.openedAt = now;
        this.pingedAt = now;
        this.heardAt = now;
    }

    void open(Client client) {
        client.open(this).whenComplete((opened, failure) -> {
            if (failure != null) {
                end(said(failure));
                return;
            }
            socket = opened; // first: who ends it from now on finds it
            if (isOver()) { // nobody waited any longer
                opened.abort();
            } else {
                wake.run();
            }
        });
    }

    boolean isOpen() {
        return socket != null && !isOver();
    }

    boolean isOver() {
        return end.get() != null;
    }

    String why() {
        return String.valueOf(end.get());
    }

    /** Ends it, at once; the first reason stays. */
    void end(String why) {
        if (end.compareAndSet(null, why)) {
            WebSocket present = socket;
            if (present != null) {
                present.abort();
            }
            wake.run();
        }
    }

    /** Says goodbye, if that can be said without waiting. */
    CompletableFuture<?> leave() {
        WebSocket present = socket;
        return present == null || isOver() || !canSend()
                ? CompletableFuture.completedFuture(null)
                : present.sendClose(WebSocket.NORMAL_CLOSURE, "");
    }

    // ------------------------------------------------------------------ sending

    boolean canSend() {
        CompletableFuture<WebSocket> last = sending;
        return isOpen() && (last == null || last.isDone());
    }

    void send(String message, long now) {
        WebSocket present = socket;
        if (present != null) {
            sendingSince = now;
            sending = present.sendText(message, true);
            sending.whenComplete((unused, failure) -> sent(failure));
        }
    }

    private void sent(@Nullable Throwable failure) {
        if (failure != null) {
            end(said(failure));
        } else {
            wake.run();
        }
    }

    /** Pings, and ends a connection on which nothing goes any more. */
    void lookAfter(long now) {
        if (socket == null) {
            endIf(now - openedAt > pace.connect().toNanos() * 2, "no answer within " + pace.connect());
            return;
        }
        boolean stuck = !canSend() && now - sendingSince > pace.stall().toNanos();
        endIf(stuck, "the console did not take a message within " + pace.stall());
        endIf(
                now - heardAt > pace.silence().toNanos(),
                "the console was silent for " + LimitText.duration(pace.silence()));
        CompletableFuture<WebSocket> last = pinging;
        WebSocket present = socket;
        boolean due = now - pingedAt >= pace.ping().toNanos() && (last == null || last.isDone());
        if (due && present != null && !isOver()) {
            pingedAt = now;
            pinging = present.sendPing(ByteBuffer.allocate(0));
        }
    }

    private void endIf(boolean condition, String why) {
        if (condition) {
            end(why);
        }
    }

    // ------------------------------------------------------------------ hearing

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
        heardAt = System.nanoTime();
        if (text.length() + part.length() > Message.MOST_BYTES) {
            end("the console sent a message beyond " + Message.MOST_BYTES + " bytes");
            return null;
        }
        text.append(part);
        if (last) {
            String whole = text.toString();
            text.setLength(0);
            text.trimToSize();
            tell(whole);
        }
        from.request(1);
        return null;
    }

    private void tell(String whole) {
        try {
            heard.accept(whole);
        } catch (RuntimeException | Error refused) {
            end(said(refused));
        }
    }

    @Override
    public @Nullable CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
        end("the console sent binary data (expected: text)");
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onPing(WebSocket from, ByteBuffer message) {
        return onPong(from, message); // the client answers by itself
    }

    @Override
    public @Nullable CompletionStage<?> onPong(WebSocket from, ByteBuffer message) {
        heardAt = System.nanoTime();
        from.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket from, int status, String reason) {
        end("closed by the console: " + status + " " + shown(reason));
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        end(said(error));
    }

    // ------------------------------------------------------------------ words

    private static String said(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof WebSocketHandshakeException refused) {
            int status =
                    refused.getResponse() == null ? 0 : refused.getResponse().statusCode();
            return status == 401
                    ? "status 401: the console does not know the credential"
                    : "status " + status + " instead of a link";
        }
        if (cause instanceof TimeoutException) {
            return "no answer in time";
        }
        String message = cause.getMessage();
        return shown(cause.getClass().getSimpleName() + (message == null ? "" : ": " + message));
    }

    /** Strangers' text for one line of a log. */
    private static String shown(String said) {
        String start = said.length() <= SHOWN ? said : said.substring(0, SHOWN) + "…";
        return start.replaceAll("\\p{Cntrl}", " ");
    }
}
