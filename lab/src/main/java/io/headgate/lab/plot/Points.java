package io.headgate.lab.plot;

import io.headgate.limiter.Checks;

/**
 * Pairs of numbers, in the order of the first of each. Where the second is not a finite number there is a gap. Immutable,
 * hence safe for many threads.
 */
public final class Points {

    private static final int MOST = 2_000_000;

    private final double[] xs;
    private final double[] ys;

    /** Copies the numbers; {@link IllegalArgumentException} where the first ones do not ascend. */
    public Points(double[] xs, double[] ys) {
        Checks.require(xs.length == ys.length, "ys", ys.length, "as many as xs, " + xs.length);
        Checks.require(xs.length <= MOST, "points", xs.length, "at most " + MOST);
        this.xs = xs.clone();
        this.ys = ys.clone();
        double before = -Double.MAX_VALUE;
        for (double x : this.xs) {
            if (!(x >= before && x < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("x: " + x + " (expected: >= " + before + ")");
            }
            before = x;
        }
    }

    /** How many there are. */
    public int size() {
        return xs.length;
    }

    /** The first number of a pair. */
    public double x(int index) {
        return xs[index];
    }

    /** The second number of a pair. */
    public double y(int index) {
        return ys[index];
    }

    /** Whether there is a second number. */
    boolean isThere(int index) {
        return Double.isFinite(ys[index]);
    }
}
