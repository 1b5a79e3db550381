package io.headgate.adapters.webflux;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.gateway.GatewayRule.gateway;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.adapters.web.OriginResolver;
import io.headgate.adapters.web.WebSettings;
import io.headgate.adapters.web.client.TrustedProxies;
import io.headgate.breaker.BreakerRule;
import io.headgate.gateway.ApiGroup;
import io.headgate.gateway.ApiGroups;
import io.headgate.gateway.Attribute;
import io.headgate.rule.Prefix;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

/** Rules, refusals, failures and callers. */
class HeadgateWebFilterTest extends ShopOnNetty {

    @Test
    void aRefusedRequestIsAnsweredAsEveryWebAdapterAnswersIt() {
        rules(flow("GET /orders/{id}").perMinute(1));
        start();
        assertThat(get("/orders/7")).isEqualTo(200);
        HttpResponse<String> refused = send(request("/orders/7").header("Accept", "application/json"));
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(refused.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(refused.headers().firstValue("RateLimit-Policy")).contains("\"default\";q=1;w=60");
        long wait = refused.headers().firstValueAsLong("Retry-After").orElse(0);
        assertThat(wait).isPositive();
        assertThat(refused.body()).contains("\"status\":429", "\"retryAfter\":" + wait);
        assertThat(refused.headers().firstValueAsLong("Content-Length"))
                .hasValue(refused.body().length());
        assertThat(shop().begun).hasValue(1);
        assertThat(seen("GET /orders/{id}").total().refused()).isEqualTo(1);
        assertThat(seen("GET /orders/{id}").inFlight()).isZero();
    }

    @Test
    void aRefusedHeadHasNoBodyAndTheConnectionGoesOn() {
        rules(flow("GET /orders/{id}").perSecond(0));
        start();
        assertThat(send(request("/orders/7").method("HEAD", BodyPublishers.noBody()))
                        .statusCode())
                .isEqualTo(429);
        assertThat(get("/router/ann")).isEqualTo(200);
    }

    @Test
    void aRefusedRequestWithABodyIsAnswered() {
        rules(flow("POST /orders").perSecond(0));
        start();
        assertThat(send(request("/orders")
                                .POST(BodyPublishers.ofString("x".repeat(10_000)))
                                .header("Content-Type", "text/plain"))
                        .statusCode())
                .isEqualTo(429);
        assertThat(get("/router/ann")).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "/failing, 500, 1",
        "/throwing, 500, 1",
        "/slow, 500, 1",
        "/bad-gateway, 502, 1",
        "/unavailable, 503, 1",
        "/missing, 404, 0",
        "/sold-out, 410, 0",
        "/empty, 204, 0"
    })
    void whatIsAnsweredDecidesWhetherItFailed(String path, int status, int errors) throws InterruptedException {
        start();
        assertThat(get(path)).isEqualTo(status);
        assertEndedOnce("GET " + path, errors);
    }

    @Test
    void failuresOpenABreakerWhichIsAnsweredWith503() {
        rules(BreakerRule.errorCount("GET /unavailable", 2)
                .over(Duration.ofMinutes(10))
                .openFor(Duration.ofMinutes(10)));
        start();
        assertThat(send(request("/unavailable")).body()).isEqualTo("later");
        assertThat(send(request("/unavailable")).body()).isEqualTo("later");
        HttpResponse<String> third = send(request("/unavailable"));
        assertThat(third.statusCode()).isEqualTo(503);
        assertThat(third.body()).contains("Service Unavailable");
        assertThat(seen("GET /unavailable").total().refused()).isEqualTo(1);
    }

    @Test
    void whatIsRefusedDeeperInsideIsAnsweredInTheSameWayAndIsNoError() throws InterruptedException {
        rules(flow("deep").perMinute(1));
        start();
        assertThat(get("/deeper")).isEqualTo(200);
        assertThat(get("/deeper")).isEqualTo(429);
        eventually(() -> seen("GET /deeper").inFlight() == 0);
        assertThat(seen("GET /deeper").total().passed()).isEqualTo(2);
        assertThat(seen("GET /deeper").total().errors()).isZero();
        assertThat(seen("deep").total().refused()).isEqualTo(1);
    }

    @Test
    void aBreakerDeeperInsideIsAnsweredWith503AndIsNoErrorHere() throws InterruptedException {
        rules(BreakerRule.errorCount("deep", 1).over(Duration.ofMinutes(10)).openFor(Duration.ofMinutes(10)));
        assertThatThrownBy(() -> headgate.resource("deep").run(() -> {
                    throw new IllegalStateException("opens it");
                }))
                .hasMessage("opens it");
        start();
        assertThat(get("/deeper")).isEqualTo(503);
        eventually(() -> seen("GET /deeper").inFlight() == 0);
        assertThat(seen("GET /deeper").total().errors()).isZero();
    }

    @Test
    void entranceAndOriginTravelInTheContext() {
        startWith(WebSettings.defaults().withOrigins(OriginResolver.header("X-Application")));
        assertThat(send(request("/ambient").header("X-Application", "till")).body())
                .isEqualTo("Ambient[entrance=web, origin=till]");
        assertThat(headgate.statistics().origins("GET /ambient")).containsOnlyKeys("till");
    }

