package io.headgate.lab.whatif;

import static io.headgate.limiter.Checks.require;

import io.headgate.lab.downstream.Work;
import org.jspecify.annotations.Nullable;

/**
 * One call that wants to go in.
 *
 * @param nanos when, counted from the start of the traffic
 * @param resource which resource it is for
 * @param origin who calls; "" when unknown
 * @param key what rules for each value, and rules for each client, tell calls apart by; "" when there is none
 * @param work what it is known to ask of the service; null when that is for the service to say
 */
public record OfferedCall(
        long nanos,
        String resource,
        String origin,
        Object key,
        @Nullable Work work) {

    /** Checks the settings. */
    public OfferedCall {
        require(nanos >= 0, "nanos", nanos, ">= 0");
        require(!resource.isBlank(), "resource", '"' + resource + '"', "the name of a resource");
    }
}
