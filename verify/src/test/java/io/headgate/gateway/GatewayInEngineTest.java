package io.headgate.gateway;

import static io.headgate.gateway.Attribute.clientAddress;
import static io.headgate.gateway.Attribute.header;
import static io.headgate.gateway.GatewayRule.gateway;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.HeadgateBuilder;
import io.headgate.Resource;
import io.headgate.Verdict;
import io.headgate.testkit.time.FakeTicker;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class GatewayInEngineTest {

    private final HeadgateBuilder builder = Headgate.builder().ticker(new FakeTicker());

    private static int granted(Resource resource, Request request, int calls) {
        int granted = 0;
        for (int i = 0; i < calls; i++) {
            Verdict verdict = resource.tryEnter(request);
            granted += verdict.isAdmitted() ? 1 : 0;
        }
        return granted;
    }

    @Test
    void rulesOfRoutesAndOfGroupsWithKeysAndWithoutHoldSideBySide() {
        Headgate headgate = builder.rules(
                        gateway("route-a").perSecond(5),
                        gateway("route-a").perSecond(3).forEach(clientAddress()),
                        gateway("route-a").perSecond(2).forEach(header("X-User")),
                        gateway("payments").perSecond(4))
                .build();
        Resource route = headgate.resource("route-a");
        Request alice = Request.from("10.0.0.1").header("X-User", "alice");

        assertThat(granted(route, alice, 9)).as("two of a user").isEqualTo(2);
        assertThat(granted(route, Request.from("10.0.0.1").header("X-User", "bob"), 9))
                .as("three of a client")
                .isEqualTo(1);
        assertThat(granted(route, Request.from("10.0.0.2").header("X-User", "eve"), 9))
                .isEqualTo(2);
        assertThat(granted(route, Request.from("10.0.0.3").header("X-User", "zoe"), 9))
                .as("five in all")
                .isZero();
        ApiGroups groups = ApiGroups.of(ApiGroup.of("payments").prefix("/orders"));
        for (String name : groups.holding(alice.path())) {
            assertThat(granted(headgate.resource(name), alice, 9)).isEqualTo(4);
        }
    }

    @Test
    @Tag("concurrency")
    void thereIsNoUnprotectedMomentWhileRulesAreReplaced() throws Exception {
        GatewayRule perClient =
                gateway("route-a").perSecond(100).forEach(clientAddress()).withId("per-client");
        Headgate headgate = builder.rules(perClient).build();
        Resource route = headgate.resource("route-a");
        AtomicBoolean stop = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            List<Future<Integer>> counts = new ArrayList<>();
            for (int thread = 0; thread < 3; thread++) {
                counts.add(threads.submit(() -> {
                    int granted = 0;
                    while (!stop.get()) {
                        granted += granted(route, Request.from("10.0.0.1"), 1);
                    }
                    return granted;
                }));
            }
            for (int i = 0; i < 500; i++) {
                headgate.rules()
                        .replaceAll(List.of(gateway("other-" + i).perSecond(1), perClient.withMaxKeys(100 + i % 5)));
            }
            stop.set(true);
            int total = 0;
            for (Future<Integer> count : counts) {
                total += count.get();
            }
            assertThat(total + granted(route, Request.from("10.0.0.1"), 200)).isEqualTo(100);
        } finally {
            threads.shutdownNow();
        }
    }
}
