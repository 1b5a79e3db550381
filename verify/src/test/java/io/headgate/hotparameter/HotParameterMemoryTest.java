package io.headgate.hotparameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Guard;
import io.headgate.guard.RuleMemory;
import io.headgate.limiter.pace.TokenBucket;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

/** A million values weigh no more than the bound allows. */
class HotParameterMemoryTest {

    private static final int MAX_KEYS = 10_000;

    private final Fixture fixture = new Fixture();

    @Test
    void aMillionValuesWithRatesStayWithinFiveMegabytes() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 0, 5).withMaxKeys(MAX_KEYS));
        for (int value = 0; value < 1_000_000; value++) {
            fixture.admits(guard, value);
            fixture.ticker.advanceNanos(10_000);
        }
        RateTable table = ((RateGuard) guard).table();
        assertThat(sketchBytes()).isBetween(1_000_000L, 2_200_000L);
        long bytes = GraphLayout.parseInstance(table).totalSize(); // with its sketch
        System.out.printf("%d values, %d bytes%n", table.keys().size(), bytes);
        assertThat(table.keys().size()).isEqualTo(MAX_KEYS);
        assertThat(bytes).isLessThan(5_000_000);
    }

    private static long sketchBytes() {
        SafePace pace = SafePace.of(TokenBucket.perSecond(5));
        PaceSketch sketch =
                new PaceSketch(pace, MAX_KEYS, 0, null, RuleMemory.unlimited().table(0));
        assertThat(GraphLayout.parseInstance(sketch).totalSize())
                .as("nothing until it is needed")
                .isLessThan(400);
        sketch.take(1, 1, 0, 0);
        return GraphLayout.parseInstance(sketch).totalSize();
    }

    @Test
    void aMillionValuesInFlightStayWithinAMegabyteAndAHalf() {
        Guard guard = fixture.guard(HotParameterRule.inFlight("orders", 0, 5).withMaxKeys(MAX_KEYS));
        for (int value = 0; value < 1_000_000; value++) {
            fixture.admits(guard, value);
        }
        InFlightTable table = ((InFlightGuard) guard).table();
        long bytes = GraphLayout.parseInstance(table).totalSize();
        System.out.printf("%d values, %d bytes%n", table.keys().size(), bytes);
        assertThat(table.keys().size()).isEqualTo(MAX_KEYS);
        assertThat(bytes).isLessThan(1_500_000);
    }
}
