package io.headgate;

import io.headgate.statistics.Meter;

/** What one resource counts of the calls of one origin. Safe for many threads. */
final class OriginMeter extends Pair {

    /** What one weighs without its history, at most. */
    static final long BYTES = 384;

    private final Meter meter;

    OriginMeter(ResourceState owner, String origin, long now) {
        super(owner, origin, now);
        this.meter = owner.gate().newMeter(this);
    }

    Meter meter() {
        return meter;
    }

    @Override
    long bytes() {
        return BYTES;
    }

    @Override
    long countedNanosAgo(long now) {
        return meter.idleNanos(now);
    }

    @Override
    void leaveToOther(long now) {
        Meter other = owner().withoutOrigin(this, now).meter();
        meter.retire(other, null, now);
    }

    @Override
    void letGoOfHistory(long now) {
        meter.letGoEarly(null, now);
    }
}
