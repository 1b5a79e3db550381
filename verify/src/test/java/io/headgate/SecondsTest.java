package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.headgate.log.SecondFigures;
import io.headgate.statistics.ResponseTimes;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SecondsTest {

    private static final long START = 1_900_000_000L;

    private final FakeTicker ticker = new FakeTicker();
    private final FakeWallClock wall = new FakeWallClock(Instant.ofEpochSecond(START), ticker);
    private final Headgate headgate = Headgate.builder()
            .ticker(ticker)
            .wallClock(wall)
            .rules(flow("orders").inFlight(1))
            .build();

    @Test
    void whoBeginsNowHearsOfNoSecondBefore() {
        headgate.resource("orders").run(() -> {});
        ticker.advance(Duration.ofSeconds(3));
        assertThat(headgate.statistics().seconds(Long.MAX_VALUE)).isEqualTo(new Seconds(START + 2, List.of()));
    }

    @Test
    void eachSecondIsToldOnceItIsComplete() {
        Resource orders = headgate.resource("orders", ResourceType.WEB);
        Entry held = orders.enter();
        orders.tryEnter();
        assertThat(headgate.statistics().seconds(START - 1).figures()).isEmpty();
        ticker.advance(Duration.ofSeconds(1));
        Seconds first = headgate.statistics().seconds(START - 1);
        assertThat(first.last()).isEqualTo(START);
        assertThat(first.figures())
                .containsExactly(
                        new SecondFigures(START, "(inbound)", "", 1, 1, 0, 0, 0, 0, 0, 1, 0),
                        new SecondFigures(START, "orders", "web", 1, 1, 0, 0, 0, 0, 0, 1, 0));
        held.close();
        ticker.advance(Duration.ofSeconds(1));
        assertThat(headgate.statistics().seconds(first.last()).figures())
                .extracting(SecondFigures::epochSecond, SecondFigures::resource, SecondFigures::finished)
                .containsExactly(tuple(START + 1, "(inbound)", 1L), tuple(START + 1, "orders", 1L));
    }

    @Test
    void atMostAMinuteIsKept() {
        for (int second = 0; second < 100; second++) {
            headgate.resource("orders").run(() -> {});
            ticker.advance(Duration.ofSeconds(1));
        }
        List<SecondFigures> all =
                headgate.statistics().seconds(Long.MIN_VALUE / 2).figures();
        assertThat(all).hasSize(Seconds.MOST);
        assertThat(all.get(0).epochSecond()).isEqualTo(START + 40);
        assertThat(headgate.statistics().seconds(START + 1_000).figures()).isEmpty();
    }

    @Test
    void oneResourceCanBeLookedAtAndIsNotMadeByLooking() {
        headgate.resource("orders").run(() -> {});
        assertThat(headgate.statistics()
                        .resource("orders")
                        .orElseThrow()
                        .total()
                        .passed())
                .isEqualTo(1);
        assertThat(headgate.statistics().resource("unheard of")).isEmpty();
        assertThat(headgate.statistics().resources()).containsOnlyKeys("orders");
    }

    @Test
    void theBucketsHoldEveryCallWhereItBelongs() {
        long[] took = {0, 1_000, 5_000_000, 5_000_000, 40_000_000_000L};
        for (long nanos : took) {
            headgate.resource("orders").run(() -> ticker.advanceNanos(nanos));
        }
        ResponseTimes times =
                headgate.statistics().resource("orders").orElseThrow().responseTimes();
        List<ResponseTimes.Bucket> buckets = times.buckets();
        assertThat(buckets).extracting(ResponseTimes.Bucket::calls).containsExactly(2L, 2L, 1L);
        assertThat(buckets.get(0).fromNanos()).isZero();
        assertThat(buckets.get(1).fromNanos()).isBetween(4_000_000L, 5_000_000L);
        assertThat(buckets.get(1).toNanos()).isBetween(5_000_000L, 6_000_000L);
        assertThat(buckets.get(2).toNanos()).isEqualTo(40_000_000_000L);
    }
}
