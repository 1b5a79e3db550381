package io.headgate.hotparameter;

import static io.headgate.hotparameter.Fixture.CALL;
import static io.headgate.hotparameter.Fixture.NO_WAIT;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Guard;
import io.headgate.guard.RuleMemory;
import io.headgate.limiter.EveryLimit;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.SlidingWindow;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A thread may be held up for seconds between reading the ticker and asking a rule for values. */
class HeldUpThreadsTest {

    private final Fixture fixture = new Fixture();

    /**
     * <pre>
     *   0 s      a thread reads the ticker ────────────────── held up ─────────────► asks: what the value had is forgotten
     *   0.5 s    others use all of the value's permits
     *   100 s    they are back, and the value is let go
     * </pre>
     */
    @ParameterizedTest
    @MethodSource("limits")
    void aThreadThatIsHeldUpGrantsNothingAtAnInstantAtWhichOthersHaveUsedAll(Limit limit) {
        Guard guard = fixture.guard(HotParameterRule.of("orders", 0, limit));
        long heldUpSince = fixture.ticker.read();
        fixture.ticker.advance(Duration.ofMillis(500));
        fixture.admitted(guard, "v", 20);
        fixture.ticker.advance(Duration.ofSeconds(300));
        guard.idle(fixture.ticker.read());
        assertThat(((RateGuard) guard).table().keys().evicted()).isEqualTo(1);

        assertThat(guard.take(CALL, "v", heldUpSince, NO_WAIT)).isEqualTo(Guard.STALE);
        assertThat(guard.latest(heldUpSince)).isEqualTo(fixture.ticker.read());
        assertThat(fixture.admits(guard, "v")).isTrue();
    }

    static List<Limit> limits() {
        return EveryLimit.tenPerSecond();
    }

    /** Without a place of its own the value was counted with others, who forget it as its permits come back. */
    @Test
    void aValueThatHadNoPlaceOfItsOwnDoesNotBeginBeforeOthersUsedIt() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 0, 10).withMaxKeys(1));
        fixture.admitted(guard, "busy", 4);
        long heldUpSince = fixture.ticker.read();
        fixture.ticker.advance(Duration.ofMillis(100));
        assertThat(fixture.admitted(guard, "v", 4)).isEqualTo(4);
        fixture.ticker.advance(Duration.ofSeconds(10));
        guard.idle(fixture.ticker.read());

        assertThat(guard.take(CALL, "v", heldUpSince, NO_WAIT)).isEqualTo(Guard.STALE);
        assertThat(fixture.admitted(guard, "v", 20)).isEqualTo(10);
    }

    @Test
    void aValueDoesNotBeginBeforeTheRuleThatItIsHeldTo() {
        HotParameterRule rule = HotParameterRule.perSecond("orders", 0, 10);
        Guard guard = fixture.guard(rule);
        long heldUpSince = fixture.ticker.read();
        fixture.ticker.advance(Duration.ofSeconds(10));
        Guard changed = fixture.change(guard, rule.withLimit(TokenBucket.perSecond(20)));

        assertThat(changed.take(CALL, "v", heldUpSince, NO_WAIT)).isEqualTo(Guard.STALE);
    }

    /** On a clock that has moved on whenever it is read; a window gives back to the slice from which was taken. */
    @Test
    void theFirstTakeOfAValueCanBeGivenBackWhole() {
        AtomicLong time = new AtomicLong();
        Ticker running = new Ticker() {
            @Override
            public long read() {
                return time.addAndGet(1_000);
            }

            @Override
            public void sleep(long nanos) {
                throw new UnsupportedOperationException("nobody waits");
            }
        };
        for (Limit limit : List.of(SlidingWindow.of(2, Duration.ofHours(1)), TokenBucket.of(2, Duration.ofHours(1)))) {
            HotParameterRule rule = HotParameterRule.of("orders", 0, limit);
            RateTable table =
                    new RateTable(rule, running, WallClock.system(), KeyHash.random(), RuleMemory.unlimited());
            Guard guard = new RateGuard(rule, table);
            long now = running.read();
            assertThat(guard.take(CALL, "v", now, NO_WAIT)).isZero();
            guard.giveBack(CALL, "v", now, NO_WAIT);

            assertThat(guard.take(CALL, "v", running.read(), NO_WAIT)).isZero();
            assertThat(guard.take(CALL, "v", running.read(), NO_WAIT)).isZero();
            assertThat(guard.take(CALL, "v", running.read(), NO_WAIT)).isEqualTo(Guard.REFUSED);
        }
    }
}
