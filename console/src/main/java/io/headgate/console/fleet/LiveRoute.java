package io.headgate.console.fleet;

import io.headgate.console.web.Exchange;
import io.headgate.console.web.Refusal;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Sends how it goes, each second, as server-sent events. */
final class LiveRoute {

    /*
     * The thread of the request writes, and waits for the next second in between: a page that does not read holds up this
     * thread and nothing else, until the server gives the connection up. Threads are bounded by the number of streams; where
     * the JDK has virtual threads they cost next to nothing.
     *
     * A stream ends with the session it belongs to, and by itself after some minutes: then the page connects again.
     */
    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(5);
    private static final long WAIT_MILLIS = 500;
    private static final byte[] RETRY = "retry: 1000\n\n".getBytes(StandardCharsets.UTF_8);
    private static final byte[] BEFORE = "event: second\ndata: ".getBytes(StandardCharsets.UTF_8);
    private static final byte[] AFTER = "\n\n".getBytes(StandardCharsets.UTF_8);

    private final LiveStreams streams;

    LiveRoute(LiveStreams streams) {
        this.streams = streams;
    }

    void handle(Exchange exchange, ApplicationFleet fleet) throws InterruptedException {
        LiveStream.View view = new LiveStream.View(
                exchange.query("instance").orElse(""),
                exchange.query("resource").orElse(""));
        LiveStream stream = streams.open(fleet, view, exchange.account());
        if (stream == null) {
            throw new Refusal(503, Map.of("error", "too many live streams at once, in all or of this account"));
        }
        try {
            write(exchange, stream);
        } catch (IOException gone) {
            // the page was closed, which is how streams end
        } finally {
            streams.close(stream);
        }
    }

    private static void write(Exchange exchange, LiveStream stream) throws IOException, InterruptedException {
        HttpServletResponse response = exchange.context().res();
        response.setStatus(200);
        response.setContentType("text/event-stream;charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Accel-Buffering", "no"); // asks a proxy in between to pass each second on at once
        ServletOutputStream out = response.getOutputStream();
        out.write(RETRY);
        long begun = System.nanoTime();
        while (!stream.ended() && exchange.stillSignedIn() && System.nanoTime() - begun < LONGEST_NANOS) {
            byte[] second = stream.next(WAIT_MILLIS);
            if (second != null) {
                out.write(BEFORE);
                out.write(second);
                out.write(AFTER);
                response.flushBuffer();
            }
        }
    }
}
