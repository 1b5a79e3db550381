package io.headgate.hotparameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.breaker.Control;
import io.headgate.guard.Guard;
import io.headgate.guard.HotValue;
import io.headgate.limiter.pace.TokenBucket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which values a rule says are the hottest. */
class HottestValuesTest {

    private final Fixture fixture = new Fixture();

    private List<HotValue> hottest(Guard guard, int most) {
        return guard.hottest(most, fixture.ticker.read());
    }

    private static HotValue limited(String value, long figure, long of) {
        return new HotValue(value, "", figure, of);
    }

    private void fails(Guard guard, Object value, int times) {
        for (int i = 0; i < times; i++) {
            long now = fixture.ticker.read();
            guard.take(Fixture.CALL, value, now, 0);
            guard.finished(Fixture.CALL, value, now, now, null, new IllegalStateException("down"));
        }
    }

    @Test
    void aRateTellsWhatEachValueHasInUseAndForgetsItAsTheLimitRefills() {
        Guard guard = fixture.guard(HotParameterRule.of("orders", 0, TokenBucket.perSecond(10)));
        fixture.admitted(guard, "alice", 9);
        fixture.admitted(guard, "bob", 1);
        fixture.admitted(guard, 42L, 99);
        assertThat(hottest(guard, 5))
                .containsExactly(limited("42", 10, 10), limited("alice", 9, 10), limited("bob", 1, 10));
        fixture.ticker.advance(Duration.ofMillis(500));
        assertThat(hottest(guard, 5)).containsExactly(limited("42", 5, 10), limited("alice", 4, 10));
        fixture.ticker.advance(Duration.ofSeconds(1));
        assertThat(hottest(guard, 5)).isEmpty();
    }

    @Test
    void lookingTakesNothing() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 0, 10));
        fixture.admitted(guard, "alice", 9);
        for (int i = 0; i < 100; i++) {
            hottest(guard, 5);
        }
        assertThat(fixture.admitted(guard, "alice", 9)).isEqualTo(1);
    }

    @Test
    void aValueWithALimitOfItsOwnIsComparedByItsShare() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 0, 10)
                .withExceptions(Map.of("vip", ValueLimit.rate(TokenBucket.perSecond(1_000)))));
        fixture.admitted(guard, "vip", 500);
        fixture.admitted(guard, "alice", 9);
        assertThat(hottest(guard, 5)).containsExactly(limited("alice", 9, 10), limited("vip", 500, 1_000));
    }

    @Test
    void onlyTheHottestOfManyAreTold() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 0, 1_000));
        for (int i = 1; i <= 400; i++) {
            int calls = i * 7 % 401; // every number from 1 to 400 once, in no order
            fixture.admitted(guard, "value " + calls, calls);
        }
        assertThat(hottest(guard, 3))
                .containsExactly(
                        limited("value 400", 400, 1_000),
                        limited("value 399", 399, 1_000),
                        limited("value 398", 398, 1_000));
        assertThat(hottest(guard, HotValue.MOST)).hasSize(HotValue.MOST).doesNotHaveDuplicates();
    }

    @Test
    void valuesBeyondTheBoundHaveNoName() {
        Guard guard = fixture.guard(HotParameterRule.inFlight("orders", 0, 4).withMaxKeys(1));
        fixture.admitted(guard, "a", 1);
        fixture.admitted(guard, "b", 4);
        assertThat(hottest(guard, 5)).containsExactly(limited("a", 1, 4));
    }

    @Test
    void callsInFlightAreToldUntilTheyEnd() {
        Guard guard = fixture.guard(
                HotParameterRule.inFlight("orders", 0, 4).withExceptions(Map.of("vip", ValueLimit.inFlight(100))));
        fixture.admitted(guard, "alice", 9);
        fixture.admitted(guard, "bob", 1);
        fixture.admitted(guard, "vip", 50);
        assertThat(hottest(guard, 5))
                .containsExactly(limited("alice", 4, 4), limited("vip", 50, 100), limited("bob", 1, 4));
        fixture.finish(guard, "bob");
        assertThat(hottest(guard, 5)).containsExactly(limited("alice", 4, 4), limited("vip", 50, 100));
        assertThat(hottest(guard, 1)).containsExactly(limited("alice", 4, 4));
    }

    @Test
    void aValueWhoseLimitIsNoughtByNowIsTheHottest() {
        Guard before = fixture.guard(HotParameterRule.inFlight("orders", 0, 4));
        fixture.admitted(before, "alice", 3);
        fixture.admitted(before, "bob", 4);
        Guard guard = fixture.change(
                before,
                HotParameterRule.inFlight("orders", 0, 4).withExceptions(Map.of("alice", ValueLimit.inFlight(0))));
        assertThat(hottest(guard, 5)).containsExactly(limited("alice", 3, 0), limited("bob", 4, 4));
    }

    @Test
    void anOpenBreakerComesBeforeAllThatAreClosed() {
        Guard guard =
                fixture.guard(HotParameterBreakerRule.errorCount("orders", 0, 4).minimumCalls(1));
        fails(guard, "shaky", 3);
        fails(guard, "down", 4);
        fails(guard, "once", 1);
        assertThat(hottest(guard, 5))
                .containsExactly(
                        new HotValue("down", "OPEN", 4, 4),
                        new HotValue("shaky", "CLOSED", 3, 4),
                        new HotValue("once", "CLOSED", 1, 4));
    }

    @Test
    void aBreakerThatIsForcedHasAStateAndNoFigure() {
        HotParameterBreakerRule rule =
                HotParameterBreakerRule.errorCount("orders", 0, 4).minimumCalls(1);
        Guard before = fixture.guard(rule);
        fails(before, "shaky", 3);
        Guard open = fixture.change(before, rule.with(settings -> settings.withControl(Control.FORCED_OPEN)));
        assertThat(hottest(open, 5)).containsExactly(new HotValue("shaky", "FORCED_OPEN", Double.NaN, Double.NaN));
        Guard closed = fixture.change(open, rule.with(settings -> settings.withControl(Control.FORCED_CLOSED)));
        assertThat(hottest(closed, 5)).isEmpty();
    }

    @Test
    void aLongValueIsCut() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 0, 4));
        fixture.admits(guard, "x".repeat(100_000));
        assertThat(hottest(guard, 1).get(0).value()).hasSize(64).endsWith("x…");
    }
}
