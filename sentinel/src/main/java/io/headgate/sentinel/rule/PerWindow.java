package io.headgate.sentinel.rule;

import java.util.function.DoublePredicate;

/** How many calls, one after the other, Sentinel admits in one window under a limit per second. */
final class PerWindow {
    /*
     * Sentinel does not multiply: it divides what has passed in the window by its seconds, adds the call, and compares that with the limit. In a
     * second both are the same; with 3 per second and half a second
     *
     *   passed                    0   1   2
     *   average                   0   2   4
     *   flow rule, whole          1   3   5   of 3: two pass, the next does not
     *
     * where 3 x 0.5 = 1.5. So that not even the rounding of the division differs, it is done here, beginning next to the answer.
     */

    private PerWindow() {}

    /** Under a flow rule, which drops the fraction of the average. */
    static long ofFlow(double count, double seconds) {
        long limit = FlowLimits.whole(count);
        return firstRefused((long) (limit * seconds), seconds, average -> (long) average >= limit);
    }

    /** Under a system rule, which does not. */
    static long ofSystem(double count, double seconds) {
        double limit = Math.min(FlowLimits.MOST, count);
        return firstRefused(Math.max(0, (long) ((limit - 1) * seconds)), seconds, average -> average + 1 > limit);
    }

    private static long firstRefused(long from, double seconds, DoublePredicate refused) {
        long passed = from;
        while (!refused.test(passed / seconds)) {
            passed++;
        }
        return Math.min(FlowLimits.MOST, passed);
    }
}
