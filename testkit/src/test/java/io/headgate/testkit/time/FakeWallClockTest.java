package io.headgate.testkit.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FakeWallClockTest {

    private static final Instant NOON = Instant.parse("2024-02-29T12:00:00.000000001Z");

    @Test
    void itTellsNanosecondsSinceTheEpoch() {
        assertThat(new FakeWallClock(Instant.ofEpochSecond(3, 7)).epochNanos()).isEqualTo(3_000_000_007L);
        assertThat(new FakeWallClock(Instant.ofEpochSecond(-1, 1)).epochNanos()).isEqualTo(-999_999_999L);
        assertThat(new FakeWallClock(NOON).now()).isEqualTo(NOON);
    }

    @Test
    void itMovesWithItsTicker() {
        FakeTicker ticker = new FakeTicker(-77);
        FakeWallClock wall = new FakeWallClock(NOON, ticker);

        ticker.advance(Duration.ofSeconds(5));

        assertThat(wall.now()).isEqualTo(NOON.plusSeconds(5));
    }

    @Test
    void advancingLetsTimePassOnTheTickerToo() {
        FakeTicker ticker = new FakeTicker();
        FakeWallClock wall = new FakeWallClock(NOON, ticker);

        wall.advance(Duration.ofNanos(3));

        assertThat(wall.now()).isEqualTo(NOON.plusNanos(3));
        assertThat(ticker.read()).isEqualTo(3);
    }

    @Test
    void jumpingAndSettingMoveNoTicker() {
        FakeTicker ticker = new FakeTicker(40);
        FakeWallClock wall = new FakeWallClock(NOON, ticker);

        wall.jump(Duration.ofHours(-2));
        assertThat(wall.now()).isEqualTo(NOON.minusSeconds(7200));
        wall.set(NOON.plusSeconds(1));
        assertThat(wall.now()).isEqualTo(NOON.plusSeconds(1));
        assertThat(ticker.read()).isEqualTo(40);
    }
}
