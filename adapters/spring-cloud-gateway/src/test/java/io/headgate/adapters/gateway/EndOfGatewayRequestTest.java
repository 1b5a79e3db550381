package io.headgate.adapters.gateway;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.breaker.BreakerRule;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request counts once and until its response is written, or nobody waits for it any more. */
class EndOfGatewayRequestTest extends OnGateway {

    @Test
    void aServerErrorIsAFailureAndWhatTheClientDidWrongIsNone() throws Exception {
        String route = route();
        rules(BreakerRule.errorCount(route, 2).over(Duration.ofMinutes(10)).openFor(Duration.ofMinutes(10)));
        assertThat(get(route + "/missing")).isEqualTo(404);
        assertThat(get(route + "/failing")).isEqualTo(503);
        assertEnded(route, 2, 1);
        assertThat(send(request(route + "/failing")).body()).isEqualTo("later");
        assertEnded(route, 3, 2);
        assertThat(send(request(route + "/hello")).body()).contains("Service Unavailable");
    }

    @Test
    void aServiceThatIsGoneIsAFailure() throws Exception {
        assertThat(get("gone/hello")).isBetween(500, 599);
        assertEnded("gone", 1, 1);
    }

    @Test
    void aServiceThatDoesNotAnswerInTimeIsAFailure() throws Exception {
        assertThat(get("slow/held")).isEqualTo(504);
        gateway.behind.release();
        assertEnded("slow", 1, 1);
    }

    @Test
    void aRequestThatIsTriedAgainCountsOnce() throws Exception {
        int before = gateway.behind.requests.get();
        assertThat(get("retried/flaky")).isEqualTo(200);
        assertThat(gateway.behind.requests.get() - before).isEqualTo(2);
        assertEnded("retried", 1, 0);
    }

    @Test
    void aStreamedResponseCountsUntilItsLastPart() throws Exception {
        String route = route();
        rules(flow(route).inFlight(1));
        try (Socket socket = raw("/" + route + "/streamed", "shop.example")) {
            readUntil(socket, "first");
            assertThat(seen(route).inFlight()).isEqualTo(1);
            assertThat(get(route + "/hello")).isEqualTo(429);
            gateway.behind.release();
            readUntil(socket, "last");
        }
        assertEnded(route, 1, 0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aClientThatLeavesInTheMiddleOfTheResponseEndsItAndThatIsNoFailure(boolean reset) throws Exception {
        String route = route();
        try (Socket socket = raw("/" + route + "/streamed", "shop.example")) {
            readUntil(socket, "first");
            assertThat(seen(route).inFlight()).isEqualTo(1);
            socket.setSoLinger(reset, 0);
        }
        assertEnded(route, 1, 0);
        gateway.behind.release();
    }

    @Test
    void aClientThatLeavesBeforeTheResponseEndsItAndThatIsNoFailure() throws Exception {
        String route = route();
        eventually(() -> gateway.behind.running.get() == 0);
        try (Socket socket = raw("/" + route + "/held", "shop.example")) {
            eventually(() -> gateway.behind.running.get() == 1);
            assertThat(seen(route).inFlight()).isEqualTo(1);
            socket.setSoLinger(true, 0);
        }
        assertEnded(route, 1, 0);
        gateway.behind.release();
        eventually(() -> gateway.behind.running.get() == 0);
    }

    @Test
    void aServiceThatBreaksOffInTheMiddleOfTheResponseIsAFailure() throws Exception {
        try (Socket socket = raw("/breaking/hello", "shop.example")) {
            readUntil(socket, "part");
            assertThat(seen("breaking").inFlight()).isEqualTo(1);
            gateway.breaking.breakOff();
            assertEnded("breaking", 1, 1);
        }
    }

    @Test
    @Tag("concurrency")
    void exactlyAsManyAsTheLimitReachTheService() throws Exception {
        String route = route();
        rules(flow(route).inFlight(4));
        eventually(() -> gateway.behind.running.get() == 0);
        gateway.behind.most.set(0);
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            answers.add(later(request(route + "/held")));
        }
        eventually(() -> seen(route).total().refused() == 12 && gateway.behind.running.get() == 4);
        gateway.behind.release();
        assertThat(answers.stream().filter(answer -> answer.join().statusCode() == 200))
                .hasSize(4);
        assertThat(gateway.behind.most).hasValue(4);
        assertEnded(route, 4, 0);
    }
}
