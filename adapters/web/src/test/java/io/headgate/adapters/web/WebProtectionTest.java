package io.headgate.adapters.web;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.gateway.GatewayRule.gateway;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.headgate.Ambient;
import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.access.AccessRule;
import io.headgate.adapters.web.refusal.RateLimitHeaders;
import io.headgate.adapters.web.refusal.RefusalHandler;
import io.headgate.adapters.web.refusal.WebResponse;
import io.headgate.adapters.web.route.LetterCase;
import io.headgate.adapters.web.route.PathRules;
import io.headgate.adapters.web.route.UrlCleaner;
import io.headgate.breaker.BreakerRule;
import io.headgate.gateway.ApiGroup;
import io.headgate.gateway.ApiGroups;
import io.headgate.gateway.Attribute;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.rule.Exact;
import io.headgate.rule.Prefix;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import io.headgate.statistics.Snapshot;
import io.headgate.testkit.time.FakeTicker;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WebProtectionTest {

    private static final WebSettings DEFAULTS = WebSettings.defaults();

    private final FakeTicker ticker = new FakeTicker();

    private WebProtection protection(WebSettings settings, Rule... rules) {
        return new WebProtection(Headgate.builder().ticker(ticker).rules(rules).build(), settings);
    }

    private static void serve(WebProtection protection, Sent sent) {
        protection.enter(protection.request(sent)).finished(200);
    }

    private static WebResponse refused(WebProtection protection, Sent sent) {
        WebRequest request = protection.request(sent);
        BlockedException refused = catchThrowableOfType(
                BlockedException.class, () -> protection.enter(request).finished(200));
        assertThat(refused).as("served").isNotNull();
        return protection.answer(request, refused);
    }

    private static String name(WebProtection protection, Sent sent) {
        return protection.route(protection.request(sent)).name();
    }

    // ------------------------------------------------------------------ names

    @Test
    void aRouteIsNamedByMethodAndTemplateAndNeverByItsPath() {
        WebProtection protection = protection(DEFAULTS.withCleaner(UrlCleaner.templates("/shops/{shop}")));

        assertThat(name(protection, Sent.get("/orders/7").to("/orders/{id}"))).isEqualTo("GET /orders/{id}");
        assertThat(name(protection, Sent.of("PUT", "/orders/7").to("/orders/{id}")))
                .isEqualTo("PUT /orders/{id}");
        assertThat(name(protection, Sent.of("HEAD", "/orders/7").to("/orders/{id}")))
                .isEqualTo("GET /orders/{id}");
        assertThat(name(protection, Sent.get("/x/../shops//%37;v=1/"))).isEqualTo("GET /shops/{shop}");
        assertThat(name(protection, Sent.get("/orders/7"))).isEqualTo("GET (unmatched)");
    }

    @Test
    void whateverClientsSendResourcesStayFew() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        UrlCleaner careless = path -> path.startsWith("/raw") ? path : null;
        WebProtection protection = protection(DEFAULTS.withCleaner(careless).withMaxRoutes(10));

        for (int i = 0; i < 5_000; i++) {
            String noise = Long.toString(random.nextLong(), 36);
            serve(protection, Sent.get("/" + noise));
            serve(protection, Sent.get("/raw" + noise));
            serve(protection, Sent.of("M" + noise, "/"));
        }

        assertThat(protection.headgate().statistics().resources())
                .as("seed %s", seed)
                .hasSize(12)
                .containsKeys("GET (unmatched)", "OTHER (unmatched)");
    }

    @Test
    void noFloodOfPathsTakesARouteOutOfItsRule() {
        WebProtection protection = protection(
                DEFAULTS.withCleaner(path -> path).withMaxRoutes(10),
                flow("GET /pay").perSecond(0));

        for (int i = 0; i < 100; i++) {
            serve(protection, Sent.get("/flood/" + i));
        }

        assertThat(name(protection, Sent.get("/flood/11"))).isEqualTo("GET (unmatched)");
        refused(protection, Sent.get("/pay"));
    }

    @Test
    void noFloodOfPathsTakesARouteOutOfARuleForMany() {
        WebProtection protection = protection(
                DEFAULTS.withCleaner(path -> path).withMaxRoutes(10),
                flow(Target.prefix("GET /pay/").sharing()).perSecond(20));

        for (int i = 0; i < 20; i++) {
            serve(protection, Sent.get("/pay/" + i));
        }

        refused(protection, Sent.get("/pay/20"));
    }

    @Test
    void aNameThatCouldForgeALineOfALogIsNoName() {
        assertThat(name(protection(DEFAULTS), Sent.get("/").to("/a\nfake"))).isEqualTo("GET (unmatched)");
        assertThat(name(protection(DEFAULTS), Sent.get("/").to("x".repeat(513))))
                .isEqualTo("GET (unmatched)");
        assertThat(name(protection(DEFAULTS), Sent.get("/").to(" "))).isEqualTo("GET (unmatched)");
    }

    @Test
    void excludedPathsAreExcludedInEverySpellingAndNothingElseIs() {
        WebProtection protection = protection(DEFAULTS.withExcluded(new Exact("/health"), new Prefix("/assets/")));

        assertThat(excludes(protection, "/health")).isTrue();
        assertThat(excludes(protection, "//he%61lth/")).isTrue();
        assertThat(excludes(protection, "/assets/a.png")).isTrue();
        assertThat(excludes(protection, "/assets/../orders")).isFalse();
        assertThat(excludes(protection, "/assets/%2e%2e/orders")).isFalse();
        assertThat(excludes(protection, "/assets/..;/orders")).isFalse();
        assertThat(excludes(protection, "/orders;/assets/")).isFalse();
        assertThat(excludes(protection, "/assets/..%2forders")).isFalse();
        assertThat(excludes(protection, "/assets/..%5Corders")).isFalse();
    }

    @Test
    void anEncodedSlashIsNotExcludedWhereCaseIsIgnoredEither() {
        PathRules anyCase = PathRules.USUAL.withLetterCase(LetterCase.IGNORED);
        WebProtection protection = protection(DEFAULTS.withPaths(anyCase).withExcluded(new Prefix("/assets/")));

        assertThat(excludes(protection, "/Assets/a.png")).isTrue();
        assertThat(excludes(protection, "/Assets/..%2Forders")).isFalse();
    }

    /** Some servers look for the servlet of {@code /orders/../assets/} at {@code /orders/*}, and some at {@code /assets/*}. */
    @Test
    void dotsInAPathLeadAroundNothingWhateverTheServerMakesOfThem() {
        ApiGroups groups = ApiGroups.of(ApiGroup.of("orders").prefix("/orders/"));
        WebProtection protection = protection(DEFAULTS.withExcluded(new Prefix("/assets/"))
                .withCleaner(UrlCleaner.templates("/help/{page}"))
                .withGroups(groups));

        for (String dots : List.of("..", "%2e%2E", "..;x=1", "./..")) {
            assertThat(excludes(protection, "/orders/" + dots + "/assets/a.png"))
                    .isFalse();
            assertThat(names(protection, Sent.get("/orders/" + dots + "/help/1").to("/orders/*")))
                    .containsExactly("orders", "GET /orders/*", "GET /help/{page}");
        }
        assertThat(names(protection, Sent.get("/x/../help/1").to("/help/*")))
                .containsExactly("GET /help/*", "GET /help/{page}");
        assertThat(names(protection, Sent.get("/x/../orders/1").to("/orders/*")))
                .containsExactly("orders", "GET /orders/*");
    }

    private static List<String> names(WebProtection protection, Sent sent) {
        return protection.resources(protection.request(sent)).stream()
                .map(Resource::name)
                .toList();
    }

    private static boolean excludes(WebProtection protection, String path) {
        return protection.excludes(protection.request(Sent.get(path)));
    }

    // ------------------------------------------------------------------ limits

    @Test
    void twoRoutesOfOneUserDoNotShareABudgetUnlessAsked() {
        WebSettings settings = DEFAULTS.withOrigins(OriginResolver.header("X-User"));
        Sent one = Sent.get("/a").to("/a").with("X-User", "ada");
        Sent other = Sent.get("/b").to("/b").with("X-User", "ada");

        WebProtection apart =
                protection(settings, flow(Target.prefix("GET /")).perSecond(1).fromEachOther());
        serve(apart, one);
        serve(apart, other);
        refused(apart, one);
        refused(apart, other);

        WebProtection together = protection(
                settings, flow(Target.prefix("GET /").sharing()).perSecond(1).fromEachOther());
        serve(together, one);
        refused(together, other);
    }

    @Test
    void aHotParameterRuleLimitsEachOriginOrElseEachAddress() {
        HotParameterRule rule = HotParameterRule.perSecond("GET /a", 0, 1);
        WebProtection protection = protection(DEFAULTS.withOrigins(OriginResolver.header("X-User")), rule);

        serve(protection, Sent.get("/a").to("/a").with("X-User", "ada"));
        serve(protection, Sent.get("/a").to("/a").with("X-User", "eve"));
        refused(protection, Sent.get("/a").to("/a").with("X-User", "eve"));
        serve(protection, Sent.get("/a").to("/a").from("9.9.9.9"));
        refused(protection, Sent.get("/a").to("/a").from("9.9.9.9"));
        serve(protection, Sent.get("/a").to("/a").from("9.9.9.8"));
    }

    @Test
    void gatewayRulesSeeTheRequest() {
        WebProtection protection =
                protection(DEFAULTS, gateway("GET /a").perSecond(1).forEach(Attribute.query("tenant")));

        serve(protection, Sent.get("/a").to("/a").asking("tenant=x"));
        serve(protection, Sent.get("/a").to("/a").asking("tenant=y"));
        refused(protection, Sent.get("/a").to("/a").asking("tenant=x"));
    }

    @Test
    void aRequestIsHeldToTheGroupsOfItsPathAsWell() {
        ApiGroups groups = ApiGroups.of(ApiGroup.of("payments").path("/pay").prefix("/invoices/"));
        WebProtection protection =
                protection(DEFAULTS.withGroups(groups), gateway("payments").perSecond(2));

        serve(protection, Sent.get("/pay").to("/pay"));
        serve(protection, Sent.get("/invoices/7").to("/invoices/{id}"));
        refused(protection, Sent.get("/x/../pay").to("/pay"));
        serve(protection, Sent.get("/orders").to("/orders"));

        assertThat(protection
                        .headgate()
                        .resource("payments")
                        .statistics()
                        .total()
                        .passed())
                .isEqualTo(2);
    }

    @Test
    void whatTheRouteRefusesHasCostTheGroupNothing() {
        ApiGroups groups = ApiGroups.of(ApiGroup.of("shop").prefix("/"));
        BreakerRule breaker = BreakerRule.errorCount("shop", 1).openFor(Duration.ofSeconds(1));
        WebProtection protection = protection(
                DEFAULTS.withGroups(groups),
                flow("shop").perSecond(3),
                breaker,
                flow("GET /a").perSecond(1));
        Sent limited = Sent.get("/a").to("/a");
        Sent free = Sent.get("/b").to("/b");

        serve(protection, limited);
        for (int i = 0; i < 10; i++) {
            assertThat(refused(protection, limited).status()).isEqualTo(429);
        }
        serve(protection, free);
        serve(protection, free);
        refused(protection, free);

        assertThat(protection.headgate().resource("shop").statistics().inFlight())
                .isZero();
        assertThat(protection.headgate().resource("shop").statistics().total().errors())
                .isZero();
    }

    @Test
    void whatTheRouteRefusesIsNoProbeOfTheBreakerOfTheGroup() {
        ApiGroups groups = ApiGroups.of(ApiGroup.of("shop").prefix("/"));
        BreakerRule breaker = BreakerRule.errorCount("shop", 2).openFor(Duration.ofSeconds(1));
        WebProtection protection =
                protection(DEFAULTS.withGroups(groups), breaker, flow("GET /a").perSecond(0));
        Sent free = Sent.get("/b").to("/b");
        protection.enter(protection.request(free)).finished(500);
        protection.enter(protection.request(free)).finished(500);
        assertThat(refused(protection, free).status()).isEqualTo(503);
        ticker.advance(Duration.ofSeconds(1));

        assertThat(refused(protection, Sent.get("/a").to("/a")).status()).isEqualTo(429);
        protection.enter(protection.request(free)).finished(500); // still the probe, so one failure is enough

        assertThat(refused(protection, free).status()).isEqualTo(503);
    }

    // ------------------------------------------------------------------ outcomes

    @Test
    void serverErrorsOpenABreakerAndClientErrorsDoNot() {
        BreakerRule rule = BreakerRule.errorCount("GET /a", 3).openFor(Duration.ofMillis(2_500));
        WebProtection protection = protection(DEFAULTS, rule);
        Sent sent = Sent.get("/a").to("/a");

        for (int i = 0; i < 10; i++) {
            protection.enter(protection.request(sent)).finished(404);
        }
        for (int i = 0; i < 3; i++) {
            protection.enter(protection.request(sent)).finished(503);
        }

        WebResponse answer = refused(protection, sent);
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.headers()).containsEntry("Retry-After", "3").doesNotContainKey("RateLimit");
        assertThat(answer.body()).contains("\"title\":\"Service Unavailable\",\"status\":503");
    }

    @Test
    void aClientThatWentAwayIsNoFailure() {
        WebProtection protection = protection(DEFAULTS);
        WebEntry entry = protection.enter(protection.request(Sent.get("/a").to("/a")));

        entry.failed(new RuntimeException(new ClosedChannelException()));
        entry.finished(500);
        entry.finished(500);

        Snapshot seen = protection.headgate().resource("GET /a").statistics();
        assertThat(seen.total().finished()).isEqualTo(1);
        assertThat(seen.total().errors()).isZero();
        assertThat(seen.inFlight()).isZero();
    }

    @Test
    void aServerThatTheApplicationCannotReachIsAFailureAndNoClientThatWentAway() {
        WebProtection protection = protection(DEFAULTS);
        WebEntry entry = protection.enter(protection.request(Sent.get("/a").to("/a")));

        // what the HTTP client of the JDK throws when nobody listens
        entry.failed(new ConnectException().initCause(new ConnectException().initCause(new ClosedChannelException())));
        entry.finished(500);

        assertThat(protection.headgate().resource("GET /a").statistics().total().errors())
                .isEqualTo(1);
    }

    @Test
    void aRefusalDeeperInsideIsNoFailureWhicheverErrorsAre() {
        FailureRule own = FailureRule.usual().withErrors(error -> error instanceof IOException);
        WebProtection protection =
                protection(DEFAULTS.withFailures(own), flow("inner").perSecond(0));
        WebEntry entry = protection.enter(protection.request(Sent.get("/a").to("/a")));

        entry.failed(
                catchThrowable(() -> protection.headgate().resource("inner").enter()));
        entry.finished(503); // as when a breaker deeper inside is open

        Snapshot seen = protection.headgate().resource("GET /a").statistics();
        assertThat(seen.total().finished()).isEqualTo(1);
        assertThat(seen.total().errors()).isZero();
    }

    @Test
    void requestsBelongToTheirEntranceAndOrigin() {
        WebSettings settings = DEFAULTS.withOrigins(OriginResolver.principal());
        WebProtection one = protection(settings);
        WebProtection each = protection(settings.withEntrances(EntranceRule.perRoute()));
        Sent sent = Sent.get("/a").to("/a").by("ada");

        assertThat(one.enter(one.request(sent)).ambient()).isEqualTo(new Ambient("web", "ada"));
        assertThat(each.enter(each.request(sent)).ambient()).isEqualTo(new Ambient("GET /a", "ada"));
        assertThat(one.headgate().statistics().origins("GET /a")).containsOnlyKeys("ada");
    }

    // ------------------------------------------------------------------ answers

    @Test
    void aRefusalTellsWhenToComeAgainAndNothingElse() {
        WebProtection protection = protection(
                DEFAULTS.withOrigins(OriginResolver.header("X-Key")),
                flow("GET /a")
                        .per(1, Duration.ofSeconds(90))
                        .withId("secret-rule")
                        .from("secret-key"));
        Sent sent = Sent.get("/a").to("/a").with("X-Key", "secret-key");
        serve(protection, sent);
        ticker.advance(Duration.ofMillis(500));

        WebResponse answer = refused(protection, sent);

        assertThat(answer.status()).isEqualTo(429);
        String seconds = answer.headers().get("Retry-After");
        assertThat(Long.parseLong(seconds)).isBetween(90L, 99L);
        assertThat(answer.headers())
                .containsEntry("RateLimit-Policy", "\"default\";q=1;w=90")
                .containsEntry("RateLimit", "\"default\";r=0;t=" + seconds)
                .containsEntry("Cache-Control", "no-store")
                .containsEntry("Content-Type", "application/problem+json");
        assertThat(answer.body())
                .isEqualTo("{\"type\":\"about:blank\",\"title\":\"Too Many Requests\",\"status\":429,\"detail\":"
                        + "\"Try again in " + seconds + " seconds.\",\"retryAfter\":" + seconds + "}");
        assertThat(answer.toString()).doesNotContain("secret", "GET /a", "headgate");
    }

    @Test
    void aWaitOfLessThanASecondIsToldAsOne() {
        WebProtection protection = protection(DEFAULTS, flow("GET /a").per(1, Duration.ofMillis(100)));
        serve(protection, Sent.get("/a").to("/a"));

        WebResponse answer = refused(protection, Sent.get("/a").to("/a").with("Accept", "text/plain"));

        assertThat(answer.headers())
                .containsEntry("Retry-After", "1")
                .containsEntry("Content-Type", "text/plain;charset=utf-8");
        assertThat(answer.body()).isEqualTo("Too Many Requests. Try again in 1 second.\n");
    }

    @Test
    void whereWaitingDoesNotHelpNoTimeIsTold() {
        WebProtection protection = protection(DEFAULTS, flow("GET /a").perSecond(0));

        WebResponse answer = refused(protection, Sent.get("/a").to("/a"));

        assertThat(answer.headers()).doesNotContainKey("Retry-After").containsEntry("RateLimit", "\"default\";r=0");
        assertThat(answer.body()).contains("Try again later.").doesNotContain("retryAfter");
    }

    @Test
    void whoMayNotAskIsForbiddenTo() {
        WebProtection protection = protection(DEFAULTS, AccessRule.allow("GET /a", "shop"));

        assertThat(refused(protection, Sent.get("/a").to("/a")).status()).isEqualTo(403);
    }

    @Test
    void theHeadersThatTellALimitCanBeLeftOut() {
        RefusalHandler quiet = RefusalHandler.problem().withRateLimit(RateLimitHeaders.NONE);
        WebProtection protection =
                protection(DEFAULTS.withRefusals(quiet), flow("GET /a").perSecond(0));

        assertThat(refused(protection, Sent.get("/a").to("/a")).headers())
                .doesNotContainKeys("RateLimit", "RateLimit-Policy");
    }

    @Test
    void onesOwnHandlerOrAnotherPageAnswers() {
        Rule rule = flow("GET /a").perSecond(0);
        RefusalHandler own = (request, refused) -> WebResponse.of(420).withBody("text/plain", request.path());

        assertThat(refused(
                        protection(DEFAULTS.withRefusals(own), rule),
                        Sent.get("/a").to("/a")))
                .isEqualTo(WebResponse.of(420).withBody("text/plain", "/a"));
        WebResponse redirect = refused(
                protection(DEFAULTS.withRefusals(RefusalHandler.redirect("/busy")), rule),
                Sent.get("/a").to("/a"));
        assertThat(redirect.status()).isEqualTo(303);
        assertThat(redirect.headers()).containsEntry("Location", "/busy");
    }

    // ------------------------------------------------------------------ trouble

    @Test
    void whatIsPluggedInAndFailsBreaksNoRequest() {
        WebSettings broken = DEFAULTS.withOrigins(request -> {
                    throw new IllegalStateException("origin");
                })
                .withCleaner(path -> {
                    throw new IllegalStateException("cleaner");
                })
                .withGroups(() -> {
                    throw new IllegalStateException("groups");
                })
                .withEntrances(route -> {
                    throw new IllegalStateException("entrance");
                })
                .withRefusals((request, refused) -> {
                    throw new IllegalStateException("refusals");
                });
        WebProtection protection = protection(broken, flow("GET /a").perSecond(1));

        serve(protection, Sent.get("/a").to("/a"));
        assertThat(refused(protection, Sent.get("/a").to("/a")).status()).isEqualTo(429);

        assertThat(protection.troubles()).isEqualTo(9);
    }

    @Test
    void aRequestEndsAlsoWhenNobodyCanSayWhetherItFailed() {
        FailureRule broken = new FailureRule(
                status -> {
                    throw new IllegalStateException("statuses");
                },
                error -> {
                    throw new IllegalStateException("errors");
                });
        WebProtection protection = protection(DEFAULTS.withFailures(broken));
        WebEntry entry = protection.enter(protection.request(Sent.get("/a").to("/a")));

        entry.failed(new IOException());
        entry.finished(500);

        Snapshot seen = protection.headgate().resource("GET /a").statistics();
        assertThat(seen.inFlight()).isZero();
        assertThat(seen.total().errors()).isEqualTo(1);
        assertThat(protection.troubles()).isEqualTo(2);
    }

    @Test
    void aRefusalIsAnException() {
        WebProtection protection = protection(DEFAULTS, flow("GET /a").perSecond(0));

        assertThatExceptionOfType(BlockedException.class)
                .isThrownBy(
                        () -> protection.enter(protection.request(Sent.get("/a").to("/a"))));
    }
}
