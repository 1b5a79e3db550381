package io.headgate.adapters.webflux;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.adapters.web.WebSettings;
import io.headgate.gateway.ApiGroup;
import io.headgate.gateway.ApiGroups;
import io.headgate.testkit.time.VirtualScheduler;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rules that queue, and limits of what is in flight. */
class WaitingRequestsTest extends ShopOnNetty {

    private static final String ORDERS = "GET /orders/{id}";

    private final VirtualScheduler time = new VirtualScheduler();

    private static final String OUTLET = "outlet"; // an API group

    @BeforeEach
    void startInVirtualTime() {
        headgate = Headgate.builder()
                .ticker(time.ticker())
                .scheduler(time)
                .rules(
                        flow(ORDERS).perSecond(10).queueing(Duration.ofSeconds(1)),
                        flow("GET /held/{id}").inFlight(4),
                        flow(OUTLET).perSecond(10).queueing(Duration.ofSeconds(1)),
                        flow("GET /router/{name}").per(2, Duration.ofMinutes(1)))
                .build();
        startWith(WebSettings.defaults()
                .withGroups(ApiGroups.of(ApiGroup.of(OUTLET).prefix("/router/outlet-"))));
    }

    @Test
    void requestsWaitAndTheOnlyEventLoopServesOthersMeanwhile() throws Exception {
        assertThat(get("/orders/1")).isEqualTo(200);
        List<CompletableFuture<HttpResponse<String>>> queued = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            queued.add(later(request("/orders/2")));
        }
        eventually(() -> seen(ORDERS).waiting() == 3);
        assertThat(get("/router/ann")).isEqualTo(200);
        assertThat(queued).noneMatch(CompletableFuture::isDone);
        time.advance(Duration.ofMillis(300));
        for (CompletableFuture<HttpResponse<String>> each : queued) {
            assertThat(each.get().statusCode()).isEqualTo(200);
        }
        assertThat(time.ticker().sleeps()).isEmpty();
        eventually(() -> seen(ORDERS).inFlight() == 0);
        assertThat(seen(ORDERS).total().finished()).isEqualTo(4);
    }

    @Test
    void aClientThatLeavesWhileItWaitsGivesItsPlaceBack() throws Exception {
        assertThat(get("/orders/1")).isEqualTo(200);
        try (Socket socket = raw("/orders/2")) {
            eventually(() -> seen(ORDERS).waiting() == 1);
            socket.setSoLinger(true, 0);
        }
        eventually(() -> seen(ORDERS).waiting() == 0);
        time.advance(Duration.ofSeconds(5));
        assertThat(shop().begun).hasValue(1);
        assertThat(seen(ORDERS).inFlight()).isZero();
        assertThat(seen(ORDERS).total().errors()).isZero();
    }

    @Test
    void aClientThatLeavesTheQueueOfAGroupGivesBackWhatItsRouteGranted() throws Exception {
        assertThat(get("/router/outlet-1")).isEqualTo(200);
        try (Socket socket = raw("/router/outlet-2")) {
            eventually(() -> seen(OUTLET).waiting() == 1);
            assertThat(get("/router/ann"))
                    .as("the second of two is kept for who waits")
                    .isEqualTo(429);
            socket.setSoLinger(true, 0);
        }
        eventually(() -> seen(OUTLET).waiting() == 0);
        assertThat(get("/router/ann")).isEqualTo(200);
        assertThat(time.pending()).isZero();
        assertThat(seen(OUTLET).inFlight()).isZero();
        assertThat(seen(OUTLET).total().passed()).isEqualTo(1);
    }

    @Test
    @Tag("concurrency")
    void exactlyAsManyAsTheLimitAreInFlight() throws Exception {
        int limit = 4;
        int beyond = 12;
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        for (int i = 0; i < limit + beyond; i++) {
            answers.add(later(request("/held/" + i)));
        }
        eventually(() -> seen("GET /held/{id}").total().refused() == beyond
                && shop().running.get() == limit);
        shop().release.tryEmitEmpty();
        long served = answers.stream()
                .filter(answer -> answer.join().statusCode() == 200)
                .count();
        assertThat(served).isEqualTo(limit);
        assertThat(shop().most).hasValue(limit);
        eventually(() -> seen("GET /held/{id}").inFlight() == 0);
        assertThat(get("/held/again")).isEqualTo(200);
    }
}
