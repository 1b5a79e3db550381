package io.headgate.flow;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.verify.GuardStand.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.headgate.guard.Guard;
import io.headgate.rule.OriginScope;
import io.headgate.verify.GuardStand;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FlowStatusTest {

    private final GuardStand stand = new GuardStand();

    private Guard guard(FlowRule rule) {
        return new FlowKind().guard(rule, stand);
    }

    private Map<String, String> status(Guard guard) {
        return guard.status(stand.ticker.read());
    }

    @Test
    void oneBudgetShowsWhatIsUsed() {
        Guard guard = guard(flow("orders").perSecond(5));
        stand.take(guard, call("", 3));
        assertThat(status(guard)).containsExactly(entry("used", "3"), entry("limit", "5"));
        stand.pass(Duration.ofSeconds(2));
        assertThat(status(guard)).containsEntry("used", "0");
    }

    @Test
    void callsInFlightAreUsedUntilTheyEnd() {
        Guard guard = guard(flow("orders").inFlight(5));
        stand.take(guard, call("", 2));
        assertThat(status(guard)).containsExactly(entry("used", "2"), entry("limit", "5"));
    }

    @Test
    void eachOriginCountsAndSoDoesHowOftenTheOthersAskedTheSharedBudget() {
        Guard guard = guard(flow("orders").inFlight(2).withOrigins(new OriginScope.Others(2)));
        for (String origin : new String[] {"a", "b", "c", "d", "e"}) {
            stand.take(guard, call(origin, 1));
        }
        guard.finished(call("c", 1), null, 0, 0, null, null); // looks the budget up, asks for nothing
        guard.explain(call("e", 1), null, stand.ticker.read());
        assertThat(status(guard))
                .containsExactly(
                        entry("origins", "2"),
                        entry("maxOrigins", "2"),
                        entry("limit", "2"),
                        entry("sharedUsed", "1"),
                        entry("sharedAsked", "3"));
    }

    @Test
    void aRuleAboutARelatedResourceShowsHowBusyThatIs() {
        Guard guard = guard(flow("report").perSecond(5).whileNotBusy("orders"));
        stand.take(guard.watch().recorder(), call("", 7));
        assertThat(status(guard)).containsExactly(entry("busy", "orders"), entry("used", "7"), entry("limit", "5"));
    }
}
