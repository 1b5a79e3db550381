package io.headgate.testkit.oracle;

import io.headgate.limiter.Checks;
import java.util.List;

/** Several limits decided as one: a take needs all of them, and is charged to all or to none. */
public final class AllOfOracle implements Oracle {

    private final List<Oracle> all;

    /** Needs at least one; they must be used through this oracle only. */
    public AllOfOracle(List<? extends Oracle> all) {
        Checks.require(!all.isEmpty(), "all", all, "at least one");
        this.all = List.copyOf(all);
    }

    @Override
    public boolean take(long permits, long now) {
        if (waitNanos(permits, now) > 0) {
            return false;
        }
        for (Oracle each : all) {
            if (!each.take(permits, now)) {
                throw new IllegalStateException(each + " refuses what it just had");
            }
        }
        return true;
    }

    @Override
    public long available(long now) {
        return all.stream().mapToLong(each -> each.available(now)).min().orElseThrow();
    }

    /** The longest wait of all, which is enough for limits that have more the longer nobody takes any. */
    @Override
    public long waitNanos(long permits, long now) {
        return all.stream()
                .mapToLong(each -> each.waitNanos(permits, now))
                .max()
                .orElseThrow();
    }
}
