package io.headgate.lab.whatif;

import io.headgate.limiter.Checks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A run slice by slice, from time 0 on.
 *
 * @param widthNanos how long each slice is
 * @param moments the slices
 */
public record Timeline(long widthNanos, List<Moment> moments) {

    private static final int[] FACTORS = {1, 2, 5, 10, 20, 50, 100};

    /** Checks the settings. */
    public Timeline {
        Checks.require(widthNanos > 0, "widthNanos", widthNanos, "> 0");
        moments = List.copyOf(moments);
    }

    /** How long each slice is. */
    public Duration width() {
        return Duration.ofNanos(widthNanos);
    }

    /** How many slices there are. */
    public int size() {
        return moments.size();
    }

    /** The slice at {@code index}; beyond the last one nothing happened. */
    public Moment get(int index) {
        return index < moments.size() ? moments.get(index) : new Moment();
    }

    /** When a slice begins, in seconds. */
    public double secondsAt(int index) {
        return index * (widthNanos / 1e9);
    }

    /** The same in slices {@code factor} times as long. */
    public Timeline merged(int factor) {
        Checks.require(factor >= 1, "factor", factor, ">= 1");
        List<Moment> sums = new ArrayList<>();
        for (int index = 0; index < moments.size(); index++) {
            if (index % factor == 0) {
                sums.add(new Moment());
            }
            sums.get(sums.size() - 1).add(moments.get(index));
        }
        return new Timeline(Math.multiplyExact(widthNanos, factor), sums);
    }

    /** The timelines of all runs, in the shortest slices that all have and of which none has more than {@code most}. */
    public static List<Timeline> even(List<RunResult> results, int most) {
        long width = results.stream()
                .mapToLong(result -> result.timeline().widthNanos())
                .max()
                .orElse(TimelineCounter.FINEST_NANOS);
        List<Timeline> alike = results.stream()
                .map(RunResult::timeline)
                .map(timeline -> timeline.merged((int) (width / timeline.widthNanos())))
                .toList();
        int longest = alike.stream().mapToInt(Timeline::size).max().orElse(0);
        int factor = factor(longest, most);
        return alike.stream().map(timeline -> timeline.merged(factor)).toList();
    }

    private static int factor(int size, int most) {
        for (int factor : FACTORS) {
            if ((size + factor - 1) / factor <= most) {
                return factor;
            }
        }
        return FACTORS[FACTORS.length - 1];
    }
}
