package io.headgate.breaker;

import static java.util.Objects.requireNonNull;

import io.headgate.event.Event;
import java.time.Instant;

/**
 * The breaker of a rule has changed its state.
 *
 * @param ruleId the rule
 * @param resource the resource, or the text of the target when several share the breaker
 * @param change what changed, and why
 * @param at the wall clock's time
 */
public record BreakerChanged(String ruleId, String resource, BreakerChange change, Instant at) implements Event {

    /** Checks the settings. */
    public BreakerChanged {
        requireNonNull(ruleId, "ruleId");
        requireNonNull(resource, "resource");
        requireNonNull(change, "change");
        requireNonNull(at, "at");
    }
}
