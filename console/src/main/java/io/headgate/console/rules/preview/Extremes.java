package io.headgate.console.rules.preview;

import java.util.stream.IntStream;

/** The fewest and the most calls of recorded counts that a limit can have admitted, in whatever order they came within each step. */
final class Extremes {

    /*
     * Counts say how many calls c(i) came in step i, not when within it. Let a(i) be how many of them were admitted. Whatever the
     * arrangement was, for every run of steps j..i (Promise):
     *
     *   (1)  a(i) <= c(i),   a(j) + … + a(i) <= most(j..i)
     *   (2)  if a(i) < c(i), one was refused in step i, hence a(j) + … + a(i) >= least(j..i)
     *
     *        j               i
     *   |----|----|----|--x-|----|        x: a refused call. What must have been admitted before it asked no earlier than
     *        |<- looked back ->|          the beginning of step j.
     *
     * The most: from the left, each step admits as many as (1) lets it, g(i) = min(c(i), min over j of most(j..i) - g(j..i-1)).
     * No other arrangement can have admitted more up to any step. By induction over i, with A and G the sums up to a step:
     * either g(i) = c(i), then A(i) <= A(i-1) + c(i) <= G(i-1) + c(i) = G(i); or some j has G(i) = G(j-1) + most(j..i)
     * >= A(j-1) + most(j..i) >= A(i).
     *
     * The fewest: from the left, each step admits only what (2) asks for, g(i) = min(c(i), max over j of least(j..i) - g(j..i-1)),
     * or nothing if that is negative. No arrangement can have admitted fewer up to any step: if a(i) = c(i), then
     * A(i) >= G(i-1) + c(i) >= G(i). Else (2) holds for all j: A(i) >= A(j-1) + least(j..i) >= G(j-1) + least(j..i), and
     * G(i) is the largest of these, or G(i-1) <= A(i-1) <= A(i).
     *
     * Both hold for any choice of j; the more of them, the tighter. We take the nearest ones all, farther ones ever more
     * sparsely, and the very first: 60 or so instead of thousands.
     *
     * The bounds are those of the counts, not of what is likely: limits per second over steps of a minute leave a wide range,
     * since a minute's calls may have come in one instant.
     */
    private static final int NEAR = 16;

    private final Counts counts;
    private final Promise promise;
    private final int[] back;

    Extremes(Counts counts, Promise promise) {
        this.counts = counts;
        this.promise = promise;
        this.back = lookBacks(counts.steps());
    }

    private static int[] lookBacks(int steps) {
        return IntStream.iterate(0, back -> back < steps, back -> back < NEAR ? back + 1 : back + back / 8)
                .toArray();
    }

    /** No arrangement of the calls makes the limit admit more. */
    long most() {
        long[] sums = new long[counts.steps() + 1]; // sums[i]: before step i
        for (int step = 0; step < counts.steps(); step++) {
            long room = Math.min(counts.calls(step), room(sums, 0, step));
            for (int index = 0; index < back.length && back[index] <= step && room > 0; index++) {
                room = Math.min(room, room(sums, step - back[index], step));
            }
            sums[step + 1] = sums[step] + Math.max(0, room);
        }
        return sums[counts.steps()];
    }

    private long room(long[] sums, int first, int step) {
        long most = promise.most(at(first), at(step + 1));
        return most == Long.MAX_VALUE ? most : most - (sums[step] - sums[first]);
    }

    /** No arrangement of the calls makes the limit admit fewer. */
    long fewest() {
        long[] sums = new long[counts.steps() + 1];
        for (int step = 0; step < counts.steps(); step++) {
            long due = Math.max(0, due(sums, 0, step));
            long calls = counts.calls(step);
            for (int index = 0; index < back.length && back[index] <= step && due < calls; index++) {
                due = Math.max(due, due(sums, step - back[index], step));
            }
            sums[step + 1] = sums[step] + Math.min(calls, due);
        }
        return sums[counts.steps()];
    }

    private long due(long[] sums, int first, int step) {
        return promise.least(at(first), at(step)) - (sums[step] - sums[first]);
    }

    private long at(int step) {
        return counts.fromNanos() + step * counts.stepNanos();
    }
}
