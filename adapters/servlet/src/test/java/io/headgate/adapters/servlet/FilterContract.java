package io.headgate.adapters.servlet;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.gateway.GatewayRule.gateway;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.adapters.web.OriginResolver;
import io.headgate.adapters.web.WebSettings;
import io.headgate.adapters.web.refusal.RefusalHandler;
import io.headgate.adapters.web.refusal.WebResponse;
import io.headgate.adapters.web.route.UrlCleaner;
import io.headgate.breaker.BreakerRule;
import io.headgate.gateway.ApiGroup;
import io.headgate.gateway.ApiGroups;
import io.headgate.gateway.Attribute;
import io.headgate.rule.Exact;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the filter does on every container. */
abstract class FilterContract extends PassagesContract {

    FilterContract(Container.Starter starter) {
        super(starter);
    }

    @Test
    void anAdmittedRequestIsServedAndCounted() {
        assertThat(get("/hello").body()).isEqualTo("hello");
        assertThat(get("/orders/7").body()).isEqualTo("order");
        send(request("/orders/7").POST(BodyPublishers.ofString("a=1")));

        assertEnded("GET /shop/hello", 1, 0);
        assertEnded("GET /shop/orders/*", 1, 0);
        assertEnded("POST /shop/orders/*", 1, 0);
        assertThat(headgate.statistics().inbound().total().passed()).isEqualTo(3);
    }

    @Test
    void aCleanerKnowsBetterThanTheMapping() {
        protect(WebSettings.defaults().withCleaner(UrlCleaner.templates("/shop/orders/{id}")));

        get("/orders/7");

        assertThat(headgate.statistics().resources()).containsOnlyKeys("GET /shop/orders/{id}");
    }

    // ------------------------------------------------------------------ refused

    @Test
    void aRefusedRequestIsToldWhenToComeAgain() {
        protect(flow("GET /shop/hello").perMinute(1));
        get("/hello");

        HttpResponse<String> refused = get("/hello");

        assertThat(refused.statusCode()).isEqualTo(429);
        String seconds = header(refused, "Retry-After");
        assertThat(Long.parseLong(seconds)).isBetween(1L, 66L);
        assertThat(header(refused, "RateLimit-Policy")).isEqualTo("\"default\";q=1;w=60");
        assertThat(header(refused, "RateLimit")).isEqualTo("\"default\";r=0;t=" + seconds);
        assertThat(header(refused, "Cache-Control")).isEqualTo("no-store");
        assertThat(header(refused, "Content-Type")).startsWith("application/problem+json");
        assertThat(refused.body())
                .isEqualTo("{\"type\":\"about:blank\",\"title\":\"Too Many Requests\",\"status\":429,\"detail\":"
                        + "\"Try again in " + seconds + " seconds.\",\"retryAfter\":" + seconds + "}");
        assertThat(seen("GET /shop/hello").total().refused()).isEqualTo(1);
    }

    @Test
    void theBodyIsInTheFormThatTheClientLikes() {
        protect(flow("GET /shop/hello").perSecond(0));

        HttpResponse<String> page = send(request("/hello").header("Accept", "text/html,*/*;q=0.8"));
        HttpResponse<String> text = send(request("/hello").header("Accept", "text/plain"));
        HttpResponse<String> none = send(request("/hello").method("HEAD", BodyPublishers.noBody()));

        assertThat(header(page, "Content-Type")).startsWith("text/html");
        assertThat(page.body()).contains("<h1>Too Many Requests</h1>");
        assertThat(header(text, "Content-Type")).startsWith("text/plain");
        assertThat(text.body()).isEqualTo("Too Many Requests. Try again later.\n");
        assertThat(none.statusCode()).isEqualTo(429);
        assertThat(none.body()).isEmpty();
    }

    /** A client that sends its body at once may lose the answer: a container may close a connection that it has not read. */
    @Test
    void aRequestIsRefusedBeforeItsBodyIsSent() throws IOException {
        protect(flow("POST /shop/orders/*").perSecond(0));

        String answer = answerTo("POST", "/shop/orders/7", "Content-Length: 100000", "Expect: 100-continue");

        assertThat(answer).contains("HTTP/1.1 429 ").endsWith("\"detail\":\"Try again later.\"}");
    }

    @Test
    void anOpenBreakerAnswers503() {
        protect(BreakerRule.errorCount("GET /shop/status/*", 2).openFor(Duration.ofSeconds(10)));
        assertThat(get("/status/500").statusCode()).isEqualTo(500);
        assertThat(get("/status/404").statusCode()).isEqualTo(404);
        assertThat(get("/status/502").statusCode()).isEqualTo(502);
        assertEnded("GET /shop/status/*", 3, 2);

        HttpResponse<String> refused = get("/status/200");

        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(header(refused, "Retry-After")).isEqualTo("10");
        assertThat(refused.headers().firstValue("RateLimit")).isEmpty();
        ticker.advance(Duration.ofSeconds(10));
        assertThat(get("/status/200").statusCode()).isEqualTo(200);
    }

    @Test
    void onesOwnHandlerOrAnotherPageAnswers() {
        protect(
                WebSettings.defaults().withRefusals(RefusalHandler.redirect("/busy")),
                flow("GET /shop/hello").perSecond(0));
        assertThat(get("/hello").statusCode()).isEqualTo(303);
        assertThat(header(get("/hello"), "Location")).endsWith("/busy");

        protect(
                WebSettings.defaults()
                        .withRefusals((request, refused) ->
                                WebResponse.of(418).withBody("text/plain;charset=utf-8", "später")),
                flow("GET /shop/hello").perSecond(0));
        assertThat(get("/hello").statusCode()).isEqualTo(418);
        assertThat(get("/hello").body()).isEqualTo("später");
    }

