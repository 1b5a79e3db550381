package io.headgate.adapters.gateway;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.gateway.GatewayRule.gateway;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.breaker.BreakerRule;
import io.headgate.gateway.Attribute;
import io.headgate.gateway.GatewayRule;
import io.headgate.rule.Rule;
import io.headgate.statistics.Snapshot;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HeadgateGlobalFilterTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final GatewayInFront gateway = new GatewayInFront(GatewayInFront.Configured.class);
    private final Headgate headgate = gateway.headgate();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final AtomicInteger routes = new AtomicInteger();

    @BeforeAll
    void theGatewayIsThere() {
        assertThat(gateway.port()).isPositive();
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    // ------------------------------------------------------------------ resources and rules

    @Test
    void theResourceIsTheRouteWhateverThePath() {
        String route = route();
        assertThat(get(route + "/hello")).isEqualTo(200);
        assertThat(get(route + "/x/y/hello?z=1")).isEqualTo(200);
        assertThat(seen(route).total().passed()).isEqualTo(2);
        assertThat(headgate.statistics().resources().keySet()).noneMatch(name -> name.contains("/"));
    }

    @Test
    void aRefusedRequestIsAnsweredAndTheServiceBehindHearsNothing() {
        String route = route();
        rules(gateway(route).per(1, MINUTE));
        int before = gateway.behind.requests.get();
        assertThat(get(route + "/hello")).isEqualTo(200);
        HttpResponse<String> refused = send(request(route + "/hello").header("Accept", "application/json"));
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        assertThat(refused.body()).contains("\"status\":429");
        assertThat(gateway.behind.requests.get() - before).isEqualTo(1);
        assertThat(seen(route).total().refused()).isEqualTo(1);
    }

    @Test
    void eachValueOfAHeaderHasABudget() {
        String route = route();
        rules(limited(route).forEach(Attribute.header("X-User")));
        assertThat(send(request(route + "/hello").header("X-User", "ann")).statusCode())
                .isEqualTo(200);
        assertThat(send(request(route + "/hello").header("X-User", "ann")).statusCode())
                .isEqualTo(429);
        assertThat(send(request(route + "/hello").header("X-User", "bob")).statusCode())
                .isEqualTo(200);
    }

    @Test
    void eachValueOfAQueryParameterHasABudget() {
        String route = route();
        rules(limited(route).forEach(Attribute.query("user")));
        assertThat(get(route + "/hello?user=ann")).isEqualTo(200);
        assertThat(get(route + "/hello?user=%61nn")).isEqualTo(429);
        assertThat(get(route + "/hello?user=bob")).isEqualTo(200);
    }

    @Test
    void eachValueOfACookieHasABudget() {
        String route = route();
        rules(limited(route).forEach(Attribute.cookie("session")));
        assertThat(send(request(route + "/hello").header("Cookie", "a=b; session=1"))
                        .statusCode())
                .isEqualTo(200);
        assertThat(send(request(route + "/hello").header("Cookie", "session=1")).statusCode())
                .isEqualTo(429);
        assertThat(send(request(route + "/hello").header("Cookie", "session=2")).statusCode())
                .isEqualTo(200);
    }

    @Test
    void eachHostHasABudget() throws Exception {
        String route = route();
        rules(limited(route).forEach(Attribute.host()));
        assertThat(toHost(route, "a.example")).contains(" 200 ");
        assertThat(toHost(route, "A.example:80")).contains(" 429 ");
        assertThat(toHost(route, "b.example")).contains(" 200 ");
    }

    private String toHost(String route, String host) throws Exception {
        try (Socket socket = raw("/" + route + "/hello", host)) {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void anAddressThatAClientMakesUpDoesNotCount() {
        String route = route();
        rules(limited(route).forEach(Attribute.clientAddress()));
        assertThat(send(request(route + "/hello").header("X-Forwarded-For", "1.1.1.1"))
                        .statusCode())
                .isEqualTo(200);
        assertThat(send(request(route + "/hello").header("X-Forwarded-For", "2.2.2.2"))
                        .statusCode())
                .isEqualTo(429);
    }

    @Test
    void aGroupHoldsPathsOfSeveralRoutes() {
        String one = route();
        String other = route();
        rules(gateway("group-a").per(2, MINUTE));
        assertThat(get(one + "/a/hello")).isEqualTo(200);
        assertThat(get(other + "/a/hello")).isEqualTo(200);
        assertThat(get(other + "/a/hello")).isEqualTo(429);
        assertThat(get(other + "/hello")).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/b/hello", "/x/../b/hello", "/x/%2e%2e/b/hello", "//b/hello", "/b;x=1/hello"})
    void noSpellingOfAPathLeadsAroundAGroup(String path) throws Exception {
        rules(gateway("group-b").perSecond(0));
        try (Socket socket = raw("/route-11" + path, "shop.example")) {
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .as(path)
                    .contains(" 429 ");
        }
    }

    @Test
    void aNameInTheConfigurationOfARouteCountsAndTheRequestCountsOnce() {
        assertThat(get("configured/hello")).isEqualTo(200);
        assertThat(get("unnamed/hello")).isEqualTo(200);
        assertThat(seen("payments").total().passed()).isEqualTo(1);
        assertThat(seen("unnamed").total().passed()).isEqualTo(1);
        assertThat(headgate.statistics().resources()).doesNotContainKey("configured");
    }

    @Test
    void originsAndExclusionsAreThoseOfTheSettings() {
        String route = route();
        assertThat(send(request(route + "/hello").header("X-Application", "till"))
                        .statusCode())
                .isEqualTo(200);
        assertThat(headgate.statistics().origins(route)).containsOnlyKeys("till");
        assertThat(get("route-29/hello")).isEqualTo(200);
        assertThat(headgate.statistics().resources()).doesNotContainKey("route-29");
    }

    // ------------------------------------------------------------------ ends and failures

    @Test
    void aServerErrorIsAFailureAndWhatTheClientDidWrongIsNone() throws Exception {
        String route = route();
        rules(BreakerRule.errorCount(route, 2));
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

    // ------------------------------------------------------------------ how it is asked

    private String route() {
        int next = routes.getAndIncrement();
        return "route-" + (next < 11 ? next : next + 1); // route-11 is of the test of spellings
    }

    private static GatewayRule limited(String route) {
        return gateway(route).per(1, MINUTE);
    }

    private void rules(Rule... rules) {
        headgate.rules().replaceAll(List.of(rules));
    }

    private Snapshot seen(String name) {
        return headgate.resource(name).statistics();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gateway.port() + "/" + path))
                .timeout(Duration.ofSeconds(20));
    }

    private CompletableFuture<HttpResponse<String>> later(HttpRequest.Builder request) {
        return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        return later(request).join();
    }

    private int get(String path) {
        return send(request(path)).statusCode();
    }

    private Socket raw(String target, String host) throws Exception {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), gateway.port());
        socket.setSoTimeout(20_000);
        String head = "GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return socket;
    }

    private static void readUntil(Socket socket, String text) throws Exception {
        StringBuilder read = new StringBuilder();
        while (read.indexOf(text) < 0) {
            int next = socket.getInputStream().read();
            assertThat(next).as("after " + read).isNotNegative();
            read.append((char) next);
        }
    }

    private static void eventually(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.getAsBoolean() && System.nanoTime() - deadline < 0) {
            Thread.sleep(1);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    private void assertEnded(String name, int calls, int errors) throws InterruptedException {
        eventually(() -> seen(name).inFlight() == 0 && seen(name).total().finished() >= calls);
        assertThat(seen(name).total().passed()).isEqualTo(calls);
        assertThat(seen(name).total().finished()).isEqualTo(calls);
        assertThat(seen(name).total().errors()).isEqualTo(errors);
    }
}
