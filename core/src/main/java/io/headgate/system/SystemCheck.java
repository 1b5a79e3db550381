package io.headgate.system;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Limit;

/** What a {@link SystemRule} holds the process to. */
public sealed interface SystemCheck {

    /**
     * Sheds a growing share of the calls while a signal is between {@code start} and {@code limit}: the {@code SHEDDABLE}
     * first, when that is not enough the {@code NORMAL}, then the {@code HIGH}; never the {@code CRITICAL}. Where the signal
     * settles, the share that is shed is about {@code (signal - start) / (limit - start)}.
     *
     * <p>One call in fifty is let through even at the limit, so that there is something to measure recovery by. While the
     * signal is unavailable nothing is shed.
     *
     * @param signal what is watched
     * @param start the number at which shedding begins, above 0
     * @param limit the number at which nearly everything is shed
     * @param onlyBeyondCapacity sheds only while more calls are in flight than the process was seen to serve without
     *     queueing: most calls per second times shortest average response time, of the last ten seconds
     */
    record Shed(Signal signal, double start, double limit, boolean onlyBeyondCapacity) implements SystemCheck {

        /** Checks the settings. */
        public Shed {
            requireNonNull(signal, "signal");
            signal.check(start, limit);
        }
    }

    /**
     * Never more than {@code limit} permits in flight over all inbound calls, whatever their priority.
     *
     * @param limit 0 refuses everything
     */
    record Concurrency(long limit) implements SystemCheck {

        /** Checks the settings. */
        public Concurrency {
            require(limit >= 0 && limit <= Integer.MAX_VALUE, "limit", limit, "0 to " + Integer.MAX_VALUE);
        }
    }

    /**
     * All inbound calls together stay within a limit per period, whatever their priority; none waits.
     *
     * @param limit any algorithm of the limiter module, with its promise
     */
    record Rate(Limit limit) implements SystemCheck {

        /** Checks the settings. */
        public Rate {
            requireNonNull(limit, "limit");
        }
    }
}