    @Test
    void theAddressOfTheClientIsTheOneThatAKnownProxyTells() {
        rules(flow("GET /orders/{id}").perMinute(1).fromEachOther());
        startWith(WebSettings.defaults()
                .withOrigins(OriginResolver.clientAddress(64))
                .withProxies(TrustedProxies.of("127.0.0.1")));
        assertThat(forwarded("203.0.113.7")).isEqualTo(200);
        assertThat(forwarded("1.1.1.1, 203.0.113.7")).isEqualTo(429);
        assertThat(forwarded("203.0.113.8")).isEqualTo(200);
    }

    private int forwarded(String hops) {
        return send(request("/orders/7").header("X-Forwarded-For", hops)).statusCode();
    }

    @Test
    void thePrincipalIsWhoeverItsSourceKnows() {
        start(settings -> settings.withPrincipals(exchange -> Mono.just("ann"))
                .withWeb(WebSettings.defaults().withOrigins(OriginResolver.principal())));
        get("/orders/7");
        assertThat(headgate.statistics().origins("GET /orders/{id}")).containsOnlyKeys("ann");
    }

    @Test
    void gatewayRulesLookAtTheRequestAndGroupsAreEnteredFirst() {
        ApiGroups groups = ApiGroups.of(ApiGroup.of("shop").prefix("/orders/").prefix("/router/"));
        rules(gateway("shop").per(1, Duration.ofMinutes(1)).forEach(Attribute.header("X-User")));
        startWith(WebSettings.defaults().withGroups(groups));
        assertThat(ofUser("ann", "/orders/7")).isEqualTo(200);
        assertThat(ofUser("ann", "/router/x")).isEqualTo(429);
        assertThat(ofUser("bob", "/router/x")).isEqualTo(200);
        assertThat(seen("shop").total().passed()).isEqualTo(2);
        assertThat(seen("shop").total().refused()).isEqualTo(1);
        assertThat(seen("GET /router/{name}").total().passed()).isEqualTo(1);
    }

    private int ofUser(String user, String path) {
        return send(request(path).header("X-User", user)).statusCode();
    }

    @Test
    void aRequestThatItsRouteRefusesIsInFlightNowhereAndNoErrorOfItsGroup() throws InterruptedException {
        rules(flow("GET /orders/{id}").perSecond(0), BreakerRule.errorCount("shop", 1));
        startWith(WebSettings.defaults()
                .withGroups(ApiGroups.of(ApiGroup.of("shop").prefix("/orders/"))));
        for (int i = 0; i < 3; i++) {
            assertThat(get("/orders/7")).isEqualTo(429);
        }
        eventually(() -> seen("shop").inFlight() == 0);
        assertThat(seen("shop").total().errors()).isZero();
        assertThat(seen("GET /orders/{id}").total().refused()).isEqualTo(3);
    }

    @Test
    void whatAGroupGrantedIsGivenBackWhenTheRouteRefuses() {
        rules(
                gateway("shop").per(2, Duration.ofMinutes(1)),
                flow("GET /orders/{id}").perSecond(0));
        startWith(WebSettings.defaults()
                .withGroups(ApiGroups.of(ApiGroup.of("shop").prefix("/orders/").prefix("/router/"))));
        for (int i = 0; i < 5; i++) {
            assertThat(get("/orders/7")).isEqualTo(429);
        }
        assertThat(seen("shop").total().passed()).isZero();
        assertThat(seen("shop").total().refused()).isZero();
        assertThat(get("/router/x")).isEqualTo(200);
        assertThat(get("/router/x")).isEqualTo(200);
        assertThat(get("/router/x")).isEqualTo(429);
        assertThat(seen("shop").total().passed()).isEqualTo(2);
        assertThat(seen("shop").total().refused()).isEqualTo(1);
        assertThat(seen("GET /router/{name}").total().refused()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/pay/1", "/pay/../free", "/pay/%2e%2E/free", "/pay/..;x=1/free", "/pay/./1", "/pay/x;y=1"})
    void noSpellingOfAPathLeadsAroundAGroup(String target) throws Exception {
        rules(gateway("payments").perSecond(0));
        startWith(WebSettings.defaults()
                .withExcluded(new Prefix("/free"))
                .withGroups(ApiGroups.of(ApiGroup.of("payments").prefix("/pay/"))));
        assertThat(answerTo(target)).as(target).doesNotEndWith("paid").contains(" 429 ");
    }

    @Test
    void webFluxTakesDotSegmentsForNames() throws Exception {
        start();
        assertThat(answerTo("/pay/../orders/7")).endsWith("paid");
        assertThat(headgate.statistics().resources()).containsOnlyKeys("GET /pay/{*rest}");
    }

    @Test
    void anExcludedPathIsNotSeen() {
        startWith(WebSettings.defaults().withExcluded(new Prefix("/router/")));
        assertThat(get("/router/ann")).isEqualTo(200);
        assertThat(headgate.statistics().resources()).isEmpty();
    }
}
