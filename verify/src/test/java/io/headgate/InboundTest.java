package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.statistics.Snapshot;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The total of the process is that of all calls that came in, wherever they are counted besides. */
class InboundTest {

    private final FakeTicker ticker = new FakeTicker();
    private final Headgate headgate =
            Headgate.builder().ticker(ticker).maxResources(2).build();
    private final Resource web = headgate.resource("web", ResourceType.WEB);

    private Snapshot inbound() {
        return headgate.statistics().inbound();
    }

    private long passed() {
        return inbound().total().passed();
    }

    @Test
    void ofAResourceThatIsCalledBothWaysOnlyWhatCameInCounts() {
        Resource code = headgate.resource("code");
        web.run(() -> {});
        web.outbound().run(() -> {});
        code.run(() -> {});
        code.inbound().run(() -> {});
        assertThat(passed()).isEqualTo(2);
        assertThat(web.statistics().total().passed()).isEqualTo(2);
        assertThat(code.statistics().total().passed()).isEqualTo(2);
        assertThat(headgate.statistics().entrance("").total().passed()).isEqualTo(4);
    }

    @Test
    void bothWaysThroughAnEntranceAreOneEntrance() throws Exception {
        headgate.within("gate", "shop", () -> {
            web.run(() -> {});
            web.outbound().run(() -> {});
            return null;
        });
        assertThat(passed()).isEqualTo(1);
        assertThat(headgate.statistics().entrance("gate").total().passed()).isEqualTo(2);
        assertThat(headgate.statistics().origins("web").get("shop").total().passed())
                .isEqualTo(2);
        CallNode gate = headgate.statistics().tree().stream()
                .filter(root -> root.name().equals("gate"))
                .findFirst()
                .orElseThrow();
        assertThat(gate.calls())
                .singleElement()
                .satisfies(node -> assertThat(node.figures().total().passed()).isEqualTo(2));
    }

    @Test
    void aCallWithinACallCountsToo() {
        headgate.resource("outer", ResourceType.RPC).run(() -> web.run(() -> {}));
        assertThat(passed()).isEqualTo(2);
        assertThat(inbound().total().finished()).isEqualTo(2);
    }

    @Test
    void everythingThatIsKnownOfACallIsThere() {
        headgate.rules().replaceAll(List.of(flow("web").perSecond(10).queueing(Duration.ofMillis(250))));
        assertThatThrownBy(() -> web.run(() -> {
                    ticker.advance(Duration.ofMillis(1));
                    throw new IllegalStateException("failed");
                }))
                .isInstanceOf(IllegalStateException.class);
        Entry running = web.weighing(2).enter();
        assertThat(web.tryEnter()).isInstanceOf(Refusal.class);
        Snapshot seen = inbound();
        assertThat(seen.total().passed()).isEqualTo(2);
        assertThat(seen.total().refused()).isEqualTo(1);
        assertThat(seen.total().errors()).isEqualTo(1);
        assertThat(seen.total().longestNanos()).isEqualTo(1_000_000);
        assertThat(seen.responseTimes().calls()).isEqualTo(1);
        assertThat(seen.inFlight()).isEqualTo(1);
        assertThat(seen.permits()).isEqualTo(3);
        assertThat(seen.waited()).isEqualTo(1);
        assertThat(seen.waitNanos()).isPositive();
        running.close();
        assertThat(inbound().inFlight()).isZero();
    }

    @Test
    void whatCameInBeyondTheCapCounts() {
        headgate.resource("second");
        for (int i = 0; i < 5; i++) {
            headgate.resource("beyond/" + i, ResourceType.WEB).run(() -> {});
            headgate.resource("beyond/" + i, ResourceType.WEB).outbound().run(() -> {});
        }
        assertThat(passed()).isEqualTo(5);
        assertThat(headgate.statistics().resources().get(Names.OTHER).total().passed())
                .isEqualTo(10);
    }

    @Test
    void whatCameInToAResourceThatIsLetGoHasComeInAllTheSame() {
        headgate.resource("second");
        headgate.rules().add(flow("named").perSecond(10).withId("naming"));
        Resource named = headgate.resource("named", ResourceType.WEB);
        named.run(() -> {});
        Entry running = named.enter();
        headgate.rules().remove("naming");
        assertThat(headgate.statistics().resources()).doesNotContainKey("named");
        assertThat(passed()).isEqualTo(2);
        assertThat(inbound().inFlight()).isEqualTo(1);

        ticker.advance(Duration.ofMillis(7));
        running.close();
        assertThat(inbound().inFlight()).isZero();
        assertThat(inbound().total().longestNanos()).isEqualTo(7_000_000);
        named.run(() -> {});
        assertThat(passed()).as("counted with others now").isEqualTo(3);
    }

    @Test
    void totalsStayWhenTheHistoryIsLetGo() {
        web.run(() -> {});
        ticker.advance(Duration.ofMinutes(3));
        headgate.statistics().resources();
        assertThat(passed()).isEqualTo(1);
        assertThat(inbound().minute())
                .allSatisfy(second -> assertThat(second.passed()).isZero());
    }
}
