package io.headgate.gateway;

import static io.headgate.gateway.Attribute.clientAddress;
import static io.headgate.gateway.Attribute.cookie;
import static io.headgate.gateway.Attribute.header;
import static io.headgate.gateway.GatewayRule.gateway;
import static io.headgate.verify.GuardStand.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.headgate.guard.Arguments;
import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Stage;
import io.headgate.rule.Prefix;
import io.headgate.verify.GuardStand;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class GatewayGuardTest {

    private static final Call CALL = call("", 1);

    private final GuardStand stand = new GuardStand();
    private final GatewayKind kind = new GatewayKind();

    private Guard guard(GatewayRule rule) {
        return kind.guard(rule, stand);
    }

    private int granted(Guard guard, Object request, int calls) {
        int granted = 0;
        for (int i = 0; i < calls; i++) {
            granted += stand.takeFor(guard, CALL, request) == Guard.ADMITTED ? 1 : 0;
        }
        return granted;
    }

    @Test
    void withoutAKeyAllRequestsOfTheRouteCountTogether() {
        Guard guard = guard(gateway("orders").perSecond(3));

        assertThat(granted(guard, Request.from("10.0.0.1"), 2)).isEqualTo(2);
        assertThat(granted(guard, Request.from("10.0.0.2"), 2)).isEqualTo(1);
        assertThat(granted(guard, "no request at all", 2)).isZero();
    }

    @Test
    void eachClientHasItsOwnBudget() {
        Guard guard =
                guard(gateway("orders").perSecond(3).forEach(clientAddress().groupedByPrefix(64)));

        assertThat(granted(guard, Request.from("10.0.0.1"), 5)).isEqualTo(3);
        assertThat(granted(guard, Request.from("10.0.0.2"), 5)).isEqualTo(3);
        assertThat(granted(guard, Request.from("2001:db8::1"), 2)).isEqualTo(2);
        assertThat(granted(guard, Request.from("2001:db8::2"), 5))
                .as("of the same customer")
                .isEqualTo(1);
        stand.pass(Duration.ofSeconds(1));
        assertThat(granted(guard, Request.from("10.0.0.1"), 5)).isEqualTo(3);
        assertThat(guard.stage()).isEqualTo(Stage.HOT_PARAMETER);
    }

    @Test
    void theRequestMayBeTheFirstOfSeveralArguments() {
        Guard guard = guard(gateway("orders").perSecond(1).forEach(clientAddress()));

        assertThat(granted(guard, Arguments.of(Request.from("10.0.0.1"), 17), 3))
                .isEqualTo(1);
        assertThat(granted(guard, Request.from("10.0.0.1"), 3)).isZero();
    }

    @Test
    void requestsThatDoNotMatchPassAndTakeNothing() {
        RequestKey free = RequestKey.of(header("X-Plan")).matching(new Prefix("free"));
        Guard guard = guard(gateway("orders").perSecond(1).forEach(free));

        assertThat(granted(guard, Request.withHeader("X-Plan", "gold"), 100)).isEqualTo(100);
        assertThat(granted(guard, Request.from("10.0.0.1"), 100)).isEqualTo(100);
        guard.giveBack(CALL, Request.withHeader("X-Plan", "gold"), stand.ticker.read(), 0);
        assertThat(granted(guard, Request.withHeader("X-Plan", "free"), 100)).isEqualTo(1);
        assertThat(granted(guard, Request.withHeader("X-Plan", "free2"), 100))
                .as("another key")
                .isEqualTo(1);
    }

    @Test
    void intervalAndBurstAreKept() {
        Guard guard = guard(gateway("orders")
                .per(4, Duration.ofMinutes(1))
                .forEach(clientAddress())
                .bursting(2));
        Request request = Request.from("10.0.0.1");

        assertThat(granted(guard, request, 10)).isEqualTo(6);
        stand.pass(Duration.ofSeconds(15));
        assertThat(granted(guard, request, 10)).isEqualTo(1);
        stand.pass(Duration.ofMinutes(10));
        assertThat(granted(guard, request, 10)).isEqualTo(6);
    }

    @Test
    void queuedRequestsAreSpacedEvenlyPerKey() {
        Guard guard =
                guard(gateway("orders").perSecond(10).forEach(cookie("sid")).queueing(Duration.ofMillis(250)));
        Request one = Request.from("10.0.0.1").cookie("sid", "one");
        long now = stand.ticker.read();
        long anyWait = Duration.ofSeconds(9).toNanos();

        assertThat(guard.stage()).isEqualTo(Stage.QUEUE);
        assertThat(guard.take(CALL, one, now, anyWait)).isZero();
        assertThat(guard.take(CALL, one, now, anyWait))
                .isEqualTo(Duration.ofMillis(100).toNanos());
        assertThat(guard.take(CALL, one, now, anyWait))
                .isEqualTo(Duration.ofMillis(200).toNanos());
        assertThat(guard.take(CALL, one, now, anyWait)).as("longer than 250 ms").isEqualTo(Guard.REFUSED);
        assertThat(guard.take(CALL, Request.from("10.0.0.1").cookie("sid", "two"), now, anyWait))
                .isZero();
    }

    @Test
    void callsInFlightAreLimitedPerKeyToo() {
        Guard guard = guard(gateway("orders").inFlight(2).forEach(clientAddress()));
        Request request = Request.from("10.0.0.1");

        assertThat(granted(guard, request, 5)).isEqualTo(2);
        assertThat(guard.learns()).isTrue();
        assertThat(guard.retakenAfterWait()).isTrue();
        guard.finished(CALL, request, 0, 1, null, null);
        assertThat(granted(guard, request, 5)).isEqualTo(1);
        assertThat(guard.explain(CALL, request, 0).reason()).isEqualTo("permits in flight for client address 10.0.0.1");
    }

    @Test
    void whatAnotherGuardRefusedComesBack() {
        Guard guard = guard(gateway("orders").perSecond(1).forEach(clientAddress()));
        Request request = Request.from("10.0.0.1");
        for (int i = 0; i < 10; i++) {
            assertThat(granted(guard, request, 1)).isEqualTo(1);
            guard.giveBack(CALL, request, stand.ticker.read(), 0);
        }
    }

    @Test
    void manyKeysAreHeldToTheirLimitInBoundedMemory() {
        Guard guard =
                guard(gateway("orders").perSecond(3).forEach(clientAddress()).withMaxKeys(10));
        for (int round = 0; round < 2; round++) {
            int most = 0;
            for (int client = 0; client < 1_000; client++) {
                most = Math.max(most, granted(guard, Request.from("10.0." + client / 250 + "." + client % 250), 5));
            }
            assertThat(most)
                    .as("round %d", round)
                    .isLessThanOrEqualTo(3 - 3 * round)
                    .isGreaterThanOrEqualTo(0);
        }
    }

    @Test
    void aRefusalSaysWhoseLimitWasReachedAndWhenToComeBack() {
        Guard guard = guard(gateway("orders").per(2, Duration.ofSeconds(10)).forEach(header("Authorization")));
        Request request = Request.withHeader("Authorization", "Bearer s3cret");
        assertThat(granted(guard, request, 3)).isEqualTo(2);
        Explanation why = guard.explain(CALL, request, stand.ticker.read());

        assertThat(why.reason()).isEqualTo("more than 2 per 10 s for one value of header Authorization");
        assertThat(why.reached()).isEqualTo(2);
        assertThat(why.limit()).isEqualTo(2);
        assertThat(Duration.ofNanos(why.retryAfterNanos())).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void aChangedLimitKnowsWhatEachKeyHasUsed() {
        GatewayRule rule = gateway("orders").per(3, Duration.ofMinutes(1)).forEach(clientAddress());
        Guard before = guard(rule);
        assertThat(granted(before, Request.from("10.0.0.1"), 5)).isEqualTo(3);
        Guard after = stand.changed(
                kind, before, gateway("orders").per(5, Duration.ofMinutes(1)).forEach(clientAddress()));

        assertThat(before.take(CALL, Request.from("10.0.0.1"), stand.ticker.read(), 0))
                .isEqualTo(Guard.RETIRED);
        assertThat(granted(after, Request.from("10.0.0.1"), 5)).isLessThanOrEqualTo(2);
        assertThat(granted(after, Request.from("10.0.0.2"), 9)).isEqualTo(5);
        Guard byCookie = stand.changed(kind, after, rule.forEach(cookie("sid")));
        assertThat(granted(byCookie, Request.from("10.0.0.1").cookie("sid", "10.0.0.1"), 5))
                .isEqualTo(3);
    }

    @Test
    void rulesThatCannotBeAreNotMade() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> gateway("orders").perSecond(1).withMaxKeys(0))
                .withMessageStartingWith("maxKeys: 0 (expected: ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> gateway("orders").perSecond(1).bursting(-1))
                .withMessage("more: -1 (expected: >= 0)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> gateway("orders").inFlight(1).queueing(Duration.ofSeconds(1)))
                .withMessageContaining("(expected: permits per interval, for queueing)");
        assertThatIllegalArgumentException().isThrownBy(() -> gateway(" ").perSecond(1));
    }
}
