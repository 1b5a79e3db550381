package io.headgate.lab.whatif;

import static io.headgate.limiter.Checks.require;

/**
 * One call that wants to go in.
 *
 * @param nanos when, counted from the start of the traffic
 * @param resource which resource it is for
 * @param origin who calls; "" when unknown
 * @param key what rules for each value, and rules for each client, tell calls apart by; "" when there is none
 */
public record OfferedCall(long nanos, String resource, String origin, Object key) {

    /** Checks the settings. */
    public OfferedCall {
        require(nanos >= 0, "nanos", nanos, ">= 0");
        require(!resource.isBlank(), "resource", '"' + resource + '"', "the name of a resource");
    }
}
