package io.headgate.lab.plot;

/**
 * The unit in which a time is best read, so that marks at 1, 2 and 5 suit it.
 *
 * @param unit its sign, such as {@code ms}
 * @param nanos how long one of it is
 */
public record TimeScale(String unit, long nanos) {

    private static final long SECOND = 1_000_000_000L;

    /** The unit for times of up to {@code nanos}: at least two of it, else a shorter one. */
    public static TimeScale upTo(long nanos) {
        if (nanos < 2_000) {
            return new TimeScale("ns", 1);
        }
        if (nanos < 2_000_000) {
            return new TimeScale("µs", 1_000);
        }
        if (nanos < 2 * SECOND) {
            return new TimeScale("ms", 1_000_000);
        }
        if (nanos <= 300 * SECOND) {
            return new TimeScale("s", SECOND);
        }
        if (nanos <= 300 * 60 * SECOND) {
            return new TimeScale("min", 60 * SECOND);
        }
        return nanos <= 100 * 3_600 * SECOND ? new TimeScale("h", 3_600 * SECOND) : new TimeScale("d", 86_400 * SECOND);
    }

    /** The time in this unit. */
    public double of(long time) {
        return (double) time / nanos;
    }

    /** An axis of this unit. */
    public Axis axis(String label) {
        return Axis.of(label, unit);
    }
}
