package io.headgate.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Clients that send a byte now and then to hold a connection, a place or a thread. Time is moved. */
@Tag("concurrency")
class SlowClientsTest {

    private static final int PATIENCE_MILLIS = 20_000;
    private static final Route OPEN =
            Route.post("/api/open", Access.ANYBODY, exchange -> exchange.answer(exchange.body()));
    private static final Route LOOK = Route.get("/api/look", Access.ANYBODY, exchange -> exchange.answer(1));
    private static final String BEGUN = "GET /api/look HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
    private static final String BODY = "POST /api/open HTTP/1.1\r\nHost: localhost\r\n"
            + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n3e8\r\n{";

    private final List<Socket> sockets = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    /** A connection from one of the addresses of this machine, 127.0.0.N. */
    private Socket connect(ServerUnderTest server, int from, String words) throws IOException {
        Socket socket = new Socket();
        sockets.add(socket);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.bind(new InetSocketAddress("127.0.0." + from, 0));
        socket.connect(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), server.server.port()));
        say(socket, words);
        return socket;
    }

    private static boolean say(Socket socket, String words) {
        try {
            socket.getOutputStream().write(words.getBytes(StandardCharsets.US_ASCII));
            return true;
        } catch (IOException closed) {
            return false;
        }
    }

    private static boolean isCutOff(Socket socket) throws IOException {
        try {
            InputStream in = socket.getInputStream();
            while (in.read() >= 0) {
                // until the end
            }
            return true;
        } catch (SocketTimeoutException stillOpen) {
            return false;
        } catch (SocketException reset) {
            return true;
        }
    }

    private static String answer(Socket socket) throws IOException {
        return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as("waited too long").isNegative();
            Thread.sleep(5);
        }
    }

    @Test
    void headersHaveADeadlineThatABytePerWhileDoesNotMove() throws Exception {
        try (ServerUnderTest server = ServerUnderTest.with(LOOK)) {
            Socket slow = connect(server, 1, BEGUN);
            await(() -> server.server.connections() == 1);
            for (int i = 0; i < 3; i++) {
                server.nanos.addAndGet(ConnectionPlaces.HEADERS.toNanos() / 3 + 1);
                say(slow, "x");
            }
            assertThat(isCutOff(slow)).isTrue();
        }
    }

    @Test
    void theHeadersOfALaterRequestHaveADeadlineAndAnIdleConnectionHasNone() throws Exception {
        try (ServerUnderTest server = ServerUnderTest.with(LOOK)) {
            Socket slow = connect(server, 1, BEGUN + "x\r\n\r\n");
            assertThat(answer(slow)).isEqualTo("HTTP/1.1 200");
            server.nanos.addAndGet(ConnectionPlaces.HEADERS.toNanos() * 3);
            Socket other = connect(server, 1, BEGUN + "x\r\nConnection: close\r\n\r\n");
            assertThat(isCutOff(other)).as("answered and closed").isTrue();
            other.close();
            assertThat(say(slow, "G")).isTrue();
            long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
            while (server.server.connections() > 0 && System.nanoTime() - deadline < 0) {
                Thread.sleep(100); // the sweep that sees the byte runs twice a second
                server.nanos.addAndGet(Duration.ofSeconds(1).toNanos());
            }
            assertThat(server.server.connections()).isZero();
            assertThat(isCutOff(slow)).isTrue();
        }
    }

    @Test
    void oneAddressHasItsNumberOfConnectionsAndTheOldestThatWaitsIsClosed() throws Exception {
        WebSettings few = WebSettings.at("127.0.0.1", 0).withConnections(100, 5);
        try (ServerUnderTest server = new ServerUnderTest(few, null, ServerUnderTest.PAGE, LOOK)) {
            for (int i = 1; i <= 5; i++) {
                int expected = i;
                connect(server, 1, BEGUN);
                await(() -> server.server.connections() == expected);
            }
            Socket served = connect(server, 1, BEGUN + "x\r\n\r\n");
            assertThat(answer(served)).isEqualTo("HTTP/1.1 200");
            assertThat(isCutOff(sockets.get(0))).isTrue();
            assertThat(server.server.connections()).isEqualTo(5);
        }
    }

    @Test
    void whenManyAddressesTakeAllConnectionsTheOldestThatWaitsGivesItsPlaceUp() throws Exception {
        WebSettings few = WebSettings.at("127.0.0.1", 0).withConnections(6, 3);
        try (ServerUnderTest server = new ServerUnderTest(few, null, ServerUnderTest.PAGE, LOOK)) {
            for (int from = 1; from <= 6; from++) {
                int expected = from;
                connect(server, from, BEGUN);
                await(() -> server.server.connections() == expected);
            }
            Socket served = connect(server, 7, BEGUN + "x\r\n\r\n");
            assertThat(answer(served)).isEqualTo("HTTP/1.1 200");
            assertThat(isCutOff(sockets.get(0))).isTrue();
            assertThat(server.server.connections()).isEqualTo(6);
        }
    }

    @Test
    void strangersOfFourAddressesWithSlowBodiesDoNotShutTheOthersOut() throws Exception {
        try (ServerUnderTest server = ServerUnderTest.with(OPEN, LOOK)) {
            for (int i = 0; i < 4 * StrangerPlaces.MOST_OF_A_SOURCE; i++) {
                connect(server, 1 + i % 4, BODY);
            }
            for (int i = 0; i < 20; i++) {
                Socket other = connect(server, 9, BEGUN + "x\r\n\r\n");
                assertThat(answer(other)).as("request %d", i).isEqualTo("HTTP/1.1 200");
            }
        }
    }

    @Test
    void aBodyHasADeadlineThatABytePerWhileDoesNotMove() throws Exception {
        Route known = Route.post("/api/known", Access.VIEWER, exchange -> exchange.answer(exchange.body()));
        CountDownLatch begun = new CountDownLatch(2);
        Route open = Route.post("/api/open", Access.ANYBODY, exchange -> {
            begun.countDown();
            exchange.answer(exchange.body());
        });
        try (ServerUnderTest server = ServerUnderTest.with(open, known)) {
            Socket stranger = connect(server, 1, BODY);
            Socket other = connect(server, 2, BODY);
            begun.await();
            for (int i = 0; i < 3; i++) {
                server.nanos.addAndGet(Gate.BODY_OF_STRANGER.toNanos() / 3 + 1);
                say(stranger, "x");
            }
            assertThat(isCutOff(stranger)).isTrue();
            assertThat(isCutOff(other)).isTrue();
            assertThat(server.server.failures()).isZero();
        }
    }

    @Test
    void aBodyOfAStrangerIsShort() throws Exception {
        try (ServerUnderTest server = ServerUnderTest.with(OPEN)) {
            assertThat(server.announced("/api/open", Body.STRANGERS_BYTES + 1)).startsWith("HTTP/1.1 413");
        }
    }

    @Test
    void allPlacesTogetherDoNotTakeTheLastThreads() throws Exception {
        int places = 300;
        CountDownLatch go = new CountDownLatch(1);
        Route held = Route.get("/api/held", Access.VIEWER, exchange -> {
            go.await();
            exchange.answer(1);
        });
        WebSettings many =
                WebSettings.at("127.0.0.1", 0).withOpen(places, places, 10).withConnections(1_000, 1_000);
        try (ServerUnderTest server = new ServerUnderTest(many, null, ServerUnderTest.PAGE, held, LOOK, OPEN)) {
            for (int i = 0; i < places; i++) {
                connect(server, 1, "GET /api/held HTTP/1.1\r\nHost: localhost\r\nCookie: headgate_session=ada\r\n\r\n");
            }
            for (int i = 0; i < StrangerPlaces.MOST; i++) {
                connect(server, 1 + i % 4, BODY);
            }
            assertThat(answer(connect(server, 9, BEGUN + "x\r\n\r\n"))).isEqualTo("HTTP/1.1 200");
            assertThat(answer(connect(server, 9, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")))
                    .isEqualTo("HTTP/1.1 200");
            await(() -> server.server.inFlight() == places);
            go.countDown();
        }
    }
}
