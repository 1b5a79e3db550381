package io.headgate.hotparameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Guard;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.testkit.arrivals.ZipfKeys;
import java.util.Arrays;
import java.util.PrimitiveIterator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How exact the busiest of a million values are, and how often a quiet one is refused for others' sake. Each value is judged
 * by two exact buckets of its own: one fed with what the guard admitted, which must never say no to that, and one that goes
 * its own way, which says what the value could have had.
 */
class HotParameterAccuracyTest {

    private static final int VALUES = 1_000_000;
    private static final int CALLS = 2_000_000;
    private static final int TOP = 100;
    private static final long SEED = 99;

    @ParameterizedTest
    @CsvSource({
        // calls per second, limit per second, burst; the least share the top values have of their limit (moving into
        // the
        // table costs a value up to one permit); the largest share of calls refused to values below their limit
        "50000, 10, 10, 0.999, 0.00002",
        "50000, 1, 5, 0.999, 0.001",
        "200000, 20, 20, 0.999, 0.00002",
        "200000, 1, 2, 0.98, 0.01",
    })
    void theBusiestOfAMillionValuesAreExact(
            int perSecond, long limit, long burst, double least, double falselyRefused) {
        Fixture fixture = new Fixture();
        Guard guard = fixture.guard(
                HotParameterRule.of("orders", 0, TokenBucket.perSecond(limit).withBurst(burst))
                        .withMaxKeys(10_000));
        Exact exact = new Exact(1_000_000_000 / limit, burst);
        PrimitiveIterator.OfLong keys = new ZipfKeys(VALUES, 1.0, SEED).iterator();
        for (int i = 0; i < CALLS; i++) {
            fixture.ticker.advanceNanos(1_000_000_000 / perSecond);
            int moved = i < CALLS / 2 ? 0 : VALUES / 2; // half way other values become the busiest
            int key = (int) ((keys.nextLong() + moved) % VALUES);
            exact.count(key, fixture.admits(guard, key), fixture.ticker.read());
        }
        RateTable table = ((RateGuard) guard).table();
        double had = exact.shareOfTop();
        double refused = exact.falselyRefusedToQuiet();
        System.out.printf(
                "%d calls/s, each value %d/s burst %d, seed %d: the top %d had %.3f %% of their limit; %.5f %% of the calls"
                        + " of values below theirs were refused; %d estimated, %d evicted, %d displaced%n",
                perSecond,
                limit,
                burst,
                SEED,
                TOP,
                100 * had,
                100 * refused,
                table.estimated(),
                table.keys().evicted(),
                table.displaced());
        assertThat(exact.over).as("calls beyond the limit of their value").isZero();
        assertThat(had).isGreaterThanOrEqualTo(least);
        assertThat(refused).isLessThanOrEqualTo(falselyRefused);
        assertThat(table.keys().size()).isLessThanOrEqualTo(10_000);
    }

    private static final class Exact {

        private final long[] paid = new long[VALUES];
        private final long[] ideal = new long[VALUES];
        private final int[] calls = new int[VALUES];
        private final int[] admitted = new int[VALUES];
        private final int[] possible = new int[VALUES];
        private final long interval;
        private final long idle;
        private long over;

        Exact(long interval, long burst) {
            this.interval = interval;
            this.idle = interval * burst;
            Arrays.fill(paid, Long.MIN_VALUE / 2);
            Arrays.fill(ideal, Long.MIN_VALUE / 2);
        }

        void count(int key, boolean runs, long now) {
            calls[key]++;
            if (runs) {
                paid[key] = Math.max(paid[key], now - idle) + interval;
                over += paid[key] > now ? 1 : 0;
                admitted[key]++;
            }
            long next = Math.max(ideal[key], now - idle) + interval;
            if (next <= now) {
                ideal[key] = next;
                possible[key]++;
            }
        }

        double shareOfTop() {
            long had = 0;
            long could = 0;
            for (int key = 0; key < TOP; key++) {
                had += admitted[key] + admitted[key + VALUES / 2];
                could += possible[key] + possible[key + VALUES / 2];
            }
            return (double) had / could;
        }

        double falselyRefusedToQuiet() {
            long refused = 0;
            long all = 0;
            for (int key = 0; key < VALUES; key++) {
                if (possible[key] == calls[key]) {
                    refused += calls[key] - admitted[key];
                    all += calls[key];
                }
            }
            return (double) refused / all;
        }
    }
}
