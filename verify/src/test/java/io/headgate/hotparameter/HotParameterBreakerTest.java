package io.headgate.hotparameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.breaker.BreakerState;
import io.headgate.breaker.Control;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Stage;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HotParameterBreakerTest {

    private static final Throwable FAILURE = new IllegalStateException("down");

    private final Fixture fixture = new Fixture();
    private final HotParameterBreakerRule rule =
            HotParameterBreakerRule.errorRatio("query", 0, 0.5).minimumCalls(4).openFor(Duration.ofSeconds(5));

    private boolean call(Guard guard, Object arguments, boolean fails) {
        long now = fixture.ticker.read();
        if (guard.take(Fixture.CALL, arguments, now, 0) != Guard.ADMITTED) {
            return false;
        }
        fixture.ticker.advance(Duration.ofMillis(1));
        guard.finished(Fixture.CALL, arguments, now, fixture.ticker.read(), null, fails ? FAILURE : null);
        return true;
    }

    private int ran(Guard guard, Object arguments, int calls, boolean fails) {
        int ran = 0;
        for (int i = 0; i < calls; i++) {
            ran += call(guard, arguments, fails) ? 1 : 0;
        }
        return ran;
    }

    @Test
    void breaksForTheFailingValueAndNotForTheRest() {
        Guard guard = fixture.guard(rule);
        assertThat(guard.stage()).isEqualTo(Stage.BREAKER);
        assertThat(ran(guard, "shard-1", 9, true)).as("open after the minimum").isEqualTo(4);
        assertThat(ran(guard, "shard-2", 9, false)).isEqualTo(9);
        assertThat(call(guard, List.of("shard-2", "shard-1"), false))
                .as("one of them is down")
                .isFalse();
        fixture.ticker.advance(Duration.ofSeconds(5));
        assertThat(call(guard, "shard-1", false)).as("the probe").isTrue();
        assertThat(ran(guard, "shard-1", 9, false)).isEqualTo(9);
    }

    @Test
    void countsEveryCallThatEndsAfterTheFirstFailureWheneverItBegan() {
        Guard guard = fixture.guard(rule);
        long[] began = new long[4];
        for (int i = 0; i < began.length; i++) {
            began[i] = fixture.ticker.read();
            assertThat(guard.take(Fixture.CALL, "shard-1", began[i], 0)).isEqualTo(Guard.ADMITTED);
            fixture.ticker.advance(Duration.ofMillis(1));
        }
        for (int i = began.length - 1; i >= 0; i--) { // the last to begin is the first to fail
            guard.finished(Fixture.CALL, "shard-1", began[i], fixture.ticker.read(), null, FAILURE);
        }
        assertThat(call(guard, "shard-1", false)).as("four have failed").isFalse();
    }

    @Test
    void valuesThatDoNotFailNeedNoState() {
        Guard guard = fixture.guard(rule);
        for (int value = 0; value < 1_000; value++) {
            call(guard, value, false);
        }
        BreakerTable table = ((ValueBreakerGuard) guard).table();
        assertThat(table.keys().size()).isZero();
        call(guard, 7, true);
        assertThat(table.keys().size()).isEqualTo(1);
        fixture.ticker.advance(Duration.ofSeconds(11));
        guard.idle(fixture.ticker.read());
        assertThat(table.keys().size()).as("it has not failed for a whole span").isZero();
    }

    @Test
    void aRefusalSaysWhichValueIsBroken() {
        Guard guard = fixture.guard(rule);
        ran(guard, "shard-1", 4, true);
        Explanation why = guard.explain(Fixture.CALL, List.of("shard-2", "shard-1"), fixture.ticker.read());
        assertThat(why.reason()).startsWith("breaker open").endsWith(" for shard-1");
        assertThat(why.reached()).isEqualTo(1.0);
        assertThat(why.limit()).isEqualTo(0.5);
        assertThat(why.retryAfterNanos()).isEqualTo(Duration.ofSeconds(5).toNanos());
    }

    @Test
    void aCallThatNamesAValueTwiceIsOneProbeAndOneResult() {
        Guard guard = fixture.guard(rule);
        assertThat(ran(guard, List.of("a", "a"), 9, true)).as("one result each").isEqualTo(4);
        fixture.ticker.advance(Duration.ofSeconds(5));
        assertThat(call(guard, List.of("a", "a"), false)).as("the probe").isTrue();
        assertThat(ran(guard, "a", 9, false)).isEqualTo(9);
    }

    @Test
    void aProbeThatAnotherGuardRefusedIsGivenBack() {
        Guard guard = fixture.guard(rule);
        ran(guard, "a", 4, true);
        fixture.ticker.advance(Duration.ofSeconds(5));
        long now = fixture.ticker.read();
        assertThat(guard.take(Fixture.CALL, "a", now, 0)).isEqualTo(Guard.ADMITTED);
        assertThat(guard.take(Fixture.CALL, "a", now, 0)).isEqualTo(Guard.REFUSED);
        guard.giveBack(Fixture.CALL, "a", now, 0);
        assertThat(call(guard, "a", false)).isTrue();
    }

    @Test
    void aProbeOfACollectionIsGivenBackWhenALaterElementIsRefused() {
        Guard guard = fixture.guard(rule);
        ran(guard, "a", 4, true);
        fixture.ticker.advance(Duration.ofSeconds(4));
        ran(guard, "b", 4, true);
        fixture.ticker.advance(Duration.ofSeconds(1));
        assertThat(call(guard, List.of("a", "b"), false)).as("b is open").isFalse();
        assertThat(call(guard, "a", false)).as("a's probe is still there").isTrue();
    }

    @Test
    void changesAreToldWithTheValue() {
        Guard guard = fixture.guard(rule.withId("per-shard"));
        ran(guard, "shard-1", 4, true);
        assertThat(fixture.events).singleElement().satisfies(event -> {
            HotParameterBreakerChanged changed = (HotParameterBreakerChanged) event;
            assertThat(changed.ruleId()).isEqualTo("per-shard");
            assertThat(changed.value()).isEqualTo("shard-1");
            assertThat(changed.change().to()).isEqualTo(BreakerState.OPEN);
        });
    }

    @Test
    void whenThereIsNoRoomAFailingValueIsLeftAloneAndCounted() {
        Guard guard = fixture.guard(rule.withMaxKeys(2));
        ran(guard, "a", 4, true);
        ran(guard, "b", 1, true);
        assertThat(ran(guard, "c", 9, true)).isEqualTo(9);
        BreakerTable table = ((ValueBreakerGuard) guard).table();
        assertThat(table.unwatched()).isEqualTo(9);
        fixture.ticker.advance(Duration.ofSeconds(11));
        assertThat(ran(guard, "c", 9, true))
                .as("b has not failed for long, and makes room")
                .isEqualTo(4);
        assertThat(call(guard, "a", false)).as("a's open time is over").isTrue();
        assertThat(table.keys().size()).isEqualTo(2);
    }

    @Test
    void anOpenBreakerThatNobodyAsksIsForgottenInTheEnd() {
        Guard guard = fixture.guard(rule);
        ran(guard, "a", 4, true);
        BreakerTable table = ((ValueBreakerGuard) guard).table();
        fixture.ticker.advance(Duration.ofSeconds(14));
        guard.idle(fixture.ticker.read());
        assertThat(table.keys().size()).isEqualTo(1);
        fixture.ticker.advance(Duration.ofSeconds(2));
        guard.idle(fixture.ticker.read());
        assertThat(table.keys().size()).isZero();
    }

    @Test
    void callsFromBeforeAnOpeningThatIsForgottenDoNotOpenItAgain() {
        Guard guard = fixture.guard(rule);
        long[] hung = new long[4];
        for (int i = 0; i < hung.length; i++) {
            hung[i] = fixture.ticker.read();
            assertThat(guard.take(Fixture.CALL, "a", hung[i], 0)).isEqualTo(Guard.ADMITTED);
        }
        ran(guard, "a", 4, true);
        fixture.ticker.advance(Duration.ofSeconds(16));
        guard.idle(fixture.ticker.read());
        assertThat(((ValueBreakerGuard) guard).table().keys().size()).isZero();
        fixture.ticker.advance(Duration.ofSeconds(1));
        for (long began : hung) {
            guard.finished(Fixture.CALL, "a", began, fixture.ticker.read(), null, FAILURE);
        }
        assertThat(ran(guard, "a", 4, true)).as("it takes four of its own").isEqualTo(4);
        assertThat(call(guard, "a", true)).isFalse();
    }

    @Test
    void aChangedRuleKeepsOpenBreakersOpen() {
        Guard before = fixture.guard(rule);
        ran(before, "a", 4, true);
        Guard after = fixture.change(before, rule.minimumCalls(2));
        assertThat(call(after, "a", false)).isFalse();
        assertThat(before.take(Fixture.CALL, "b", fixture.ticker.read(), 0)).isEqualTo(Guard.RETIRED);
        assertThat(ran(after, "b", 9, true)).isEqualTo(2);
    }

    @Test
    void aForcedRuleHoldsForEveryValue() {
        Guard guard = fixture.guard(rule.with(old -> old.withControl(Control.FORCED_OPEN)));
        assertThat(call(guard, "never seen", false)).isFalse();
        assertThat(guard.explain(Fixture.CALL, "never seen", fixture.ticker.read())
                        .reason())
                .endsWith("for never seen");
        Guard closed = fixture.change(guard, rule.with(old -> old.withControl(Control.FORCED_CLOSED)));
        assertThat(ran(closed, "a", 9, true)).isEqualTo(9);
    }

    /** Against one plain breaker per value that hears everything from the first failure on. */
    @Test
    void eachValueFaresAsWithABreakerOfItsOwn() {
        long seed = 31;
        Guard all = fixture.guard(rule);
        Guard[] single = new Guard[20];
        for (int value = 0; value < single.length; value++) {
            single[value] = fixture.guard(rule);
        }
        SplittableRandom random = new SplittableRandom(seed);
        int refused = 0;
        for (int i = 0; i < 100_000; i++) {
            int value = random.nextInt(single.length);
            long now = fixture.ticker.read();
            long expected = single[value].take(Fixture.CALL, "the only one", now, 0);
            assertThat(all.take(Fixture.CALL, value, now, 0))
                    .as("call %s, seed %s", i, seed)
                    .isEqualTo(expected);
            refused += expected == Guard.REFUSED ? 1 : 0;
            fixture.ticker.advanceNanos(random.nextLong(3_000_000));
            if (expected == Guard.ADMITTED) {
                Throwable error = random.nextInt(20) < value ? FAILURE : null;
                long end = fixture.ticker.read();
                all.finished(Fixture.CALL, value, now, end, null, error);
                single[value].finished(Fixture.CALL, "the only one", now, end, null, error);
            }
        }
        assertThat(refused).isBetween(10_000, 90_000);
    }

    @Test
    void badSettingsAreNamed() {
        assertThatThrownBy(() -> rule.withMaxKeys(0)).hasMessage("maxKeys: 0 (expected: 1 to 16777216)");
    }
}
