package io.headgate.testkit.oracle;

import io.headgate.limiter.Checks;

/** At most a limit in flight; time alone frees nothing. For one thread, as every oracle. */
public final class ConcurrencyOracle implements Oracle {

    private final long limit;
    private long inFlight;

    /** Begins with nothing in flight. */
    public ConcurrencyOracle(long limit) {
        Checks.require(limit >= 0, "limit", limit, ">= 0");
        this.limit = limit;
    }

    @Override
    public boolean take(long permits, long now) {
        if (waitNanos(permits, now) > 0) {
            return false;
        }
        inFlight += permits;
        return true;
    }

    /** Ends calls that were granted. */
    public void release(long permits) {
        Checks.require(permits >= 1 && permits <= inFlight, "permits", permits, "1 to those in flight, " + inFlight);
        inFlight -= permits;
    }

    @Override
    public long available(long now) {
        return limit - inFlight;
    }

    @Override
    public long waitNanos(long permits, long now) {
        Checks.require(permits >= 1, "permits", permits, ">= 1");
        return permits <= available(now) ? 0 : NEVER;
    }
}
