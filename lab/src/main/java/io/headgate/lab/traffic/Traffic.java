package io.headgate.lab.traffic;

import io.headgate.lab.catalogue.Named;
import io.headgate.lab.rate.Rate;
import io.headgate.testkit.arrivals.Arrivals;
import java.time.Duration;

/**
 * A shape of traffic, which becomes arrivals for a limit.
 *
 * @param name its name in the catalogue
 * @param about what it is, in one line
 * @param usualLimit the limit that shows best what it does to limiters
 * @param usualPeriods how many periods of the limit it lasts unless told otherwise
 * @param shape makes the arrivals
 */
public record Traffic(String name, String about, Rate usualLimit, int usualPeriods, Shape shape) implements Named {

    private static final int USUAL_PERIODS = 8;

    /** A shape that lasts eight periods. */
    public Traffic(String name, String about, Rate usualLimit, Shape shape) {
        this(name, about, usualLimit, USUAL_PERIODS, shape);
    }

    /** Makes arrivals scaled to a limit. */
    @FunctionalInterface
    public interface Shape {
        /**
         * The arrivals. A shape with a length of its own, such as so many calls, ignores {@code length}; one without chance
         * ignores {@code seed}.
         */
        Arrivals arrivals(Rate rate, Duration length, long seed);
    }

    /** How long it lasts at {@code rate} unless told otherwise. */
    public Duration usualLength(Rate rate) {
        return rate.period().multipliedBy(usualPeriods);
    }

    /** The arrivals of this traffic, scaled to {@code rate}. */
    public Arrivals arrivals(Rate rate, Duration length, long seed) {
        return shape.arrivals(rate, length, seed);
    }
}
