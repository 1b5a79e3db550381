package io.headgate.adapters.web;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.Ambient;
import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.gateway.ApiGroup;
import io.headgate.gateway.ApiGroups;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EnteringTest {

    private static final WebSettings DEFAULTS = WebSettings.defaults();

    @Test
    void onesOwnCleanerAndResolverAreAskedOnceForARequest() {
        AtomicInteger cleaned = new AtomicInteger();
        AtomicInteger resolved = new AtomicInteger();
        WebSettings counting = DEFAULTS.withCleaner(path -> "/" + cleaned.incrementAndGet())
                .withOrigins(seen -> "caller " + resolved.incrementAndGet());
        WebProtection protection = new WebProtection(Headgate.builder().build(), counting);
        WebRequest request = protection.request(Sent.get("/orders/7"));

        WebEntry entry = protection.enter(request);
        entry.finished(200);

        assertThat(entry.ambient()).isEqualTo(new Ambient("web", "caller 1"));
        assertThat(request.origin()).isEqualTo("caller 1");
        assertThat(cleaned).hasValue(1);
        assertThat(resolved).hasValue(1);
    }

    @Test
    void whoIsWithinTheAmbientOfARequestAlreadyEntersAsEverybodyElse() {
        Headgate headgate = Headgate.builder().build();
        WebProtection protection = new WebProtection(headgate, DEFAULTS.withOrigins(OriginResolver.header("X-User")));
        WebRequest request = protection.request(Sent.get("/a").to("/a").with("X-User", "ada"));
        Resource route = protection.route(request);
        Ambient ambient = protection.ambient(request, route.name());

        WebEntry entry = headgate.within(ambient, () -> protection.enterWithin(ambient, request, route));
        entry.finished(200);
        protection.enter(request).finished(500);

        assertThat(entry.ambient()).isEqualTo(new Ambient("web", "ada"));
        assertThat(headgate.statistics().origins("GET /a").get("ada").total().finished())
                .isEqualTo(2);
        assertThat(headgate.resource("GET /a").statistics().total().errors()).isEqualTo(1);
    }

    @Test
    void eachEntranceAndEachKnownCallerIsToldApart() {
        Headgate headgate = Headgate.builder().build();
        WebSettings settings =
                DEFAULTS.withOrigins(OriginResolver.header("X-User")).withEntrances(EntranceRule.perRoute());
        WebProtection protection = new WebProtection(headgate, settings);

        assertThat(ambient(protection, Sent.get("/a").to("/a"))).isEqualTo(new Ambient("GET /a", ""));
        assertThat(ambient(protection, Sent.get("/b").to("/b"))).isEqualTo(new Ambient("GET /b", ""));
        assertThat(ambient(protection, Sent.get("/a").to("/a").with("X-User", "ada")))
                .isEqualTo(new Ambient("GET /a", "ada"));
        assertThat(ambient(protection, Sent.get("/a").to("/a"))).isEqualTo(new Ambient("GET /a", ""));
    }

    private static Ambient ambient(WebProtection protection, Sent sent) {
        WebEntry entry = protection.enter(protection.request(sent));
        entry.finished(200);
        return entry.ambient();
    }

    @Test
    void aGroupLearnsHowTheRequestEndedAndNothingOfOneThatItsRouteRefused() {
        Headgate headgate =
                Headgate.builder().rules(flow("GET /b").perSecond(0)).build();
        ApiGroups groups = ApiGroups.of(
                ApiGroup.of("outer").prefix("/"), ApiGroup.of("inner").prefix("/"));
        WebProtection protection = new WebProtection(headgate, DEFAULTS.withGroups(groups));

        protection.enter(protection.request(Sent.get("/a").to("/a"))).finished(500);
        assertThatThrownBy(
                        () -> protection.enter(protection.request(Sent.get("/b").to("/b"))))
                .isInstanceOf(BlockedException.class);

        for (String each : List.of("outer", "inner", "GET /a")) {
            assertThat(headgate.resource(each).statistics().total().errors())
                    .as(each)
                    .isEqualTo(1);
            assertThat(headgate.resource(each).statistics().total().passed())
                    .as("%s, without the one that was refused elsewhere", each)
                    .isEqualTo(1);
            assertThat(headgate.resource(each).statistics().inFlight()).as(each).isZero();
        }
    }

    @Test
    void theBoundOnRoutesHoldsForAllMethodsTogether() {
        WebProtection protection = new WebProtection(Headgate.builder().build(), DEFAULTS.withMaxRoutes(2));

        assertThat(name(protection, "POST")).isEqualTo("POST /a");
        assertThat(name(protection, "XQZ7")).isEqualTo("OTHER /a");
        assertThat(name(protection, "GET")).isEqualTo("GET (unmatched)");
        assertThat(name(protection, "HEAD")).isEqualTo("GET (unmatched)");
        assertThat(name(protection, "POST")).isEqualTo("POST /a");
    }

    private static String name(WebProtection protection, String method) {
        return protection
                .route(protection.request(Sent.of(method, "/a").to("/a")))
                .name();
    }
}
