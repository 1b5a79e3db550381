package io.headgate.redis;

import java.util.concurrent.atomic.LongAdder;

/** Counts what becomes of leases: once for each, so that taking a permit from one costs nothing more. Safe for many threads. */
final class LeaseCounts {

    private final LongAdder leases = new LongAdder();
    private final LongAdder leased = new LongAdder();
    private final LongAdder used = new LongAdder();
    private final LongAdder givenBack = new LongAdder();
    private final LongAdder lapsed = new LongAdder();

    void taken(Lease lease) {
        leases.increment();
        leased.add(lease.size());
    }

    /** One has ended with so many left, of which it is not known yet whether they come back. */
    void ended(Lease lease, long rest) {
        used.add(lease.size() - rest);
    }

    /** Of so many that were left, so many came back. */
    void returned(long rest, long back) {
        givenBack.add(back);
        lapsed.add(rest - back);
    }

    /** What was taken from Redis is read last, so that {@link LeaseFigures#held} is never less than nothing. */
    LeaseFigures figures() {
        long lost = lapsed.sum();
        long back = givenBack.sum();
        long gone = used.sum();
        return new LeaseFigures(leases.sum(), leased.sum(), gone, back, lost);
    }
}