    @Test
    void aRefusalDeeperInsideIsAnsweredAndIsNoFailure() {
        protect(flow("inner").perSecond(0));

        HttpResponse<String> refused = get("/nested");

        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.body()).startsWith("{\"type\"").doesNotContain("half a page");
        assertEnded("GET /shop/nested", 1, 0);
    }

    /** Else the client waits for the rest of a page that will never come. */
    @ParameterizedTest
    @ValueSource(strings = {"/nested-length", "/nested-length?writer=1"})
    void aRefusalDeeperInsideIsAsLongAsItIsAndNotAsThePageWouldHaveBeen(String path) {
        protect(flow("inner").perSecond(0));
        HttpResponse<String> refused = get(path);
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.body()).startsWith("{\"type\"").endsWith("}");

        protect(
                WebSettings.defaults()
                        .withRefusals((request, why) -> WebResponse.of(418).withBody("text/plain", "sp\u00e4ter")),
                flow("inner").perSecond(0));
        assertThat(get(path).statusCode()).isEqualTo(418);

        protect(
                WebSettings.defaults().withRefusals(RefusalHandler.redirect("/busy")),
                flow("inner").perSecond(0));
        assertThat(get(path).statusCode()).isEqualTo(303);
        assertThat(get(path).body()).isEmpty();
    }

    /** What goes wrong elsewhere: a limit by user that forgets the route. */
    @Test
    void twoRoutesOfOneUserNeverShareABudgetUnlessAsked() {
        Target.Many each = Target.prefix("GET /shop/");
        Target together = each.sharing();
        Attribute user = Attribute.header("X-User");

        protectUsers(flow(each).perSecond(1).fromEachOther());
        assertRoutesApart();
        protectUsers(gateway(each).perSecond(1).forEach(user));
        assertRoutesApart();
        protectUsers(flow(together).perSecond(1).fromEachOther());
        assertRoutesTogether();
        protectUsers(gateway(together).perSecond(1).forEach(user));
        assertRoutesTogether();
    }

    private void protectUsers(Rule rule) {
        protect(WebSettings.defaults().withOrigins(OriginResolver.header("X-User")), rule);
    }

    private void assertRoutesApart() {
        assertThat(asked("ada", "/hello")).isEqualTo(200);
        assertThat(asked("ada", "/hello")).isEqualTo(429);
        assertThat(asked("ada", "/orders/7")).isEqualTo(200);
        assertThat(asked("ada", "/orders/8")).as("the same route").isEqualTo(429);
        assertThat(asked("eve", "/hello")).isEqualTo(200);
    }

    private void assertRoutesTogether() {
        assertThat(asked("ada", "/hello")).isEqualTo(200);
        assertThat(asked("ada", "/orders/7")).isEqualTo(429);
        assertThat(asked("eve", "/orders/7")).isEqualTo(200);
    }

    private int asked(String user, String path) {
        return send(request(path).header("X-User", user)).statusCode();
    }

    // ------------------------------------------------------------------ errors

    @Test
    void anErrorCountsOnceAlsoWhenAnErrorPageIsShown() {
        HttpResponse<String> failed = get("/fails");

        assertThat(failed.statusCode()).isEqualTo(500);
        assertThat(failed.body()).isEqualTo("sorry");
        assertEnded("GET /shop/fails", 1, 1);
        assertThat(headgate.statistics().resources()).containsOnlyKeys("GET /shop/fails");
    }

    @Test
    void anErrorThatTheApplicationSendsIsAFailure() {
        assertThat(get("/send-error").statusCode()).isEqualTo(503);
        assertEnded("GET /shop/send-error", 1, 1);
    }

    @Test
    void excludedPathsAreNotSeen() {
        protect(WebSettings.defaults().withExcluded(new Exact("/shop/hello"), new Exact("/shop/forward")));

        assertThat(get("/hello").statusCode()).isEqualTo(200);
        assertThat(get("/forward").statusCode()).isEqualTo(200);

        assertThat(headgate.statistics().resources()).isEmpty();
    }

    // ------------------------------------------------------------------ around the application

    @Test
    void theApplicationKnowsEntranceAndOrigin() {
        protect(WebSettings.defaults().withOrigins(OriginResolver.header("X-User")));

        assertThat(send(request("/who").header("X-User", "ada")).body()).isEqualTo("Ambient[entrance=web, origin=ada]");
        assertThat(headgate.statistics().origins("GET /shop/who")).containsOnlyKeys("ada");
    }

    @Test
    void aGroupHoldsPathsTogether() {
        ApiGroups groups = ApiGroups.of(ApiGroup.of("all").prefix("/shop/"));
        protect(WebSettings.defaults().withGroups(groups), gateway("all").perSecond(2));

        assertThat(get("/hello").statusCode()).isEqualTo(200);
        assertThat(get("/orders/7").statusCode()).isEqualTo(200);
        assertThat(get("/who").statusCode()).isEqualTo(429);
        assertEnded("all", 2, 0);
    }

    @Test
    void aRuleThatQueuesMakesRequestsWait() {
        protect(flow("GET /shop/hello").perSecond(10).queueing(Duration.ofSeconds(1)));

        for (int i = 0; i < 5; i++) {
            assertThat(get("/hello").statusCode()).isEqualTo(200);
        }

        assertEnded("GET /shop/hello", 5, 0);
        assertThat(seen("GET /shop/hello").waited()).isEqualTo(4);
    }

    private static String header(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }
}
