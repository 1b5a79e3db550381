package io.headgate.flow;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Limit;

/** What a flow rule limits: permits per period, or permits in flight. */
public sealed interface Measure {

    /**
     * Permits per period.
     *
     * @param limit the algorithm with its settings
     */
    record Rate(Limit limit) implements Measure {

        /** Checks the settings. */
        public Rate {
            requireNonNull(limit, "limit");
        }
    }

    /**
     * Permits in flight.
     *
     * @param permits how many; 0 refuses everything
     */
    record Concurrency(long permits) implements Measure {

        /** Checks the settings. */
        public Concurrency {
            require(permits >= 0, "permits", permits, ">= 0 (0 refuses everything)");
        }
    }
}
