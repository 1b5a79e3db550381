package io.headgate.hotparameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.RuleMemory;
import io.headgate.limiter.Algorithm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HotParameterInFlightTest {

    private final Fixture fixture = new Fixture();

    @Test
    void soManyAtATimeForEachValue() {
        Guard guard =
                fixture.guard(HotParameterRule.inFlight("orders", 0, 2).withException("vip", ValueLimit.inFlight(3)));
        assertThat(guard.learns()).isTrue();
        assertThat(guard.retakenAfterWait()).isTrue();
        assertThat(fixture.admitted(guard, "a", 5)).isEqualTo(2);
        assertThat(fixture.admitted(guard, "vip", 5)).isEqualTo(3);
        fixture.finish(guard, "a");
        assertThat(fixture.admitted(guard, "a", 5)).isEqualTo(1);
        guard.giveBack(Fixture.CALL, "a", fixture.ticker.read(), 0);
        assertThat(fixture.admitted(guard, "a", 5)).isEqualTo(1);
    }

    @Test
    void aCollectionIsCountedInAndOutByElement() {
        Guard guard = fixture.guard(HotParameterRule.inFlight("orders", 0, 1));
        assertThat(fixture.admits(guard, List.of("a", "b"))).isTrue();
        assertThat(fixture.admits(guard, List.of("c", "b"))).isFalse();
        assertThat(fixture.admits(guard, "c"))
                .as("the refused call left nothing")
                .isTrue();
        fixture.finish(guard, List.of("a", "b"));
        assertThat(fixture.admits(guard, List.of("b", "a"))).isTrue();
    }

    @Test
    void aKeyThatCannotBeLookedUpLeavesNothingBehind() {
        Object broken = new Object() {
            @Override
            public int hashCode() {
                throw new IllegalStateException("no hash");
            }
        };
        Guard guard = fixture.guard(HotParameterRule.inFlight("orders", 0, 1));
        assertThatThrownBy(() -> fixture.admits(guard, List.of("a", broken))).isInstanceOf(IllegalStateException.class);
        assertThat(fixture.admits(guard, "a")).isTrue();
    }

    @Test
    void inShadowModeCallsBeyondTheLimitAreCountedInToo() {
        Guard guard = fixture.guard(HotParameterRule.inFlight("orders", 0, 1).shadow());
        assertThat(fixture.admits(guard, "a")).isTrue();
        assertThat(fixture.admits(guard, "a")).isFalse();
        guard.overrun(Fixture.CALL, "a", fixture.ticker.read());
        fixture.finish(guard, "a");
        assertThat(fixture.admits(guard, "a")).as("one is still in flight").isFalse();
        fixture.finish(guard, "a");
        assertThat(fixture.admits(guard, "a")).isTrue();
    }

    @Test
    void aRefusalSaysWhy() {
        Guard guard = fixture.guard(HotParameterRule.inFlight("orders", 0, 2));
        fixture.admitted(guard, "a", 2);
        assertThat(guard.explain(Fixture.CALL, "a", fixture.ticker.read()))
                .isEqualTo(new Explanation("permits in flight for a", 2, 2, Algorithm.NEVER));
    }

    @Test
    void aChangedLimitCountsTheCallsThatTheOldGuardAdmitted() {
        HotParameterRule rule = HotParameterRule.inFlight("orders", 0, 3);
        Guard before = fixture.guard(rule);
        fixture.admitted(before, "a", 3);
        Guard after = fixture.change(before, rule.withLimit(ValueLimit.inFlight(2)));
        assertThat(fixture.admits(after, "a")).isFalse();
        fixture.finish(before, "a");
        assertThat(fixture.admits(after, "a")).isFalse();
        fixture.finish(before, "a");
        assertThat(fixture.admits(after, "a")).isTrue();
    }

    @Test
    void aWeightThatNoCellCanCountIsRefusedRatherThanCountedAsLess() {
        InFlightTable table = new InFlightTable(1, new KeyHash(7, 11), RuleMemory.unlimited());
        long most = Integer.MAX_VALUE;
        assertThat(table.enter("a", 1, most)).isTrue(); // has the one counter
        assertThat(table.enter("b", 2_000_000, most)).isTrue();
        assertThat(table.enter("b", 2_100_000, most)).isFalse();
        assertThat(table.enter("a", 2_100_000, most)).isTrue();
        assertThat(table.inFlight("b")).isEqualTo(2_000_000);
    }

    @Test
    void valuesWithNothingInFlightAreLetGo() {
        Guard guard = fixture.guard(HotParameterRule.inFlight("orders", 0, 1).withMaxKeys(10));
        InFlightTable table = ((InFlightGuard) guard).table();
        for (int value = 0; value < 1_000; value++) {
            assertThat(fixture.admits(guard, value)).isTrue();
            fixture.finish(guard, value);
            assertThat(table.keys().size()).isLessThanOrEqualTo(10);
        }
        assertThat(table.estimated()).isZero();
        guard.idle(0);
        assertThat(table.keys().size()).isZero();
    }

    /** Far more values in flight than have counters, against exact counts: never over, and all balanced at the end. */
    @Test
    void neverOverTheLimitWhereverAValueIsCounted() {
        long seed = 5;
        Guard guard = fixture.guard(HotParameterRule.inFlight("orders", 0, 3).withMaxKeys(20));
        SplittableRandom random = new SplittableRandom(seed);
        Map<Integer, Integer> exact = new HashMap<>();
        List<Integer> running = new ArrayList<>();
        int falselyRefused = 0;
        int calls = 200_000;
        for (int i = 0; i < calls; i++) {
            boolean crowded = running.size() > (i / 5_000 % 2 == 0 ? 300 : 5);
            if (crowded && !running.isEmpty()) {
                int value = running.remove(random.nextInt(running.size()));
                exact.merge(value, -1, Integer::sum);
                fixture.finish(guard, value);
            } else {
                int value = random.nextInt(200);
                boolean should = exact.getOrDefault(value, 0) < 3;
                if (fixture.admits(guard, value)) {
                    assertThat(should).as("value %s, seed %s", value, seed).isTrue();
                    exact.merge(value, 1, Integer::sum);
                    running.add(value);
                } else {
                    falselyRefused += should ? 1 : 0;
                }
            }
        }
        running.forEach(value -> fixture.finish(guard, value));
        InFlightTable table = ((InFlightGuard) guard).table();
        System.out.printf(
                "seed %d: %d of %d falsely refused, %d estimated, %d evicted%n",
                seed, falselyRefused, calls, table.estimated(), table.keys().evicted());
        assertThat(table.estimated()).isPositive();
        assertThat(table.keys().evicted()).isPositive();
        assertThat(falselyRefused).isLessThan(calls / 1_000);
        for (int value = 0; value < 200; value++) {
            assertThat(table.inFlight(value)).as("value %s", value).isZero();
        }
    }
}
