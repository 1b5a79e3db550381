package io.headgate.flow;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.rule.BoundedName;

/** Which calls a flow rule counts, against which it refuses. */
public sealed interface Relation {

    /** The calls of the resource itself. */
    Relation DIRECT = new Direct();

    /** The calls of the resource itself. */
    record Direct() implements Relation {}

    /**
     * Refuses calls of the resource while another one is busy: at its limit, so many of its calls passed or are in flight.
     * Looks and does not take, so it makes no promise of exactness.
     *
     * @param resource the other resource
     */
    record Related(String resource) implements Relation {

        /** Checks the settings. */
        public Related {
            requireNonNull(resource, "resource");
            require(!resource.isBlank(), "related", '"' + resource + '"', "the name of a resource");
        }
    }

    /**
     * Only the calls that came in through one entrance.
     *
     * @param entrance the entrance
     */
    record Through(String entrance) implements Relation {

        /** Checks the settings. */
        public Through {
            requireNonNull(entrance, "entrance");
            require(!entrance.isBlank(), "entrance", '"' + entrance + '"', "the name of an entrance");
            entrance = BoundedName.of(entrance);
        }
    }
}
