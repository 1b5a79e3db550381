package io.headgate.adapters.gateway;

import static io.headgate.gateway.GatewayRule.gateway;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.gateway.Attribute;
import io.headgate.gateway.GatewayRule;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Resources, rules and callers. */
class GatewayRulesTest extends OnGateway {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static GatewayRule limited(String route) {
        return gateway(route).per(1, MINUTE);
    }

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

    @Test
    void whatAGroupGrantedIsGivenBackWhenTheRouteRefuses() {
        String closed = route();
        String open = route();
        rules(
                gateway("group-a").per(2, MINUTE).withId("not of another test"),
                gateway(closed).per(0, MINUTE));
        long passedBefore = seen("group-a").total().passed();
        long refusedBefore = seen("group-a").total().refused();
        for (int i = 0; i < 5; i++) {
            assertThat(get(closed + "/a/hello")).isEqualTo(429);
        }
        assertThat(get(open + "/a/hello")).isEqualTo(200);
        assertThat(get(open + "/a/hello")).isEqualTo(200);
        assertThat(get(open + "/a/hello")).isEqualTo(429);
        assertThat(seen("group-a").total().passed() - passedBefore).isEqualTo(2);
        assertThat(seen("group-a").total().refused() - refusedBefore).isEqualTo(1);
        assertThat(seen(closed).total().refused()).isEqualTo(5);
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
}
