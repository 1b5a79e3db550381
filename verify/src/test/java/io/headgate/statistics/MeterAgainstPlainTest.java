package io.headgate.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random traffic on a clock that steps, leaps over minutes and goes back, against a meter that forgets nothing. */
class MeterAgainstPlainTest {

    private static final long TENTH = 100_000_000L;
    private static final long SECOND = 1_000_000_000L;
    private static final int STEPS = 3_000;
    private static final double[] PERCENTS = {0, 1, 50, 75, 90, 99, 99.9, 100};

    private final Meter meter = new Meter(new Timebase(0, 0, unused -> {}));
    private final PlainMeter plain = new PlainMeter();
    private long now;
    private long latest;
    private long inFlight;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void everyFigureIsThatOfAMeterThatForgetsNothing(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int step = 0; step < STEPS; step++) {
            now += clockStep(random);
            latest = Math.max(latest, now);
            happen(random);
            if (random.nextInt(10) == 0) {
                plain.moveTo(now);
                meter.idle(now);
                if (!meter.hasHistory()) {
                    plain.forgetResponseTimes();
                }
            }
            if (random.nextInt(20) == 0) {
                plain.moveTo(now);
                compare("seed " + seed + ", step " + step);
            }
        }
    }

    private static long clockStep(SplittableRandom random) {
        return switch (random.nextInt(100)) {
            case 0 -> random.nextLong(60 * SECOND, 300 * SECOND);
            case 1 -> random.nextLong(9 * SECOND, 70 * SECOND);
            case 2 -> -random.nextLong(3 * SECOND);
            case 3, 4, 5 -> random.nextLong(2 * SECOND);
            case 6 -> TENTH;
            default -> random.nextLong(TENTH / 5);
        };
    }

    private void happen(SplittableRandom random) {
        int what = random.nextInt(3);
        if (what == 0) {
            inFlight++;
            meter.passed(1, now);
            plain.passed(now);
        } else if (what == 1) {
            meter.refused(now);
            plain.refused(now);
        } else if (inFlight > 0) {
            inFlight--;
            long nanos = random.nextLong(1L << random.nextInt(1, 37));
            boolean failed = random.nextInt(4) == 0;
            meter.finished(nanos, failed, now);
            plain.finished(nanos, failed, now);
        }
    }

    private void compare(String when) {
        Snapshot seen = new Reading(now).add(meter).snapshot();
        same(when + ", total", seen.total(), plain.total());
        same(when + ", last second", seen.lastSecond(), plain.lastSecond());
        assertThat(seen.lastSecond().spanNanos())
                .as(when)
                .isEqualTo(9 * TENTH + Math.max(0, now - Math.floorDiv(latest, TENTH) * TENTH));
        for (int back = 1; back <= 60; back++) {
            same(when + ", " + back + " s ago", seen.minute().get(60 - back), plain.second(back));
        }
        assertThat(seen.previousSecond()).isEqualTo(seen.minute().get(59));
        assertThat(seen.inFlight()).as(when).isEqualTo(plain.inFlight()).isNotNegative();
        compare(when, seen.responseTimes(), plain.responseTimes());
    }

    private static void same(String what, Figures seen, Figures exact) {
        assertThat(seen.passed()).as(what).isEqualTo(exact.passed());
        assertThat(seen.refused()).as(what).isEqualTo(exact.refused());
        assertThat(seen.finished()).as(what).isEqualTo(exact.finished());
        assertThat(seen.errors()).as(what).isEqualTo(exact.errors());
        assertThat(seen.shortestNanos()).as(what).isEqualTo(exact.shortestNanos());
        assertThat(seen.longestNanos()).as(what).isEqualTo(exact.longestNanos());
        assertThat((double) seen.responseNanos())
                .as(what)
                .isCloseTo(exact.responseNanos(), within(exact.responseNanos() / 10_000.0));
    }

    private static void compare(String when, ResponseTimes seen, List<Long> sorted) {
        assertThat(seen.calls()).as(when).isEqualTo(sorted.size());
        for (double percent : PERCENTS) {
            long guess = seen.percentile(percent).toNanos();
            int rank = Math.max(1, (int) Math.ceil(percent * sorted.size() / 100));
            long exact = sorted.isEmpty() ? 0 : sorted.get(rank - 1);
            assertThat(Buckets.index(guess))
                    .as("%s: %s%% of %s calls: %s, exactly %s", when, percent, sorted.size(), guess, exact)
                    .isEqualTo(Buckets.index(exact));
        }
    }
}
