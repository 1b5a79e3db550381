package io.headgate.limiter.keyed;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Limits whose windows begin when a key begins to call: a key that loses its place finds other windows at the overflow, and is still
 * granted no more than two of them in a period.
 */
class KeysThatLeaveTheMapTest {

    private static final Limit TEN_FROM_THE_FIRST_CALL =
            FixedWindow.of(10, Duration.ofSeconds(1)).withOpening(Opening.FIRST_CALL);

    private record Granted(long atNanos, long permits) {}

    private FakeTicker ticker;
    private LimiterMap<String> map;
    private final List<Granted> granted = new ArrayList<>();

    @BeforeEach
    void begin() {
        begin(TEN_FROM_THE_FIRST_CALL, 1);
    }

    private void begin(Limit limit, int maxKeys) {
        ticker = new FakeTicker();
        map = LimiterMap.of(limit, maxKeys, ticker, new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker));
        granted.clear();
    }

    private void ask(String key, long permits) {
        long got = map.limiter(key).consumeUpTo(permits);
        if (key.equals("alice") && got > 0) {
            granted.add(new Granted(ticker.read(), got));
        }
    }

    private void advance(long millis) {
        ticker.advance(Duration.ofMillis(millis));
    }

    private long mostInASecond() {
        long most = 0;
        for (Granted first : granted) {
            most = Math.max(
                    most,
                    granted.stream()
                            .filter(each ->
                                    each.atNanos >= first.atNanos && each.atNanos - first.atNanos < 1_000_000_000L)
                            .mapToLong(Granted::permits)
                            .sum());
        }
        return most;
    }

    @Test
    void aKeyIsNotGrantedByItsOwnWindowAndTwoOfTheOverflow() {
        ask("alice", 1);
        advance(300);
        ask("bob", 1);
        advance(699);
        ask("alice", 9);
        advance(1);
        ask("carl", 1);
        ask("alice", 10);
        advance(300);
        ask("alice", 10);
        assertThat(mostInASecond()).isEqualTo(19);
    }

    @Test
    void aKeyMakesRoomAPeriodAfterItsWindow() {
        ask("alice", 1);
        advance(1_999);
        ask("bob", 1);
        assertThat(map.evicted()).isZero();
        advance(1);
        ask("bob", 1);
        assertThat(map.evicted()).isEqualTo(1);
    }

    @Test
    void aKeyThatWasGrantedNothingMakesRoomAtOnce() {
        map.limiter("alice").probe();
        ask("bob", 1);
        assertThat(map.evicted()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aWindowFromTheFirstCallIsGrantedTwiceInAPeriodAtMost(int maxKeys) {
        assertNoMoreThanTwice(TEN_FROM_THE_FIRST_CALL, maxKeys);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aWarmUpThatStaysColdIsGrantedTwiceInASecondAtMost(int maxKeys) {
        assertNoMoreThanTwice(new WarmUp(30, Duration.ofHours(1), 3), maxKeys);
    }

    /** The one exception: the overflow is as warm as all keys there have made it, and grants a newcomer what a warm one is granted. */
    @Test
    void aKeyAtAnOverflowThatIsWarmIsGrantedTheWholeLimit() {
        begin(WarmUp.perSecond(30, Duration.ofSeconds(3)), 1);
        ask("first key", 30);
        for (int second = 0; second < 20; second++) {
            advance(1_000);
            map.limiter("first key").consumeUpTo(30);
            map.limiter("bob").consumeUpTo(30);
        }
        advance(1_000);
        ask("first key", 1);
        ask("alice", 100);
        assertThat(mostInASecond()).isEqualTo(30);
    }

    private void assertNoMoreThanTwice(Limit limit, int maxKeys) {
        for (int seed = 0; seed < 3_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            begin(limit, maxKeys);
            for (int step = 0; step < 60; step++) {
                advance(random.nextInt(3) == 0 ? random.nextLong(1_100) : 100 * random.nextLong(6));
                String other = String.valueOf(random.nextInt(maxKeys + 2));
                ask(random.nextInt(2) == 0 ? "alice" : other, random.nextInt(3) == 0 ? 1 : 10);
            }
            assertThat(mostInASecond()).as("seed %s", seed).isLessThanOrEqualTo(20);
        }
    }
}
