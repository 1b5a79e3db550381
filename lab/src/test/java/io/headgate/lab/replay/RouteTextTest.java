package io.headgate.lab.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.lab.log.AccessLog;
import io.headgate.lab.log.LogSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouteTextTest {

    private static String route(Routing routing, String request) {
        RouteText text = new RouteText(routing);
        List<String> routes = new ArrayList<>();
        byte[] line = ("a - - [15/Nov/2026:12:00:00 +0000] \"" + request + "\" 200 1").getBytes(UTF_8);
        try {
            AccessLog.read(LogSource.of("test", new ByteArrayInputStream(line)), call -> {
                text.make(call);
                routes.add(text.route().toString());
            });
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return routes.get(0);
    }

    @ParameterizedTest
    @CsvSource({
        "GET / HTTP/1.1, GET /",
        "GET /users/123 HTTP/1.1, GET /users/{n}",
        "GET /users/123/orders/7?x=/8 HTTP/1.1, GET /users/{n}/orders/{n}",
        "GET /1/ HTTP/1.1, GET /{n}/",
        "DELETE /a/0b5ab3c5-8d5e-4f6c-9b0a-1c2d3e4f5a6b HTTP/1.1, DELETE /a/{id}",
        "GET /a/507f1f77bcf86cd799439011 HTTP/1.1, GET /a/{id}",
        "GET /decade/facade/v2/1.5/2026-11-16 HTTP/1.1, GET /decade/facade/v2/1.5/2026-11-16",
        "GET http://shop.example:80/users/5#top HTTP/1.1, GET /users/{n}",
        "GET http://shop.example HTTP/1.1, GET http://shop.example",
        "GET https-is-a-path HTTP/1.1, GET https-is-a-path",
        "-, -",
        "\\x16\\x03, \\x16\\x03",
        "?q HTTP/1.1, (no route)",
    })
    void idsAreFoldedAndQueriesLeftOut(String request, String expected) {
        assertThat(route(Routing.usual(), request)).isEqualTo(expected);
    }

    @Test
    void aNameGoesBeforeFolding() {
        Routing routing = new Routing(
                List.of(Routing.NamedRoute.parse("\\.(png|jpg)$=images"), Routing.NamedRoute.parse("^/a=b=a")),
                Routing.Folding.NONE,
                Optional.empty());

        assertThat(route(routing, "GET /x/1.png?v=2 HTTP/1.1")).isEqualTo("images");
        assertThat(route(routing, "GET /a=b/7 HTTP/1.1")).isEqualTo("a");
        assertThat(route(routing, "GET /users/7 HTTP/1.1")).isEqualTo("GET /users/7");
    }

    @Test
    void aLongRouteIsCut() {
        assertThat(route(Routing.usual(), "GET /" + "x".repeat(5000) + "/1 HTTP/1.1"))
                .hasSize(RouteText.MOST_BYTES);
        assertThat(route(Routing.usual(), "GET " + "/1".repeat(5000) + " HTTP/1.1"))
                .hasSizeLessThanOrEqualTo(RouteText.MOST_BYTES)
                .startsWith("GET /{n}/{n}");
    }

    @Test
    void aPatternThatIsNoneIsOneClearLine() {
        assertThatThrownBy(() -> Routing.regex("only", "/a(b"))
                .hasMessage("only: /a(b (expected: a regular expression; Unclosed group at character 5)");
        assertThatThrownBy(() -> Routing.NamedRoute.parse("[a=x"))
                .hasMessage("route: [a (expected: a regular expression; Unclosed character class at character 2)");
        assertThatThrownBy(() -> Routing.NamedRoute.parse("/a"))
                .hasMessage("route: /a (expected: REGEX=name, such as ^/img/=images)");
    }
}
