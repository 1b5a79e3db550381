package io.headgate.limiter;

import java.time.Duration;
import java.util.Optional;

/**
 * What a call would be told, without taking anything.
 *
 * @param remaining permits that could be taken now; negative while in debt
 * @param retryAfterNanos how long until the permits asked about could be taken, 0 if they can be now,
 *     {@link Algorithm#NEVER} if waiting does not help
 * @param fullAfterNanos how long until nothing is in use any more, {@link Algorithm#NEVER} if time alone does not do it
 */
public record Probe(long remaining, long retryAfterNanos, long fullAfterNanos) {

    /** Whether the permits asked about could be taken now. */
    public boolean wouldAdmit() {
        return retryAfterNanos == 0;
    }

    /** How long until the permits asked about could be taken; empty if waiting does not help. */
    public Optional<Duration> retryAfter() {
        return duration(retryAfterNanos);
    }

    /** How long until nothing is in use any more; empty if time alone does not do it. */
    public Optional<Duration> fullAfter() {
        return duration(fullAfterNanos);
    }

    private static Optional<Duration> duration(long nanos) {
        return nanos == Algorithm.NEVER ? Optional.empty() : Optional.of(Duration.ofNanos(nanos));
    }
}
