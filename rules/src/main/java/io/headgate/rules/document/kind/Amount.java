package io.headgate.rules.document.kind;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.warmup.PacedWarmUp;
import java.time.Duration;

/** How much: per period, or at a time. What a document calls {@code limit}; each kind of rule has a type of its own for it. */
sealed interface Amount {

    /** So many permits per period. */
    record Rate(Limit limit) implements Amount {}

    /** So many permits in flight. */
    record InFlight(long permits) implements Amount {}

    /** How long calls wait unless a rule says otherwise: as long as a limit says that makes them wait. */
    default Duration ownWait() {
        if (this instanceof Rate rate && rate.limit() instanceof LeakyQueue queue) {
            return queue.maxWait();
        }
        return this instanceof Rate rate && rate.limit() instanceof PacedWarmUp paced ? paced.maxWait() : Duration.ZERO;
    }
}
