package io.headgate.console.rules.preview;

import static io.headgate.limiter.Checks.require;

import java.util.Arrays;
import java.util.List;

/** How many calls came in each step of time, one step after the other. Immutable, hence safe for many threads. */
public final class Counts {

    private static final int MOST_STEPS = 10_080; // a week of minutes

    private final long fromSecond;
    private final int stepSeconds;
    private final long[] calls;

    private Counts(long fromSecond, int stepSeconds, long[] calls) {
        this.fromSecond = fromSecond;
        this.stepSeconds = stepSeconds;
        this.calls = calls;
    }

    /**
     * These counts.
     *
     * @param fromSecond since 1970, when the first step begins
     * @param stepSeconds how long each step is
     * @param calls how many came in each; 0 where none are known
     */
    public static Counts of(long fromSecond, int stepSeconds, long... calls) {
        require(fromSecond >= 0, "fromSecond", fromSecond, ">= 0");
        require(stepSeconds >= 1, "stepSeconds", stepSeconds, ">= 1");
        require(calls.length <= MOST_STEPS, "calls", calls.length + " steps", "at most " + MOST_STEPS);
        require(Arrays.stream(calls).allMatch(each -> each >= 0), "calls", Arrays.toString(calls), ">= 0");
        return new Counts(fromSecond, stepSeconds, calls.clone());
    }

    /** All of them together: what a limit that is shared by all instances sees. They must have the same steps. */
    static Counts sum(List<Counts> all) {
        Counts first = all.get(0);
        long[] sums = new long[first.steps()];
        for (Counts each : all) {
            boolean same = each.fromSecond == first.fromSecond
                    && each.stepSeconds == first.stepSeconds
                    && each.steps() == first.steps();
            require(same, "counts", each, "the same steps as " + first);
            for (int step = 0; step < sums.length; step++) {
                sums[step] += each.calls[step];
            }
        }
        return new Counts(first.fromSecond, first.stepSeconds, sums);
    }

    long fromNanos() {
        return Math.multiplyExact(fromSecond, 1_000_000_000L);
    }

    long stepNanos() {
        return stepSeconds * 1_000_000_000L;
    }

    int stepSeconds() {
        return stepSeconds;
    }

    int steps() {
        return calls.length;
    }

    long seconds() {
        return (long) stepSeconds * calls.length;
    }

    long calls(int step) {
        return calls[step];
    }

    long total() {
        return Arrays.stream(calls).sum();
    }

    @Override
    public String toString() {
        return "Counts[" + calls.length + " × " + stepSeconds + " s from " + fromSecond + "]";
    }
}
