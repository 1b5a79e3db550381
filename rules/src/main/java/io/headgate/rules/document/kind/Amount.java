package io.headgate.rules.document.kind;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.window.SlidingWindow;
import java.time.Duration;

/** How much: per period, or at a time. What a document calls {@code limit}; each kind of rule has a type of its own for it. */
sealed interface Amount {

    /**
     * So many permits per period.
     *
     * @param isNamed whether a document names the algorithm; of the one that is meant without a name
     */
    record Rate(Limit limit, boolean isNamed) implements Amount {

        Rate(Limit limit) {
            this(limit, true);
        }

        /** The limit of a rule with that wait, as it is written: a window whose permits are waited for has to be named. */
        static Rate waitedFor(Limit limit, Duration maxWait) {
            return new Rate(limit, limit instanceof SlidingWindow && !maxWait.isZero());
        }

        /** The limit of a rule with that wait, as it was read: one without a name spaces calls that may wait. */
        Limit waitedFor(Duration maxWait) {
            boolean spaces = !isNamed && limit instanceof SlidingWindow && !maxWait.isZero();
            return spaces ? LeakyQueue.of(limit.permits(), limit.period(), maxWait) : limit;
        }
    }

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
