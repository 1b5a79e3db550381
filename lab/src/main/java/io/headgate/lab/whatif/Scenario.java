package io.headgate.lab.whatif;

import static java.util.Objects.requireNonNull;

import io.headgate.lab.downstream.DownstreamSettings;
import io.headgate.limiter.Checks;
import java.time.Duration;

/**
 * What rules are tried on.
 *
 * @param calls who calls, and when
 * @param downstream the service behind the rules
 * @param timeout how long a caller waits for the answer once it was admitted; then the call has failed for it and for the
 *     engine, while the service works on. Zero: for ever
 * @param seed the same seed makes the same calls as long and as lucky
 */
public record Scenario(Calls calls, DownstreamSettings downstream, Duration timeout, long seed) {

    /** Checks the settings. */
    public Scenario {
        requireNonNull(calls, "calls");
        requireNonNull(downstream, "downstream");
        Checks.require(!timeout.isNegative(), "timeout", timeout, ">= 0 (0: for ever)");
    }
}
