package io.headgate.redis;

import static java.util.Objects.requireNonNull;

import io.headgate.rule.WhenForgotten;
import io.headgate.rule.WhenLost;

/**
 * How a limiter of the fleet goes on when something is lost.
 *
 * @param whenLost what happens to calls while Redis does not answer
 * @param whenForgotten what the limiter begins with when Redis has forgotten it
 */
public record FleetTerms(WhenLost whenLost, WhenForgotten whenForgotten) {

    /** On its own share while Redis is lost, and full when it has forgotten. */
    public static final FleetTerms DEFAULT = new FleetTerms(WhenLost.LOCAL_SHARE, WhenForgotten.FULL);

    /** Checks the settings. */
    public FleetTerms {
        requireNonNull(whenLost, "whenLost");
        requireNonNull(whenForgotten, "whenForgotten");
    }

    /** The same with another policy while Redis is lost. */
    public FleetTerms with(WhenLost policy) {
        return new FleetTerms(policy, whenForgotten);
    }

    /** The same with another beginning. */
    public FleetTerms with(WhenForgotten beginning) {
        return new FleetTerms(whenLost, beginning);
    }
}
