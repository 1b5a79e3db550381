package io.headgate.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.javalin.http.sse.SseHandler;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class InFlightTest {

    /** A live stream that says one thing and stays open. */
    private static final Route LIVE = Route.get(
            "/api/live",
            Access.VIEWER,
            exchange -> new SseHandler(0, client -> {
                        client.keepAlive();
                        client.sendEvent("second", "{}");
                    })
                    .handle(exchange.context()));

    private static final Route LOOK = Route.get("/api/look", Access.VIEWER, exchange -> exchange.answer(1));

    @Test
    void liveStreamsAreCappedPerAccountAndGiveTheirPlaceBack() throws Exception {
        WebSettings settings = WebSettings.at("127.0.0.1", 0).withOpen(2, 3, 10);
        try (ServerUnderTest server = new ServerUnderTest(settings, null, ServerUnderTest.PAGE, LIVE, LOOK)) {
            Socket first = stream(server, "vic");
            Socket second = stream(server, "vic");
            assertThat(status(server, "vic")).as("a third of one account").isEqualTo(429);
            await(() -> server.server.inFlight() == 2); // the refused ones are gone
            Socket third = stream(server, "ada");
            assertThat(status(server, "ada")).as("a fourth in all").isEqualTo(429);
            await(() -> ended(server, "vic", 1));
            assertThat(ends(first)).isTrue();
            assertThat(ends(second)).isTrue();
            assertThat(status(server, "vic")).isEqualTo(200);
            await(() -> ended(server, "ada", 0));
            assertThat(ends(third)).isTrue();
        }
    }

    @Test
    void closingTheServerEndsLiveStreams() throws Exception {
        Socket open;
        try (ServerUnderTest server = ServerUnderTest.with(LIVE)) {
            open = stream(server, "vic");
        }
        assertThat(ends(open)).isTrue();
    }

    /** Again and again, for a stream that has only just said something may not count as one yet. */
    private static boolean ended(ServerUnderTest server, String account, int left) {
        server.server.endStreams(account);
        return server.server.inFlight() == left;
    }

    private static int status(ServerUnderTest server, String account) {
        return server.browser()
                .ask("GET", "/api/look", null, ServerUnderTest.as(account))
                .statusCode();
    }

    /** Opens a stream and waits for what it says first: from then on its handler has begun. */
    private static Socket stream(ServerUnderTest server, String account) throws Exception {
        int before = server.server.inFlight();
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.server.port());
        socket.setSoTimeout(60_000);
        socket.getOutputStream()
                .write(
                        ("GET /api/live HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAccept-Encoding: gzip\r\n"
                                        + "Cookie: headgate_session=" + account + "\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
        BufferedReader in =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
        String line = in.readLine();
        assertThat(line).startsWith("HTTP/1.1 200");
        while (!line.startsWith("event: second")) {
            line = in.readLine();
            assertThat(line).as("the stream goes on").isNotNull();
        }
        assertThat(server.server.inFlight()).isGreaterThan(before);
        return socket;
    }

    private static boolean ends(Socket socket) throws Exception {
        try (socket) {
            while (socket.getInputStream().read() >= 0) {
                // until the end
            }
            return true;
        } catch (java.net.SocketException reset) {
            return true;
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as("waited too long").isNegative();
            Thread.sleep(5);
        }
    }
}
