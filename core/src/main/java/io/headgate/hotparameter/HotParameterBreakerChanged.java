package io.headgate.hotparameter;

import static java.util.Objects.requireNonNull;

import io.headgate.breaker.BreakerChange;
import io.headgate.event.Event;
import java.time.Instant;

/**
 * The breaker of one value has changed its state.
 *
 * @param ruleId the rule
 * @param resource the resource, or the text of the target when several share the rule
 * @param value the value as text, cut to 64 characters
 * @param change what changed, and why
 * @param at the wall clock's time
 */
public record HotParameterBreakerChanged(String ruleId, String resource, String value, BreakerChange change, Instant at)
        implements Event {

    /** Checks the settings. */
    public HotParameterBreakerChanged {
        requireNonNull(ruleId, "ruleId");
        requireNonNull(resource, "resource");
        requireNonNull(value, "value");
        requireNonNull(change, "change");
        requireNonNull(at, "at");
    }
}
