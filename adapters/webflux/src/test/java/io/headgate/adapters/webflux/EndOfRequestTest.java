package io.headgate.adapters.webflux;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request counts until its response is written, or nobody waits for it any more; and once. */
class EndOfRequestTest extends ShopOnNetty {

    @Test
    void aStreamedResponseCountsUntilItsLastPart() throws Exception {
        rules(flow("GET /streamed").inFlight(1));
        start();
        try (Socket socket = raw("/streamed")) {
            readUntil(socket, "first");
            assertThat(seen("GET /streamed").inFlight()).isEqualTo(1);
            assertThat(get("/streamed")).isEqualTo(429);
            shop().release.tryEmitEmpty();
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("last");
        }
        assertEndedOnce("GET /streamed", 0);
        assertThat(get("/streamed")).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aClientThatLeavesInTheMiddleOfTheResponseEndsItAndThatIsNoFailure(boolean reset) throws Exception {
        start();
        try (Socket socket = raw("/streamed")) {
            readUntil(socket, "first");
            assertThat(seen("GET /streamed").inFlight()).isEqualTo(1);
            leave(socket, reset);
        }
        assertEndedOnce("GET /streamed", 0);
        eventually(() -> shop().cancelled.get() == 1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aClientThatStopsReadingAndLeavesEndsItAndThatIsNoFailure(boolean reset) throws Exception {
        start();
        try (Socket socket = raw("/endless")) {
            assertThat(socket.getInputStream().readNBytes(100)).hasSize(100);
            assertThat(seen("GET /endless").inFlight()).isEqualTo(1);
            leave(socket, reset);
        }
        assertEndedOnce("GET /endless", 0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aClientThatLeavesBeforeTheResponseEndsIt(boolean reset) throws Exception {
        start();
        try (Socket socket = raw("/held/7")) {
            eventually(() -> shop().begun.get() == 1);
            assertThat(seen("GET /held/{id}").inFlight()).isEqualTo(1);
            leave(socket, reset);
        }
        assertEndedOnce("GET /held/{id}", 0);
        eventually(() -> shop().cancelled.get() == 1);
    }

    /** By a reset, or by closing the connection in order. */
    private static void leave(Socket socket, boolean reset) throws Exception {
        if (reset) {
            socket.setSoLinger(true, 0);
        }
        socket.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/broken", "/relayed"})
    void anErrorAfterTheFirstByteIsAFailureWhateverItSays(String path) throws Exception {
        start();
        try (Socket socket = raw(path)) {
            readUntil(socket, "first");
            shop().release.tryEmitEmpty();
            assertEndedOnce("GET " + path, 1);
        }
    }

    @Test
    void onOneConnectionEachRequestFindsThePlaceOfTheOneBeforeFree() throws Exception {
        rules(flow("GET /orders/{id}").inFlight(1), flow("GET /empty").inFlight(1));
        start();
        for (int i = 0; i < 100; i++) {
            assertThat(get("/orders/" + i)).as("request %s", i).isEqualTo(200);
            assertThat(get("/empty")).as("empty %s", i).isEqualTo(204);
        }
        eventually(() -> seen("GET /empty").total().finished() == 100); // the last may be read before it has ended
    }

    @Test
    void aHeldRequestIsAnsweredWhenItIsReleased() throws Exception {
        start();
        CompletableFuture<?> held = later(request("/held/7"));
        eventually(() -> seen("GET /held/{id}").inFlight() == 1);
        shop().release.tryEmitEmpty();
        held.get();
        assertEndedOnce("GET /held/{id}", 0);
    }

    private static void readUntil(Socket socket, String text) throws Exception {
        StringBuilder read = new StringBuilder();
        while (read.indexOf(text) < 0) {
            int next = socket.getInputStream().read();
            assertThat(next).as("after " + read).isNotNegative();
            read.append((char) next);
        }
    }
}
