package io.headgate.hotparameter;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.warmup.PacedWarmUp;
import java.time.Duration;

/** What each value of the argument may have: so many calls per period, or so many at a time. */
public sealed interface ValueLimit {

    /** As {@code limit} says; queueing as long as it says, for a limit that queues. */
    static Rate rate(Limit limit) {
        if (limit instanceof LeakyQueue queue) {
            return new Rate(limit, queue.maxWait());
        }
        return new Rate(limit, limit instanceof PacedWarmUp queue ? queue.maxWait() : Duration.ZERO);
    }

    /** At most {@code permits} in flight. */
    static InFlight inFlight(long permits) {
        return new InFlight(permits);
    }

    /**
     * So many calls per period.
     *
     * @param limit the algorithm with its settings
     * @param maxWait how long a call may be made to wait for its turn; zero refuses it instead
     */
    record Rate(Limit limit, Duration maxWait) implements ValueLimit {

        /** Checks the settings. */
        public Rate {
            requireNonNull(limit, "limit");
            requireNonNull(maxWait, "maxWait");
            require(!maxWait.isNegative(), "maxWait", maxWait, ">= 0");
        }

        /** The same rate, with calls made to wait for their turn, at most that long. */
        public Rate waiting(Duration newMaxWait) {
            return new Rate(limit, newMaxWait);
        }

        long maxWaitNanos() {
            return Checks.waitNanos(maxWait, "maxWait");
        }
    }

    /**
     * So many at a time.
     *
     * @param permits the most that are in flight; 0 refuses everything
     */
    record InFlight(long permits) implements ValueLimit {

        /** Checks the settings. */
        public InFlight {
            require(
                    permits >= 0 && permits <= Integer.MAX_VALUE,
                    "permits",
                    permits,
                    "0 (refuses everything) to 2^31-1");
        }
    }
}
