package io.headgate.console.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.console.Browser;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class WebServerTest {

    private record Point(int x, String name) {
        Point {
            Objects.requireNonNull(name, "name");
            io.headgate.limiter.Checks.require(x >= 0, "x", x, ">= 0");
        }
    }

    private static final Route ECHO =
            Route.post("/api/echo", Access.VIEWER, exchange -> exchange.answer(exchange.body(Point.class)));
    private static final Route SIZE = Route.post(
            "/api/size",
            Access.VIEWER,
            exchange -> exchange.answer(exchange.body().get("text").asString().length()));
    private static final Route RULES = Route.post(
            "/api/applications/{app}/rules/check",
            Access.VIEWER,
            exchange -> exchange.answer(exchange.body().get("text").asString().length()));

    @Test
    void whatIsNotInTheListIsNotThere() {
        try (ServerUnderTest server = ServerUnderTest.with(ECHO)) {
            for (String path : new String[] {"/api/other", "/api/echo/", "/api/", "/api", "/api/echo;x", "/API/echo"}) {
                HttpResponse<String> answer = server.browser().ask("POST", path, "{}", ServerUnderTest.as("ada"));
                assertThat(answer.statusCode()).as(path).isEqualTo(404);
                assertThat(Browser.json(answer).has("error")).as(path).isTrue();
            }
        }
    }

    @Test
    void strangersWhoNeverFinishWhatTheySayDoNotHoldAllThreads() throws Exception {
        Route open = Route.post("/api/open", Access.ANYBODY, exchange -> exchange.answer(exchange.body()));
        List<Socket> slow = new ArrayList<>();
        try (ServerUnderTest server = ServerUnderTest.with(open)) {
            for (int i = 0; i < 32; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.server.port());
                slow.add(socket);
                String begun = "POST /api/open HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                        + "Content-Length: 100\r\n\r\n{";
                socket.getOutputStream().write(begun.getBytes(StandardCharsets.US_ASCII));
            }
            long deadline = System.nanoTime() + 60_000_000_000L;
            int status = 0;
            while (status != 429 && System.nanoTime() < deadline) {
                status = server.browser()
                        .ask("POST", "/api/open", "{}", Map.of())
                        .statusCode();
            }
            assertThat(status).isEqualTo(429);
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void methodsThatNobodyNeedsAreRefused() {
        try (ServerUnderTest server = ServerUnderTest.with(ECHO)) {
            for (String method : new String[] {"OPTIONS", "PATCH", "TRACE", "HEAD", "BREW"}) {
                assertThat(server.browser()
                                .ask(method, "/api/echo", null, ServerUnderTest.as("ada"))
                                .statusCode())
                        .as(method)
                        .isEqualTo(405);
            }
        }
    }

    @Test
    void aRouteTwiceIsRefusedAtTheStart() {
        Route other = Route.get("/api/x/{b}", Access.ADMIN, exchange -> {});
        assertThatThrownBy(() -> ServerUnderTest.with(Route.get("/api/x/{a}", Access.VIEWER, exchange -> {}), other))
                .hasMessageContaining("routes: GET /api/x/{}");
    }

    @Test
    void badBodiesAreExplainedWithoutNamingOurClasses() {
        try (ServerUnderTest server = ServerUnderTest.with(ECHO)) {
            Map<String, String> expected = Map.of(
                    "{\"x\":1,\"name\":\"a\",\"z\":3}",
                    "z: unknown (expected: one of name, x)",
                    "{\"x\":-1,\"name\":\"a\"}",
                    "x: -1 (expected: >= 0)",
                    "{\"x\":1}",
                    "name: absent (expected: a value)",
                    "{\"x\":\"seven\",\"name\":\"a\"}",
                    "x: a value of another type",
                    "{\"x\":1,\"x\":2,\"name\":\"a\"}",
                    "body: malformed at line 1",
                    "{\"x\":",
                    "body: malformed at line 1",
                    "[]",
                    "body: a value of another type",
                    "null",
                    "body: null (expected: a JSON object)",
                    "{\"x\":1,\"name\":\"a\"} {}",
                    "body: a value of another type",
                    "{\"x\":" + "[".repeat(100) + "]".repeat(100) + "}",
                    "x: a value of another type");
            expected.forEach((body, words) -> {
                HttpResponse<String> answer =
                        server.browser().ask("POST", "/api/echo", body, ServerUnderTest.as("ada"));
                assertThat(answer.statusCode()).as(body).isEqualTo(400);
                assertThat(Browser.json(answer).get("error").asString())
                        .as(body)
                        .startsWith(words);
                assertThat(answer.body()).doesNotContain("headgate", "jackson", "java.");
            });
        }
    }

    @Test
    void bodiesMayNotBeDeep() {
        try (ServerUnderTest server = ServerUnderTest.with(SIZE)) {
            assertThat(deep(server, 62)).isEqualTo(200);
            HttpResponse<String> refused =
                    server.browser().ask("POST", "/api/size", deepBody(64), ServerUnderTest.as("ada"));
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body()).contains("at most 64 deep");
        }
    }

    private static int deep(ServerUnderTest server, int depth) {
        return server.browser()
                .ask("POST", "/api/size", deepBody(depth), ServerUnderTest.as("ada"))
                .statusCode();
    }

    private static String deepBody(int depth) {
        return "{\"text\":\"\",\"deep\":" + "[".repeat(depth) + "]".repeat(depth) + "}";
    }

    @Test
    void bodiesAreCappedWhetherOrNotTheySayHowLongTheyAre() throws Exception {
        try (ServerUnderTest server = ServerUnderTest.with(SIZE, RULES)) {
            assertThat(sized(server, "/api/size", (1 << 20) - 20)).isEqualTo(200);
            assertThat(server.announced("/api/size", (1 << 20) + 1)).startsWith("HTTP/1.1 413");
            assertThat(sized(server, "/api/applications/a/rules/check", (4 << 20) - 20))
                    .isEqualTo(200);
            assertThat(server.announced("/api/applications/a/rules/check", (4 << 20) + 1))
                    .startsWith("HTTP/1.1 413");
            String chunk = "10000\r\n" + "x".repeat(1 << 16) + "\r\n";
            String answer = server.raw("POST /api/size HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                    + "Content-Type: application/json\r\nCookie: headgate_session=ada\r\nX-Headgate-Csrf: token\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n" + chunk.repeat(17) + "0\r\n\r\n");
            assertThat(answer).startsWith("HTTP/1.1 413");
        }
    }

    private static int sized(ServerUnderTest server, String path, int length) {
        String body = "{\"text\":\"" + "x".repeat(length) + "\"}";
        return server.browser()
                .ask("POST", path, body, ServerUnderTest.as("ada"))
                .statusCode();
    }

    @Test
    void aBodyMustCallItselfJson() {
        try (ServerUnderTest server = ServerUnderTest.with(
                ECHO, Route.post("/api/open", Access.ANYBODY, exchange -> exchange.answer(Map.of())))) {
            for (String type :
                    new String[] {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data"}) {
                Map<String, String> headers = new java.util.HashMap<>(ServerUnderTest.as("ada"));
                headers.put("Content-Type", type);
                assertThat(server.browser()
                                .ask("POST", "/api/echo", "{}", headers)
                                .statusCode())
                        .isEqualTo(415);
                assertThat(server.browser()
                                .ask("POST", "/api/open", "{}", headers)
                                .statusCode())
                        .isEqualTo(415);
            }
            assertThat(server.browser().ask("POST", "/api/open", null, Map.of()).statusCode())
                    .as("even without a body, where there is no token")
                    .isEqualTo(415);
        }
    }

    @Test
    void requestsOfOneSourceAreCappedAndTheCapRefills() {
        WebSettings settings = WebSettings.at("127.0.0.1", 0).withRequests(1, 3);
        Route open = Route.get("/api/open", Access.ANYBODY, exchange -> exchange.answer(Map.of()));
        try (ServerUnderTest server = new ServerUnderTest(settings, null, ServerUnderTest.PAGE, open)) {
            for (int i = 0; i < 3; i++) {
                assertThat(server.browser().get("/api/open").statusCode()).isEqualTo(200);
            }
            HttpResponse<String> refused = server.browser().get("/api/open");
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(Browser.json(refused).get("retryAfterSeconds").asInt()).isEqualTo(1);
            assertThat(refused.headers().firstValue("Content-Security-Policy")).isPresent();
            server.nanos.addAndGet(1_000_000_000);
            assertThat(server.browser().get("/api/open").statusCode()).isEqualTo(200);
            assertThat(server.browser()
                            .ask("GET", "/api/open", null, Map.of("X-Forwarded-For", "198.51.100.1"))
                            .statusCode())
                    .as("what a client says of itself is not believed")
                    .isEqualTo(429);
        }
    }

    @Test
    void behindAProxyTheLastAddressItNamesIsTheSource() {
        WebSettings settings = WebSettings.at("127.0.0.1", 0).withProxy(true).withRequests(1, 1);
        Route from = Route.get("/api/from", Access.ANYBODY, exchange -> exchange.answer(exchange.from()));
        try (ServerUnderTest server = new ServerUnderTest(settings, null, ServerUnderTest.PAGE, from)) {
            HttpResponse<String> answer =
                    server.browser().ask("GET", "/api/from", null, Map.of("X-Forwarded-For", "10.0.0.1, 198.51.100.1"));
            assertThat(answer.body()).isEqualTo("\"198.51.100.1\"");
            assertThat(answer.headers().firstValue("Strict-Transport-Security")).isPresent();
            assertThat(server.browser()
                            .ask("GET", "/api/from", null, Map.of("X-Forwarded-For", "10.9.9.9, 198.51.100.1"))
                            .statusCode())
                    .isEqualTo(429);
            assertThat(server.browser()
                            .ask("GET", "/api/from", null, Map.of("X-Forwarded-For", "198.51.100.2"))
                            .statusCode())
                    .isEqualTo(200);
            assertThat(server.browser()
                            .ask("GET", "/api/from", null, Map.of("X-Forwarded-For", "<script>"))
                            .body())
                    .isEqualTo("\"127.0.0.1\"");
        }
    }

    @Test
    void errorsOfOursSayNothingOfTheInsideButAnId() {
        Route broken = Route.get("/api/broken", Access.VIEWER, exchange -> {
            throw new IllegalStateException("the secret of the inside");
        });
        Route worse = Route.get("/api/worse", Access.VIEWER, exchange -> {
            throw new StackOverflowError("the secret of the inside");
        });
        try (ServerUnderTest server = ServerUnderTest.with(broken, worse)) {
            HttpResponse<String> answer = server.browser().ask("GET", "/api/broken", null, ServerUnderTest.as("ada"));
            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(Browser.json(answer).get("id").asString()).matches("[0-9a-f]{16}");
            assertThat(answer.body()).doesNotContain("secret", "IllegalState");
            HttpResponse<String> error = server.browser().ask("GET", "/api/worse", null, ServerUnderTest.as("ada"));
            assertThat(error.statusCode()).isEqualTo(500);
            assertThat(error.body()).doesNotContain("secret", "StackOverflow");
            assertThat(Browser.json(error).get("id").asString()).matches("[0-9a-f]{16}");
            assertThat(server.server.failures()).isEqualTo(2);
        }
    }

    @Test
    void whatTheServerRefusesEarlyIsJsonWithTheHeadersToo() throws Exception {
        try (ServerUnderTest server = ServerUnderTest.with(ECHO)) {
            String end = "Connection: close\r\n\r\n";
            Map<String, String> early = Map.of(
                    "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(20_000) + "\r\n" + end, "431",
                    "GET /%2e%2e/x HTTP/1.1\r\nHost: localhost\r\n" + end, "400",
                    "GET /a%2Fb HTTP/1.1\r\nHost: localhost\r\n" + end, "400",
                    "GET / HTTP/1.1\r\n" + end, "400",
                    "GET / HTTP/1.1\r\nHost: localhost\r\n" + "A: b\r\n".repeat(50) + manyHeaders() + end, "431");
            for (Map.Entry<String, String> each : early.entrySet()) {
                String answer = server.raw(each.getKey());
                String shown = each.getKey().substring(0, 20) + "\n" + answer;
                assertThat(answer).as(shown).startsWith("HTTP/1.1 " + each.getValue());
                assertThat(answer).as(shown).contains("Content-Security-Policy", "nosniff", "{\"error\":");
                assertThat(answer).as(shown).doesNotContainIgnoringCase("jetty").doesNotContain("<html");
            }
        }
    }

    private static String manyHeaders() {
        StringBuilder headers = new StringBuilder();
        for (int i = 0; i < 101; i++) {
            headers.append("X-").append(i).append(": y\r\n");
        }
        return headers.toString();
    }

    @Test
    void queriesAndBodiesThatAreBrokenAreTheFaultOfTheOneWhoAsks() throws Exception {
        Route query = Route.get("/api/query", Access.ANYBODY, exchange -> exchange.answer(exchange.query("a")));
        Route open = Route.post("/api/open", Access.ANYBODY, exchange -> exchange.answer(exchange.body()));
        try (ServerUnderTest server = ServerUnderTest.with(query, open)) {
            for (String odd : new String[] {"a=%zz", "a=%", "a=%ff%fe", "a", "&&=", "a=1&a=2"}) {
                String answer = server.raw(
                        "GET /api/query?" + odd + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
                assertThat(answer).as(odd).matches("(?s)HTTP/1.1 (200|400).*");
            }
            String chunked = server.raw("POST /api/open HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                    + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n");
            assertThat(chunked).startsWith("HTTP/1.1 400");
            assertThat(server.server.failures()).isZero();
        }
    }

    @Test
    void whatStrangersWroteDoesNotBeginALineOfTheLog() {
        Throwable failure = new IllegalStateException(
                "no such name: x\nSEVERE: forged", new IllegalArgumentException("y\r\nforged"));
        java.io.StringWriter log = new java.io.StringWriter();
        LoggedFailure.of(failure).printStackTrace(new java.io.PrintWriter(log, true));
        assertThat(log.toString().lines().filter(line -> line.contains("forged")))
                .hasSize(2)
                .allMatch(line -> line.contains("\\u000a"));
        assertThat(log.toString()).contains("IllegalStateException", "Caused by: ", "WebServerTest");
    }

    @Test
    void attemptsThatAreNotAllowedAreToldOfButNotEndlessly() {
        Route admin = Route.delete("/api/applications/{app}", Access.ADMIN, exchange -> exchange.answer(Map.of()));
        try (ServerUnderTest server = ServerUnderTest.with(admin)) {
            for (int i = 0; i < 30; i++) {
                assertThat(server.browser()
                                .ask("DELETE", "/api/applications/a", null, ServerUnderTest.as("vic"))
                                .statusCode())
                        .isEqualTo(403);
            }
            String entry = "vic DELETE /api/applications/{app}: not allowed for this account";
            assertThat(server.attempts).hasSize(21).allMatch(entry::equals);
            server.nanos.addAndGet(Duration.ofMinutes(1).toNanos());
            server.browser().ask("DELETE", "/api/applications/a", null, ServerUnderTest.as("vic"));
            assertThat(server.attempts.get(21)).isEqualTo(entry + " (and 9 attempts before it that are not listed)");
        }
    }

    @Test
    void anAttemptOfAnotherKindIsToldOfHoweverManyThereWereOfTheFirstAndSoIsReading() {
        Route remove = Route.delete("/api/applications/{app}", Access.ADMIN, exchange -> exchange.answer(Map.of()));
        Route read = Route.get("/api/audit", Access.ADMIN, exchange -> exchange.answer(Map.of()));
        try (ServerUnderTest server = ServerUnderTest.with(remove, read)) {
            for (int i = 0; i < 100; i++) {
                server.browser().ask("DELETE", "/api/applications/a", null, ServerUnderTest.as("vic"));
            }
            int before = server.attempts.size();
            for (int i = 0; i < 100; i++) {
                server.browser().ask("GET", "/api/audit", null, ServerUnderTest.as("vic"));
            }
            assertThat(server.attempts).hasSize(before + 1);
            assertThat(server.attempts.get(before))
                    .isEqualTo("vic GET /api/audit: not allowed for this account"
                            + " (and 79 attempts before it that are not listed)");
        }
    }

    @Test
    void theMethodIsThatOfTheRequest() {
        Route get = Route.get("/api/thing", Access.VIEWER, exchange -> exchange.answer("looked"));
        Route put = Route.put("/api/thing", Access.VIEWER, exchange -> exchange.answer("put"));
        Route post = Route.post("/api/thing", Access.VIEWER, exchange -> exchange.answer("posted"));
        try (ServerUnderTest server = ServerUnderTest.with(get, put, post)) {
            for (String method : new String[] {"GET", "POST", "PUT"}) {
                Map<String, String> headers = new java.util.HashMap<>(ServerUnderTest.as("ada"));
                headers.put("X-HTTP-Method-Override", method.equals("PUT") ? "GET" : "PUT");
                HttpResponse<String> answer =
                        server.browser().ask(method, "/api/thing", method.equals("GET") ? null : "{}", headers);
                assertThat(answer.statusCode()).as(method + answer.body()).isEqualTo(400);
            }
        }
    }

    @Test
    void aNameThatIsNotOursIsRefused() throws Exception {
        Route open = Route.get("/api/open", Access.ANYBODY, exchange -> exchange.answer(1));
        try (ServerUnderTest server = ServerUnderTest.with(open)) {
            for (String host :
                    new String[] {"evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "evil"}) {
                assertThat(named(server, host)).as(host).startsWith("HTTP/1.1 421");
            }
            for (String host : new String[] {"localhost:1", "LOCALHOST", "127.0.0.1", "[::1]:8700", "app.localhost"}) {
                assertThat(named(server, host)).as(host).startsWith("HTTP/1.1 200");
            }
        }
        WebSettings named =
                WebSettings.at("127.0.0.1", 0).withProxy(true).withNames(java.util.Set.of("Console.example"));
        try (ServerUnderTest server = new ServerUnderTest(named, null, ServerUnderTest.PAGE, open)) {
            assertThat(named(server, "console.EXAMPLE:443")).startsWith("HTTP/1.1 200");
            assertThat(named(server, "evil.example")).startsWith("HTTP/1.1 421");
        }
        WebSettings proxied = WebSettings.at("127.0.0.1", 0).withProxy(true);
        try (ServerUnderTest server = new ServerUnderTest(proxied, null, ServerUnderTest.PAGE, open)) {
            assertThat(named(server, "console.example"))
                    .as("the proxy knows its names")
                    .startsWith("HTTP/1.1 200");
        }
    }

    private static String named(ServerUnderTest server, String host) throws Exception {
        return server.raw("GET /api/open HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
    }
}
