package io.headgate.adapters.servlet;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.gateway.GatewayRule.gateway;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.adapters.web.OriginResolver;
import io.headgate.adapters.web.WebSettings;
import io.headgate.adapters.web.client.TrustedProxies;
import io.headgate.adapters.web.route.UrlCleaner;
import io.headgate.gateway.ApiGroup;
import io.headgate.gateway.ApiGroups;
import io.headgate.rule.Prefix;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients try in order to get more than they may, or to do harm. */
abstract class HostileClientsContract extends AsyncContract {

    HostileClientsContract(Container.Starter starter) {
        super(starter);
    }

    @Test
    void anAddressThatAClientMakesUpDoesNotCount() {
        protect(
                WebSettings.defaults().withOrigins(OriginResolver.clientAddress(64)),
                flow("GET /shop/hello").perSecond(1).fromEachOther());

        assertThat(forwarded("1.1.1.1")).isEqualTo(200);
        assertThat(forwarded("2.2.2.2")).isEqualTo(429);
        assertThat(send(request("/hello").header("Forwarded", "for=3.3.3.3")).statusCode())
                .isEqualTo(429);
        assertThat(headgate.statistics().origins("GET /shop/hello")).containsOnlyKeys("127.0.0.1");
    }

    @Test
    void behindAProxyTheRightmostUnknownHopCounts() {
        protect(
                WebSettings.defaults()
                        .withOrigins(OriginResolver.clientAddress(64))
                        .withProxies(TrustedProxies.of("127.0.0.1", "10.0.0.0/8")),
                flow("GET /shop/hello").perSecond(1).fromEachOther());

        assertThat(forwarded("203.0.113.7")).isEqualTo(200);
        assertThat(forwarded("1.1.1.1, 203.0.113.7, 10.0.0.1")).isEqualTo(429);
        assertThat(forwarded("203.0.113.7, 1.1.1.1")).isEqualTo(200);
        assertThat(forwarded("2001:db8::1")).isEqualTo(200);
        assertThat(forwarded("2001:db8::2")).isEqualTo(429);
    }

    private int forwarded(String hops) {
        return send(request("/hello").header("X-Forwarded-For", hops)).statusCode();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/shop/hello",
                "/shop/hello?a=b",
                "/shop//hello",
                "/shop/./hello",
                "/shop/x/../hello",
                "/shop/free/../hello",
                "/shop/free/%2e%2e/hello",
                "/shop/free/..;/hello",
                "/shop/hello;x=1",
                "/shop/;x=1/hello",
                "/shop/%68ello",
                "/shop/h%65ll%6F",
                "/shop/free/%252e%252e/hello",
                "/shop/hello/",
                "/shop/free%2F..%2Fhello"
            })
    void noSpellingOfAPathLeadsAroundALimit(String target) throws Exception {
        protect(
                WebSettings.defaults()
                        .withExcluded(new Prefix("/shop/free"))
                        .withGroups(ApiGroups.of(ApiGroup.of("hello").path("/shop/hello"))),
                flow("GET /shop/hello").perSecond(0),
                gateway("hello").perSecond(0));

        assertThat(answerTo("GET", target)).as(target).doesNotEndWith("hello");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/shop/orders/../free/x",
                "/shop/orders/%2e%2e/free/x",
                "/shop/orders/..;/free/x",
                "/shop/orders/x/../../free/x",
                "/shop/orders/./../free/x"
            })
    void noDotsInAPathLeadAroundALimitOfWhatIsServed(String target) throws Exception {
        protect(
                WebSettings.defaults().withExcluded(new Prefix("/shop/free")),
                flow("GET /shop/orders/*").perSecond(0));
        assertThat(answerTo("GET", target)).as("excluded").doesNotEndWith("order");

        protect(
                WebSettings.defaults().withCleaner(UrlCleaner.templates("/shop/free/{x}")),
                flow("GET /shop/orders/*").perSecond(0));
        assertThat(answerTo("GET", target)).as("cleaned").doesNotEndWith("order");
    }

    /** To Tomcat the path of the application is what the client wrote for it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/%73hop/hello",
                "/x/../shop/hello",
                "//shop/hello",
                "/./shop/hello",
                "/;a=1/shop/hello",
                "/shop;a=1/hello"
            })
    void noSpellingOfTheApplicationLeadsAroundALimitOrMakesAName(String target) throws Exception {
        protect(flow("GET /shop/hello").perSecond(0));

        assertThat(answerTo("GET", target)).as(target).doesNotEndWith("hello");
        assertThat(headgate.statistics().resources().keySet())
                .as(target)
                .isSubsetOf("GET /shop/hello", "GET (unmatched)");
    }

    @Test
    void randomPathsMakeNoResources() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            get("/" + Long.toString(random.nextLong(), 36).replace('-', '_') + "/" + i);
            get("/orders/" + i);
        }

        assertThat(headgate.statistics().resources())
                .as("seed %s", seed)
                .containsOnlyKeys("GET (unmatched)", "GET /shop/orders/*");
        assertThat(seen("GET (unmatched)").total().passed()).isEqualTo(300);
    }

    @Test
    void aClientThatStopsReadingAndLeavesLeavesNothingInFlight() throws Exception {
        try (Socket socket = raw("GET", "/shop/huge")) {
            assertThat(socket.getInputStream().readNBytes(100)).hasSize(100);
            socket.setSoLinger(true, 0);
        }
        until(() -> seen("GET /shop/huge").total().finished() == 1);
        assertThat(seen("GET /shop/huge").total().finished()).isEqualTo(1);
        assertThat(seen("GET /shop/huge").total().errors())
                .as("clients that hang up must open no breaker")
                .isZero();
        assertThat(seen("GET /shop/huge").inFlight()).isZero();
    }

    @Test
    @Tag("concurrency")
    void manyClientsAtOnceGetExactlyTheLimit() throws Exception {
        int clients = 8;
        int each = 40;
        protect(flow("GET /shop/hello").perSecond(50));
        ExecutorService pool = Executors.newFixedThreadPool(clients);
        try {
            List<Future<Integer>> served = new ArrayList<>();
            for (int c = 0; c < clients; c++) {
                served.add(pool.submit(() -> {
                    int ok = 0;
                    for (int i = 0; i < each; i++) {
                        ok += get("/hello").statusCode() == 200 ? 1 : 0;
                    }
                    return ok;
                }));
            }
            int total = 0;
            for (Future<Integer> one : served) {
                total += one.get();
            }
            assertThat(total).isEqualTo(50);
        } finally {
            pool.shutdownNow();
        }
        assertEnded("GET /shop/hello", 50, 0);
        assertThat(seen("GET /shop/hello").total().refused()).isEqualTo((long) clients * each - 50);
    }
}
