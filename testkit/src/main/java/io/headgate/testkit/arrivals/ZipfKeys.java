package io.headgate.testkit.arrivals;

import io.headgate.limiter.Checks;
import java.util.PrimitiveIterator;
import java.util.Random;

/**
 * Callers of whom a few do most: key {@code k}, counted from 0, is drawn with a probability in proportion to
 * {@code 1 / (k + 1)^exponent}. The keys are endless, and the same each time they are walked.
 *
 * @param n how many different keys
 * @param exponent 0 makes all equally likely; about 1 is what web traffic shows
 * @param seed the same seed gives the same keys on every machine
 */
public record ZipfKeys(long n, double exponent, long seed) implements Iterable<Long> {

    /*
     * Naively one adds up the n weights and searches the sums, which costs n numbers of memory. Instead (Hörmann and
     * Derflinger, "Rejection-inversion to generate variates from monotone discrete distributions", 1996) we draw a
     * point under the smooth curve x^-exponent, whose area has a formula that can be inverted, and round it to the
     * nearest key.
     *
     *   weight |#
     *          |#·            The curve over [k - 1/2, k + 1/2] holds slightly more than the bar of key k, as it is
     *          |##·           convex; a point in the surplus is thrown away and drawn again, which is rare.
     *          |####· ·  ·
     *          +-----------> key
     */

    /** Checks the settings. */
    public ZipfKeys {
        Checks.require(n >= 1 && n <= Integer.MAX_VALUE, "n", n, "1 to " + Integer.MAX_VALUE);
        Checks.require(exponent >= 0 && exponent <= 100, "exponent", exponent, "0 to 100");
    }

    @Override
    public PrimitiveIterator.OfLong iterator() {
        Random random = new Random(seed);
        double areaFrom = area(1.5) - 1; // the whole bar of the first key
        double areaTo = area(n + 0.5);
        return new PrimitiveIterator.OfLong() {
            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public long nextLong() {
                while (true) {
                    double point = areaTo + random.nextDouble() * (areaFrom - areaTo);
                    long nearest = Math.max(1, Math.min(n, (long) (positionOf(point) + 0.5)));
                    if (point >= area(nearest + 0.5) - weight(nearest)) {
                        return nearest - 1;
                    }
                }
            }
        };
    }

    private double weight(double x) {
        return StrictMath.exp(-exponent * StrictMath.log(x));
    }

    /** The area under the curve from 1 to {@code x}: (x^(1 - e) - 1) / (1 - e), and log x where e is 1. */
    private double area(double x) {
        double log = StrictMath.log(x);
        double power = (1 - exponent) * log;
        return power == 0 ? log : StrictMath.expm1(power) / power * log;
    }

    /** The inverse of {@link #area}. */
    private double positionOf(double area) {
        double scaled = Math.max(-1, (1 - exponent) * area);
        return StrictMath.exp(scaled == 0 ? area : StrictMath.log1p(scaled) / scaled * area);
    }
}
