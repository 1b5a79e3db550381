package io.headgate.hotparameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Arguments;
import io.headgate.guard.Guard;
import io.headgate.guard.KeyedArgument;
import org.junit.jupiter.api.Test;

/** Weaknesses of Sentinel's parameter rules, by their number in our list of facts: not here. */
class SentinelParameterWeaknessesTest {

    private final Fixture fixture = new Fixture();

    @Test
    void weakness17AnIndexFromTheEndIsNotFixedByTheFirstCall() {
        HotParameterRule rule = HotParameterRule.perSecond("orders", -1, 1);
        Guard guard = fixture.guard(rule);
        assertThat(fixture.admits(guard, Arguments.of("a", "b"))).isTrue();
        assertThat(fixture.admits(guard, Arguments.of("a", "b"))).isFalse();
        assertThat(fixture.admits(guard, Arguments.of("x", "y", "b")))
                .as("the last of three")
                .isFalse();
        assertThat(fixture.admits(guard, Arguments.of("b", "c", "d")))
                .as("another last one")
                .isTrue();
        assertThat(fixture.admits(guard, "b")).as("the last of one").isFalse();
        assertThat(rule).isEqualTo(HotParameterRule.perSecond("orders", -1, 1));
    }

    @Test
    void weakness17AnIndexBeyondTheEndMatchesNothing() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", -3, 0));
        assertThat(fixture.admits(guard, Arguments.of("a", "b"))).isTrue();
        assertThat(fixture.admits(guard, Arguments.of("a", "b", "c"))).isFalse();
    }

    @Test
    void weakness18ConcurrencyIsLimitedByTheKeyThatAnObjectNames() {
        record Order(String customer, Object rest) implements KeyedArgument {
            @Override
            public Object headgateKey() {
                return customer;
            }
        }
        Guard guard = fixture.guard(HotParameterRule.inFlight("orders", 0, 1));
        int admitted = 0;
        for (int i = 0; i < 5; i++) {
            admitted += fixture.admits(guard, new Order("alice", i)) ? 1 : 0;
        }
        assertThat(admitted).isEqualTo(1);
        fixture.finish(guard, new Order("alice", "ended"));
        assertThat(fixture.admits(guard, new Order("alice", 6))).isTrue();
    }
}
