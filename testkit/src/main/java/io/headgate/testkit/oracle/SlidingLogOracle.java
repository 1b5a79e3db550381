package io.headgate.testkit.oracle;

import io.headgate.limiter.Checks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** At most a limit in the period that ends with a take; what was taken exactly a period ago no longer counts. */
public final class SlidingLogOracle extends ElapsedOracle {

    private final long limit;
    private final long period;
    private final List<Taken> taken = new ArrayList<>();

    /** Begins at {@code start} with nothing taken. */
    public SlidingLogOracle(long limit, Duration period, long start) {
        super(start);
        Checks.require(limit >= 0, "limit", limit, ">= 0");
        this.limit = limit;
        this.period = Checks.positiveNanos(period, "period");
    }

    @Override
    long availableAt(long at) {
        return limit - Taken.sum(taken, instant -> instant > at - period);
    }

    @Override
    long waitAt(long permits, long at) {
        if (permits > limit) {
            return NEVER;
        }
        if (permits <= availableAt(at)) {
            return 0;
        }
        return taken.stream()
                        .mapToLong(one -> one.at() + period) // the instants at which something becomes free
                        .filter(later -> later > at && permits <= availableAt(later))
                        .min()
                        .orElseThrow()
                - at;
    }

    @Override
    void grant(long permits, long at) {
        taken.add(new Taken(at, permits));
    }
}
