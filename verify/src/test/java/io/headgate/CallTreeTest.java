package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who called what, by entrance. */
class CallTreeTest {

    private final Headgate headgate =
            Headgate.builder().ticker(new FakeTicker()).build();
    private final Resource page = headgate.resource("page");
    private final Resource orders = headgate.resource("orders");
    private final Resource database = headgate.resource("database");

    private static String text(List<CallNode> nodes) {
        StringBuilder text = new StringBuilder();
        for (CallNode node : nodes) {
            text.append(node.name()).append('=').append(node.figures().total().passed());
            if (!node.calls().isEmpty()) {
                text.append('(').append(text(node.calls())).append(')');
            }
            text.append(' ');
        }
        return text.toString().trim();
    }

    @Test
    void resourcesStandBelowTheOneThatCalledThemThroughTheirEntrance() {
        headgate.within("web", "app-a", () -> {
            page.run(() -> orders.run(() -> database.run(() -> {})));
            database.run(() -> {});
            return null;
        });
        headgate.within("batch", "", () -> {
            orders.run(() -> {});
            return null;
        });
        orders.run(() -> {});
        List<CallNode> named = headgate.statistics().tree().stream()
                .filter(node -> !node.name().isEmpty())
                .toList();
        assertThat(text(named)).isEqualTo("batch=1(orders=1) web=4(page=1(orders=1(database=2)))");
        assertThat(orders.statistics().total().passed())
                .as("over all entrances")
                .isEqualTo(3);
        assertThat(headgate.statistics().entrance("web").total().passed()).isEqualTo(4);
        assertThat(headgate.statistics().origins("orders").get("app-a").total().passed())
                .isEqualTo(1);
    }

    @Test
    void callsThatAreWatchedOrWaitedStandInTheTreeToo() {
        Headgate watched = Headgate.builder()
                .ticker(new FakeTicker())
                .watchOneOf(1)
                .rules(flow("page").perSecond(10).queueing(Duration.ofSeconds(1)))
                .build();
        Resource first = watched.resource("page");
        Resource second = watched.resource("orders");
        watched.within("web", "", () -> {
            first.run(() -> {});
            first.run(() -> second.run(() -> {}));
            return null;
        });
        List<CallNode> named = watched.statistics().tree().stream()
                .filter(node -> !node.name().isEmpty())
                .toList();
        assertThat(text(named)).isEqualTo("web=3(page=2(orders=1))");
    }

    @Test
    void theAmbientGoesToAnotherThreadByAnExplicitCapture() throws InterruptedException {
        Ambient captured = headgate.within("web", "app-a", headgate::capture);
        assertThat(headgate.capture()).isNull();
        Thread other = new Thread(() -> headgate.within(captured, () -> {
            orders.run(() -> {});
            return null;
        }));
        other.start();
        other.join();
        assertThat(headgate.statistics().entrance("web").total().passed()).isEqualTo(1);
    }

    @Test
    void aResourceThatCallsItselfStandsWhereItWasFirstSeen() {
        headgate.within("web", "", () -> {
            orders.run(() -> orders.run(() -> page.run(() -> orders.run(() -> {}))));
            return null;
        });
        List<CallNode> named = headgate.statistics().tree().stream()
                .filter(node -> !node.name().isEmpty())
                .toList();
        assertThat(text(named)).isEqualTo("web=4(orders=3(page=1))");
    }
}
