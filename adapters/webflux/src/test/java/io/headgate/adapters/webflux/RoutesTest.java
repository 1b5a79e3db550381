package io.headgate.adapters.webflux;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.adapters.web.WebSettings;
import io.headgate.adapters.web.route.UrlCleaner;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.springframework.core.SpringVersion;
import reactor.core.publisher.Mono;

/** Which resource a request is a call of. */
class RoutesTest extends ShopOnNetty {

    @Test
    void thisRunIsOnTheSpringItIsMeantFor() {
        assertThat(SpringVersion.getVersion()).isEqualTo(System.getProperty("headgate.expected.spring"));
    }

    @Test
    void thePatternOfAControllerNamesItsRoute() {
        start();
        assertThat(send(request("/orders/7?x=1")).body()).isEqualTo("order 7");
        assertThat(get("/orders/8")).isEqualTo(200);
        assertThat(headgate.statistics().resources()).containsOnlyKeys("GET /orders/{id}");
        assertThat(seen("GET /orders/{id}").total().passed()).isEqualTo(2);
        assertThat(headgate.statistics().inbound().total().passed()).isEqualTo(2);
    }

    @Test
    void thePatternOfARouterFunctionNamesItsRouteNestedAsItIs() {
        start();
        assertThat(send(request("/router/ann")).body()).isEqualTo("ann");
        assertThat(headgate.statistics().resources()).containsOnlyKeys("GET /router/{name}");
    }

    @Test
    void staticResourcesAreOneRoute() {
        start();
        assertThat(send(request("/static/hello.txt")).body()).isEqualTo("hello from a file\n");
        assertThat(get("/static/b/c.png")).isEqualTo(404);
        assertThat(headgate.statistics().resources()).containsOnlyKeys("GET /static/**");
    }

    @Test
    void headIsTheSameWorkAsGet() {
        start();
        assertThat(send(request("/orders/7").method("HEAD", BodyPublishers.noBody()))
                        .statusCode())
                .isEqualTo(200);
        assertThat(headgate.statistics().resources()).containsOnlyKeys("GET /orders/{id}");
    }

    @Test
    void aMethodThatNobodyServesHasNoRoute() {
        start();
        assertThat(send(request("/orders/7").DELETE()).statusCode()).isEqualTo(405);
        assertThat(headgate.statistics().resources()).containsOnlyKeys("DELETE (unmatched)");
    }

    @Test
    void randomPathsMakeNoResources() {
        start();
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 100; i++) {
            get("/" + Long.toString(random.nextLong(), 36).replace('-', '_') + "/" + i);
            get("/orders/" + i);
        }
        assertThat(headgate.statistics().resources())
                .as("seed %s", seed)
                .containsOnlyKeys("GET (unmatched)", "GET /orders/{id}");
        assertThat(seen("GET (unmatched)").total().passed()).isEqualTo(100);
        assertThat(seen("GET (unmatched)").total().errors()).isZero();
    }

    @Test
    void lookingForTheRouteLeavesNoTraceInTheResponse() {
        start();
        HttpResponse<String> friend = send(request("/shared/7").header("Origin", "https://friend.example"));
        assertThat(friend.statusCode()).isEqualTo(200);
        assertThat(friend.headers().allValues("Access-Control-Allow-Origin")).containsExactly("https://friend.example");
        assertThat(friend.headers().allValues("Vary")).doesNotHaveDuplicates();
        HttpResponse<String> stranger = send(request("/shared/7").header("Origin", "https://stranger.example"));
        assertThat(stranger.statusCode()).isEqualTo(403);
        assertThat(headgate.statistics().resources()).containsOnlyKeys("GET /shared/{id}");
    }

    @Test
    void theCleanerIsAskedFirst() {
        startWith(WebSettings.defaults().withCleaner(UrlCleaner.templates("/orders/{number}")));
        get("/orders/7");
        assertThat(headgate.statistics().resources()).containsOnlyKeys("GET /orders/{number}");
    }

    @Test
    void aSourceOfRoutesThatFailsBreaksNoRequestAndIsCounted() {
        start(settings -> settings.withRoutes(exchange -> Mono.error(new IllegalStateException("lost"))));
        assertThat(get("/orders/7")).isEqualTo(200);
        assertThat(headgate.statistics().resources()).containsOnlyKeys("GET (unmatched)");
        assertThat(filter().protection().troubles()).isEqualTo(1);
    }

    @Test
    void aSourceOfRoutesMayTakeItsTime() {
        start(settings -> settings.withRoutes(
                exchange -> Mono.delay(Duration.ofMillis(20)).thenReturn("/late")));
        assertThat(get("/orders/7")).isEqualTo(200);
        assertThat(headgate.statistics().resources()).containsOnlyKeys("GET /late");
    }
}
