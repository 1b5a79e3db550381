package io.headgate.testkit.arrivals;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArrivalCursorTest {

    private static final int SEEDS = 100;
    private static final long MOST_CALLS = 300;
    private static final long CENTURY = Duration.ofDays(36_500).toNanos();

    private static List<Arrival> walked(Arrivals arrivals) {
        List<Arrival> all = new ArrayList<>();
        ArrivalCursor cursor = arrivals.cursor();
        while (cursor.advance()) {
            all.add(new Arrival(cursor.nanos(), cursor.permits(), cursor.key()));
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("io.headgate.testkit.arrivals.ArrivalsTest#everyShape")
    void aCursorGivesWhatAnIteratorGives(Arrivals arrivals) {
        assertThat(walked(arrivals)).isNotEmpty().containsExactlyElementsOf(arrivals);
    }

    @ParameterizedTest
    @MethodSource("io.headgate.testkit.arrivals.ArrivalsTest#everyShape")
    void anEndedWalkStaysEnded(Arrivals arrivals) {
        ArrivalCursor cursor = arrivals.cursor();
        while (cursor.advance()) {
            assertThat(cursor.nanos()).isLessThan(arrivals.duration().toNanos());
        }

        assertThat(cursor.advance()).isFalse();
        assertThat(cursor.advance()).isFalse();
    }

    @Test
    void everyShapeIsWhatItsFormulaSays() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Dice dice = new Dice(seed);
            check(dice.steady(), PlainArrivals.of(dice.steady()));
            check(dice.bursts(), PlainArrivals.of(dice.bursts()));
            check(dice.crowd(), PlainArrivals.of(dice.crowd()));
            check(dice.edge(), PlainArrivals.of(dice.edge()));
            check(dice.poisson(), PlainArrivals.of(dice.poisson()));
            check(dice.gaps(), PlainArrivals.of(dice.gaps()));
        }
    }

    private static void check(Arrivals arrivals, List<Arrival> expected) {
        assertThat(walked(arrivals)).as(arrivals.toString()).isEqualTo(expected);
        assertThat(arrivals.stream().toList()).as(arrivals.toString()).isEqualTo(expected);
    }

    /** Settings of every size, up to a century; the same ones however often it is asked. */
    private record Dice(long seed) {

        private Random random() {
            return new Random(seed);
        }

        Steady steady() {
            Random random = random();
            long period = nanos(random);
            long calls = calls(random, period);
            return new Steady(calls, Duration.ofNanos(period), few(period, calls));
        }

        Poisson poisson() {
            Steady like = steady();
            return new Poisson(like.calls(), like.period(), like.duration(), seed);
        }

        OnOffBursts bursts() {
            Random random = random();
            long on = nanos(random);
            long calls = Math.min(MOST_CALLS, calls(random, on));
            long off = nanos(random);
            long cycles = random.nextLong(1, 5);
            long most = Math.min(CENTURY, Math.min(CENTURY / cycles, on + off) * cycles);
            return new OnOffBursts(calls, Duration.ofNanos(on), Duration.ofNanos(off), Duration.ofNanos(most));
        }

        FlashCrowd crowd() {
            Random random = random();
            long period = nanos(random);
            long calls = calls(random, period);
            long factor = random.nextLong(1, Math.min(20, period / calls) + 1);
            Duration part = few(period, calls).dividedBy(3).plusNanos(1);
            return new FlashCrowd(calls, Duration.ofNanos(period), factor, part, part, part.multipliedBy(3));
        }

        EdgeOfWindow edge() {
            Random random = random();
            long window = nanos(random);
            long edge = random.nextLong(1, window + 1);
            long calls = random.nextLong(1, MOST_CALLS);
            return new EdgeOfWindow(random.nextLong(0, 4), calls, Duration.ofNanos(window), Duration.ofNanos(edge));
        }

        RandomGaps gaps() {
            Random random = random();
            long gap = nanos(random);
            return new RandomGaps(
                    random.nextInt(1, 9), 1 + Math.min(100, Long.MAX_VALUE / gap - 2), Duration.ofNanos(gap), seed);
        }

        private static long nanos(Random random) {
            return 1 + (random.nextLong() & Long.MAX_VALUE) % (CENTURY >> random.nextInt(62));
        }

        private static long calls(Random random, long period) {
            return 1 + (random.nextLong() & Long.MAX_VALUE) % (1 + (period - 1 >> random.nextInt(62)));
        }

        /** As long as so many calls take that the slow way is quick enough. */
        private static Duration few(long period, long calls) {
            long most =
                    period / calls >= CENTURY / MOST_CALLS ? CENTURY : PlainArrivals.share(period, MOST_CALLS, calls);
            return Duration.ofNanos(Math.max(1, most));
        }
    }

    @Test
    void trafficOfYourOwnNeedsOnlyAnIterator() {
        List<Arrival> calls = List.of(Arrival.at(3), new Arrival(4, 2, 9));
        Arrivals own = new Arrivals() {
            @Override
            public String name() {
                return "own";
            }

            @Override
            public Duration duration() {
                return Duration.ofNanos(5);
            }

            @Override
            public Iterator<Arrival> iterator() {
                return calls.iterator();
            }
        };

        assertThat(walked(own)).isEqualTo(calls);
        assertThat(walked(own.withPermits(7))).containsExactly(new Arrival(3, 7, 0), new Arrival(4, 7, 9));
    }

    @Test
    void drawsAreThoseOfJavasRandom() {
        for (long seed : new long[] {0, 1, -1, 42, Long.MAX_VALUE, Long.MIN_VALUE, 0x5DEECE66DL}) {
            Draws draws = new Draws(seed);
            Random random = new Random(seed);
            for (int i = 0; i < 1_000; i++) {
                assertThat(draws.nextDouble()).isEqualTo(random.nextDouble());
            }
        }
    }
}
