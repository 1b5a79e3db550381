package io.headgate.system;

import java.util.Arrays;

/**
 * How many calls the process was seen to serve at once without queueing. For one learning thread at a time; {@link #inFlight}
 * may be asked by any.
 */
final class Capacity {
    /*
     * Little's law: calls in flight = calls per second * response time. With the most calls per second seen lately, and the
     * shortest average response time, that is what was in flight when the process was busy and nobody queued; this is how
     * BBR sizes its window. More in flight than that only wait for each other.
     *
     *   served per second     80   95  100  100  100   90       most 100
     *   average ms            11   10   12   25   40   30       shortest 10      capacity 100 * 0.010 = 1
     *
     * The average of a period and not its fastest call: one call answered from a cache is no measure for the rest. And a
     * period in which calls were shed may shorten the response time but not lengthen it: in a long overload all periods
     * have a queue, and taking their response time for that of the idle process would allow the queue.
     */

    private static final int PERIODS = 10;

    private final double[] perSecond = new double[PERIODS];
    private final double[] seconds = new double[PERIODS];
    private int next;
    private volatile double inFlight = Double.POSITIVE_INFINITY;

    Capacity() {
        Arrays.fill(seconds, Double.POSITIVE_INFINITY);
    }

    /**
     * One more period.
     *
     * @param ended how many calls ended in it
     * @param averageSeconds how long they took; any number when none ended
     * @param lengthSeconds how long it was
     * @param shedding whether calls were shed in it
     */
    void add(long ended, double averageSeconds, double lengthSeconds, boolean shedding) {
        double shortest = Arrays.stream(seconds).min().orElseThrow();
        double shown = ended == 0 ? Double.POSITIVE_INFINITY : averageSeconds;
        perSecond[next] = ended / lengthSeconds;
        seconds[next] = shedding ? Math.min(shown, shortest) : shown;
        next = (next + 1) % PERIODS;
        double most = Arrays.stream(perSecond).max().orElseThrow();
        double best = Arrays.stream(seconds).min().orElseThrow();
        inFlight = most == 0 ? inFlight : most * best; // nothing ended: nothing new is known
    }

    /** Calls in flight, with fractions; infinite before the first have ended. */
    double inFlight() {
        return inFlight;
    }
}
