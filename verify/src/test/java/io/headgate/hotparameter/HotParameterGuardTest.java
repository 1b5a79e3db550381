package io.headgate.hotparameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Arguments;
import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.KeyedArgument;
import io.headgate.guard.Stage;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.SlidingLog;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class HotParameterGuardTest {

    private final Fixture fixture = new Fixture();

    @Test
    void eachValueHasItsOwnLimit() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 0, 2));
        assertThat(fixture.admitted(guard, "alice", 5)).isEqualTo(2);
        assertThat(fixture.admitted(guard, "bob", 5)).isEqualTo(2);
        fixture.ticker.advance(Duration.ofMillis(500));
        assertThat(fixture.admitted(guard, "alice", 5)).isEqualTo(1);
    }

    @Test
    void aCallWithoutTheArgumentIsNotLimited() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 1, 0));
        assertThat(fixture.admits(guard, null)).isTrue();
        assertThat(fixture.admits(guard, "the only one")).isTrue();
        assertThat(fixture.admits(guard, Arguments.of("first", null))).isTrue();
        assertThat(fixture.admits(guard, Arguments.of("first", "second")))
                .as("limited, to 0")
                .isFalse();
    }

    @Test
    void theArgumentMayBeNamed() {
        Guard guard =
                fixture.guard(HotParameterRule.perSecond("orders", 0, 1).withArgument(ArgumentKey.named("tenant")));
        Arguments arguments = Arguments.of("x", "acme").withNames("user", "tenant");
        assertThat(fixture.admitted(guard, arguments, 3)).isEqualTo(1);
        assertThat(fixture.admitted(guard, Arguments.of("acme", "x").withNames("user", "tenant"), 3))
                .isEqualTo(1);
        assertThat(fixture.admitted(guard, Arguments.of("x", "acme"), 3))
                .as("no names")
                .isEqualTo(3);
        assertThat(fixture.admitted(guard, "acme", 3)).as("no names").isEqualTo(3);
    }

    @Test
    void anObjectMayNameItsKey() {
        record Order(String customer, int item) implements KeyedArgument {
            @Override
            public Object headgateKey() {
                return customer;
            }
        }
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 0, 1));
        assertThat(fixture.admits(guard, new Order("alice", 1))).isTrue();
        assertThat(fixture.admits(guard, new Order("alice", 2))).isFalse();
        assertThat(fixture.admits(guard, "alice")).isFalse();
        assertThat(fixture.admits(guard, List.of(new Order("bob", 1)))).isTrue();
        assertThat(fixture.admits(guard, "bob")).isFalse();
    }

    @Test
    void aCollectionCountsEachElementAllOrNothing() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 0, 2));
        assertThat(fixture.admitted(guard, "c", 2)).isEqualTo(2);
        assertThat(fixture.admits(guard, List.of("a", "b", "c"))).isFalse();
        assertThat(fixture.admitted(guard, "a", 5))
                .as("nothing was used up by the refused call")
                .isEqualTo(2);
        assertThat(fixture.admits(guard, Arrays.asList("b", null, "b")))
                .as("b twice")
                .isTrue();
        assertThat(fixture.admits(guard, "b")).isFalse();
        assertThat(fixture.admits(guard, Collections.emptySet())).isTrue();
    }

    @Test
    void arraysCountEachElementToo() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 0, 1));
        assertThat(fixture.admits(guard, new int[] {1, 2})).isTrue();
        assertThat(fixture.admits(guard, 2)).isFalse();
        assertThat(fixture.admits(guard, new Object[] {"x", 2})).isFalse();
        assertThat(fixture.admits(guard, "x")).isTrue();
    }

    @Test
    void aValueMayHaveALimitOfItsOwn() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 0, 1)
                .withException("big", TokenBucket.perSecond(5))
                .withException(ExceptionValue.parse("42", "int"), TokenBucket.perSecond(3))
                .withException("barred", TokenBucket.perSecond(0))
                .withMaxKeys(1));
        assertThat(fixture.admitted(guard, "small", 9)).isEqualTo(1);
        assertThat(fixture.admitted(guard, "smaller", 9)).isEqualTo(1);
        assertThat(fixture.admitted(guard, "big", 9)).isEqualTo(5);
        assertThat(fixture.admitted(guard, 42, 9)).isEqualTo(3);
        assertThat(fixture.admitted(guard, "42", 9)).isEqualTo(1);
        assertThat(fixture.admitted(guard, "barred", 9)).isZero();
    }

    @Test
    void queueingAnswersTheWait() {
        Guard guard = fixture.guard(HotParameterRule.of("orders", 0, LeakyQueue.perSecond(10, Duration.ofMillis(150))));
        assertThat(guard.stage()).isEqualTo(Stage.QUEUE);
        long now = fixture.ticker.read();
        assertThat(guard.take(Fixture.CALL, "a", now, Algorithm.MAX_WAIT_NANOS)).isZero();
        assertThat(guard.take(Fixture.CALL, "a", now, Algorithm.MAX_WAIT_NANOS)).isEqualTo(100_000_000);
        assertThat(guard.take(Fixture.CALL, "a", now, Algorithm.MAX_WAIT_NANOS)).isEqualTo(Guard.REFUSED);
        assertThat(guard.take(Fixture.CALL, "b", now, 0)).isZero();
        guard.giveBack(Fixture.CALL, "a", now, 100_000_000);
        assertThat(guard.take(Fixture.CALL, "a", now, Algorithm.MAX_WAIT_NANOS))
                .as("its turn again")
                .isEqualTo(100_000_000);
    }

    @Test
    void aRuleThatRefusesStandsWithItsKind() {
        assertThat(fixture.guard(HotParameterRule.perSecond("orders", 0, 1)).stage())
                .isEqualTo(Stage.HOT_PARAMETER);
    }

    @Test
    void whatIsGivenBackCanBeTakenAgain() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 0, 2));
        long now = fixture.ticker.read();
        fixture.admitted(guard, List.of("a", "b"), 2);
        guard.giveBack(Fixture.CALL, List.of("a", "b"), now, 0);
        assertThat(fixture.admitted(guard, "a", 3)).isEqualTo(1);
        assertThat(fixture.admitted(guard, "b", 3)).isEqualTo(1);
    }

    @Test
    void aRefusalSaysWhichValueAndWhen() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 0, 2));
        fixture.admitted(guard, "alice", 2);
        Explanation why = guard.explain(Fixture.CALL, List.of("bob", "alice"), fixture.ticker.read());
        assertThat(why).isEqualTo(new Explanation("more than 2 per second for alice", 2, 2, 500_000_000));
        String longKey = "k".repeat(1_000);
        fixture.admitted(guard, longKey, 2);
        assertThat(guard.explain(Fixture.CALL, longKey, fixture.ticker.read()).reason())
                .isEqualTo("more than 2 per second for " + "k".repeat(63) + "…");
    }

    @Test
    void aRefusalOfAValueWithoutStateOfItsOwnSaysWhyToo() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 0, 2).withMaxKeys(1));
        fixture.admitted(guard, "owner", 2);
        fixture.admitted(guard, "stranger", 2);
        assertThat(guard.explain(Fixture.CALL, "stranger", fixture.ticker.read()))
                .isEqualTo(new Explanation("more than 2 per second for stranger", 2, 2, 500_000_000));
    }

    @Test
    void aChangedLimitCarriesOverWhatEachValueHasInUse() {
        HotParameterRule rule = HotParameterRule.perSecond("orders", 0, 4).withMaxKeys(1);
        Guard before = fixture.guard(rule);
        fixture.admitted(before, "owner", 3);
        fixture.admitted(before, "stranger", 3);
        Guard after = fixture.change(before, rule.withLimit(TokenBucket.perSecond(6)));
        assertThat(before.take(Fixture.CALL, "owner", fixture.ticker.read(), 0)).isEqualTo(Guard.RETIRED);
        assertThat(fixture.admitted(after, "owner", 9)).isEqualTo(3);
        assertThat(fixture.admitted(after, "stranger", 9))
                .as("beyond the table too")
                .isEqualTo(3);
        Guard log = fixture.change(after, rule.withLimit(SlidingLog.perSecond(8)));
        assertThat(fixture.admitted(log, "owner", 9)).isLessThanOrEqualTo(2);
        assertThat(fixture.admitted(log, "stranger", 9)).isLessThanOrEqualTo(2);
    }

    @Test
    void aValueThatGetsOrLosesAnExceptionKeepsWhatItHasInUse() {
        HotParameterRule rule = HotParameterRule.perSecond("orders", 0, 4).withMaxKeys(1);
        Guard guard = fixture.guard(rule);
        fixture.admitted(guard, "owner", 1);
        fixture.admitted(guard, "stranger", 3);
        Guard named = fixture.change(guard, rule.withException("stranger", TokenBucket.perSecond(10)));
        assertThat(fixture.admitted(named, "stranger", 20)).isEqualTo(7);
        Guard plain = fixture.change(named, rule);
        assertThat(fixture.admitted(plain, "stranger", 20)).isZero();
    }

    @Test
    void whatAnEarlierVersionOfTheRuleTookIsNotGivenBack() {
        HotParameterRule fast =
                HotParameterRule.of("orders", 0, TokenBucket.perSecond(1_000).withBurst(2));
        Guard before = fixture.guard(fast);
        long takenAt = fixture.ticker.read();
        fixture.admits(before, "a");
        fixture.ticker.advanceNanos(900_000);
        Guard after =
                fixture.change(before, fast.withLimit(TokenBucket.perSecond(1).withBurst(2)));
        assertThat(fixture.admitted(after, "a", 5)).isEqualTo(1);
        before.giveBack(Fixture.CALL, "a", takenAt, 0);
        assertThat(fixture.admits(after, "a"))
                .as("nine tenths had come back already")
                .isFalse();
    }

    @Test
    void aWarmUpGrantsEachValueItsColdRateFromTheStart() {
        Guard guard = fixture.guard(HotParameterRule.of("orders", 0, WarmUp.perSecond(9, Duration.ofSeconds(4))));

        assertThat(fixture.admitted(guard, "a", 10)).isEqualTo(3);
        assertThat(fixture.admitted(guard, "b", 10)).isEqualTo(3);
    }

    /** A value without a limiter takes four; a second later all eight are there, and it gets one and uses them. */
    @Test
    void whatWasTakenBeforeAValueHadALimiterIsNotGivenBackToIt() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 0, 8).withMaxKeys(1));
        assertThat(fixture.admitted(guard, "busy", 8)).isEqualTo(8);
        Call early = Fixture.call(4);
        long earlier = fixture.ticker.read();
        assertThat(guard.take(early, "v", earlier, Fixture.NO_WAIT)).isZero();
        fixture.ticker.advance(Duration.ofSeconds(1));
        assertThat(fixture.admitted(guard, "v", 9)).isEqualTo(8);

        guard.giveBack(early, "v", earlier, Fixture.NO_WAIT);

        assertThat(fixture.admits(guard, "v")).isFalse();
    }

    @Test
    void idleValuesAreLetGo() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 0, 1).withMaxKeys(1_000));
        for (int key = 0; key < 1_000; key++) {
            fixture.admits(guard, key);
        }
        RateTable table = ((RateGuard) guard).table();
        guard.idle(fixture.ticker.read());
        assertThat(table.keys().size()).as("all in use").isEqualTo(1_000);
        fixture.ticker.advance(Duration.ofSeconds(1));
        guard.idle(fixture.ticker.read());
        assertThat(table.keys().size()).as("a few at a time").isBetween(900, 990);
        for (int i = 0; i < 300; i++) {
            guard.idle(fixture.ticker.read());
        }
        assertThat(table.keys().size()).isZero();
    }

    @Test
    void aHotValueDisplacesAColdOneThatThenGainsNothing() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 0, 8).withMaxKeys(1));
        assertThat(fixture.admitted(guard, "cold", 2)).isEqualTo(2);
        assertThat(fixture.admitted(guard, "hot", 20)).isEqualTo(8);
        RateTable table = ((RateGuard) guard).table();
        assertThat(table.displaced()).isEqualTo(1);
        assertThat(table.keys().get("hot")).isNotNull();
        assertThat(fixture.admitted(guard, "cold", 20))
                .as("two are still in use")
                .isEqualTo(6);
    }
}
