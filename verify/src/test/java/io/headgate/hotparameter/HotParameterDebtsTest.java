package io.headgate.hotparameter;

import static io.headgate.hotparameter.Fixture.CALL;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Guard;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.SlidingWindow;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a call of a value turned out to cost is owed, wherever the value is counted, and whatever the rule says meanwhile. */
class HotParameterDebtsTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration DAY = Duration.ofDays(1);

    private final Fixture fixture = new Fixture();

    static Stream<Arguments> changes() {
        List<Limit> limits = List.of(
                CalendarQuota.of(1_000, CalendarPeriod.MINUTE),
                TokenBucket.of(1_000, MINUTE),
                SlidingWindow.of(1_000, MINUTE),
                WarmUp.perSecond(16, Duration.ofSeconds(5)));
        List<List<Limit>> between = List.of(
                List.of(),
                List.of(TokenBucket.of(0, MINUTE)),
                List.of(TokenBucket.of(0, MINUTE), SlidingWindow.of(0, DAY)),
                List.of(TokenBucket.of(1, DAY)),
                List.of(TokenBucket.perSecond(1_000_000).withBurst(1_000)));
        return limits.stream()
                .flatMap(limit -> Stream.of(1, 10_000)
                        .flatMap(maxKeys -> between.stream().map(changes -> Arguments.of(limit, maxKeys, changes))));
    }

    /** The value has been let go when it is charged. With room for one it has none then, and is counted with others. */
    @ParameterizedTest
    @MethodSource("changes")
    void aDebtOutlivesEveryChangeOfTheLimit(Limit limit, int maxKeys, List<Limit> between) {
        HotParameterRule rule = HotParameterRule.of("orders", 0, limit).withMaxKeys(maxKeys);
        Guard guard = fixture.guard(rule);
        assertThat(fixture.admits(guard, "v")).isTrue();
        fixture.ticker.advance(Duration.ofMinutes(5));
        guard.idle(fixture.ticker.read());
        fixture.admitted(guard, "busy", 4);

        guard.settle(CALL, "v", 0, 100_000_000, fixture.ticker.read());
        for (Limit next : between) {
            guard = fixture.change(guard, rule.withLimit(next));
        }
        guard = fixture.change(guard, rule);

        fixture.ticker.advance(MINUTE.multipliedBy(99_000));
        assertThat(fixture.admits(guard, "v")).isFalse();
    }

    /** The change counts from when it is made, not from when the value is asked for next. */
    @Test
    void aDebtIsPaidAtTheRateInForceThoughNobodyAsks() {
        HotParameterRule rule = HotParameterRule.perSecond("orders", 0, 1_000);
        Guard guard = fixture.guard(rule);
        assertThat(fixture.admits(guard, "v")).isTrue();
        guard.settle(CALL, "v", 0, 100_000, fixture.ticker.read());
        Guard slower = fixture.change(guard, rule.withLimit(TokenBucket.perSecond(1)));

        fixture.ticker.advance(Duration.ofSeconds(1_000));
        assertThat(fixture.admits(slower, "v")).isFalse();
        fixture.ticker.advance(Duration.ofSeconds(99_001));
        assertThat(fixture.admits(slower, "v")).isTrue();
    }

    @Test
    void aValueIsRefilledAtTheRateInForceThoughNobodyAsks() {
        HotParameterRule rule = HotParameterRule.of("orders", 0, TokenBucket.of(1_000, Duration.ofHours(1)));
        Guard guard = fixture.guard(rule);
        assertThat(fixture.admitted(guard, "v", 1_000)).isEqualTo(1_000);
        Guard slower = fixture.change(guard, rule.withLimit(TokenBucket.of(1_000, DAY)));

        fixture.ticker.advance(Duration.ofHours(1));
        assertThat(fixture.admitted(slower, "v", 1_000)).isEqualTo(41);
    }

    @Test
    void aDebtIsOwedToTheLimitInForceAlsoIfTheValueIsLetGoThen() {
        HotParameterRule rule = HotParameterRule.perSecond("orders", 0, 1_000);
        Guard guard = fixture.guard(rule);
        assertThat(fixture.admits(guard, "v")).isTrue();
        Guard slower = fixture.change(guard, rule.withLimit(TokenBucket.of(10, DAY)));

        guard.settle(CALL, "v", 0, 100, fixture.ticker.read());
        fixture.ticker.advance(Duration.ofHours(1));
        slower.idle(fixture.ticker.read());

        fixture.ticker.advance(DAY.multipliedBy(8));
        assertThat(fixture.admits(slower, "v")).isFalse();
        fixture.ticker.advance(DAY.multipliedBy(2));
        assertThat(fixture.admits(slower, "v")).isTrue();
    }

    @Test
    void aDebtOfAValueWithALimitOfItsOwnIsOwedToThatLimit() {
        HotParameterRule rule = HotParameterRule.perSecond("orders", 0, 1_000);
        Guard guard = fixture.guard(rule);
        assertThat(fixture.admits(guard, "v")).isTrue();
        fixture.ticker.advance(DAY);
        guard.idle(fixture.ticker.read());
        Guard named = fixture.change(guard, rule.withException("v", TokenBucket.of(10, DAY)));

        guard.settle(CALL, "v", 0, 100, fixture.ticker.read());

        fixture.ticker.advance(DAY.multipliedBy(8));
        assertThat(fixture.admits(named, "v")).isFalse();
    }

    /** Of a debt that no time pays, also when the limit is faster again: no limit does. */
    @Test
    void aDebtWithoutAnEndStaysSo() {
        HotParameterRule rule =
                HotParameterRule.of("orders", 0, TokenBucket.of(1_000, MINUTE)).withMaxKeys(1);
        Guard guard = fixture.guard(rule);
        fixture.admitted(guard, "busy", 600);
        assertThat(fixture.admits(guard, "v")).isTrue();
        guard.settle(CALL, "v", 0, Long.MAX_VALUE / 4, fixture.ticker.read());

        assertThat(guard.owesForEver(CALL, "v", fixture.ticker.read())).isTrue();
        assertThat(guard.explain(CALL, "v", fixture.ticker.read()).retryAfterNanos())
                .isEqualTo(Long.MAX_VALUE);
        guard = fixture.change(guard, rule.withLimit(TokenBucket.perSecond(1_000_000)));
        fixture.ticker.advance(DAY.multipliedBy(30 * 365));
        assertThat(fixture.admits(guard, "v")).isFalse();
    }

    /** 10 per second and a tolerance of 1,050 ms: eleven at once, and half a permit more than a value that is full can use. */
    @Test
    void aValueThatMovesGainsNoFractionOfAPermit() {
        Limit limit = Gcra.perSecond(10).withTolerance(Duration.ofMillis(1_050));
        Guard guard = fixture.guard(HotParameterRule.of("orders", 0, limit).withMaxKeys(1));
        assertThat(fixture.admitted(guard, "v", 3)).isEqualTo(3);
        fixture.ticker.advance(Duration.ofMillis(50)); // two and a half of them are in use: paid until 900 ms ago
        assertThat(fixture.admitted(guard, "busy", 7)).isEqualTo(7); // it has taken the place of the other

        guard.settle(CALL, "v", 0, 16, fixture.ticker.read()); // 15 more: paid until 600 ms from now
        fixture.ticker.advance(Duration.ofMillis(500));
        assertThat(fixture.admits(guard, "v")).isFalse(); // and it has the place again
        assertThat(((RateGuard) guard).table().displaced()).isEqualTo(2);

        fixture.ticker.advance(Duration.ofMillis(199));
        assertThat(fixture.admits(guard, "v")).isFalse();
        fixture.ticker.advance(Duration.ofMillis(1));
        assertThat(fixture.admits(guard, "v")).isTrue();
    }
}
