package io.headgate.rule;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

/** Whose calls a rule counts. */
public sealed interface OriginScope {

    /** All calls, on one budget. */
    static OriginScope any() {
        return Any.ALL;
    }

    /** The calls of one origin. */
    static OriginScope one(String origin) {
        return new One(origin);
    }

    /** The calls of every origin that no other rule of the same kind and resource names, on a budget each. */
    static OriginScope others() {
        return new Others(Others.DEFAULT_MAX_ORIGINS);
    }

    /** All calls, on one budget. */
    record Any() implements OriginScope {

        private static final Any ALL = new Any();
    }

    /** The calls of one origin. */
    record One(String origin) implements OriginScope {

        /** Checks the settings. */
        public One {
            requireNonNull(origin, "origin");
            require(!origin.isBlank(), "origin", '"' + origin + '"', "the name of an origin");
            origin = BoundedName.of(origin);
        }
    }

    /**
     * The calls of every origin that no other rule names, on a budget each. Calls without an origin are not counted.
     *
     * @param maxOrigins how many have a budget of their own; those that come later share one
     */
    record Others(int maxOrigins) implements OriginScope {

        static final int DEFAULT_MAX_ORIGINS = 1_000;

        /** Checks the settings. */
        public Others {
            require(maxOrigins >= 0, "maxOrigins", maxOrigins, ">= 0 (0: all share one budget)");
        }
    }
}
