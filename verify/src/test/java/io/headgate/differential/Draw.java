package io.headgate.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;

/** Random choices for one trace. */
final class Draw {

    /** A Tuesday in 2023, on a whole minute. */
    private static final long SOME_TIME = 1_700_000_040_000L;

    private final SplittableRandom random;

    Draw(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** From {@code least} to {@code most}, both included. */
    int number(int least, int most) {
        return random.nextInt(least, most + 1);
    }

    boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    @SafeVarargs
    final <T> T oneOf(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** A start anywhere in a second, often right at an edge. */
    long startMillis() {
        return SOME_TIME + (chance(0.3) ? oneOf(0, 499, 500, 999) : number(0, 999));
    }

    /** A start on a whole second. */
    long wholeSecond() {
        return SOME_TIME + 1000L * number(0, 59);
    }

    /**
     * Calls that come in bursts, now and then after a pause, some of them right at, before or after an edge of half a second.
     *
     * @param count how many
     * @param meanGap of those that do not come at the same instant, in milliseconds
     */
    List<Arrival> arrivals(int count, int meanGap, long startMillis, LongFunction<Arrival> arrival) {
        List<Arrival> all = new ArrayList<>();
        long at = 0;
        for (int i = 0; i < count; i++) {
            at += gap(meanGap, startMillis + at);
            all.add(arrival.apply(at));
        }
        return all;
    }

    private long gap(int mean, long now) {
        double kind = random.nextDouble();
        if (kind < 0.35) {
            return 0;
        }
        if (kind < 0.93) {
            return number(1, 2 * mean);
        }
        if (kind < 0.97) {
            return Math.max(0, 500 - now % 500 + number(-1, 1));
        }
        return number(300, 3000);
    }
}
