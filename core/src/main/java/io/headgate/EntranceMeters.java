package io.headgate;

import static java.util.Objects.requireNonNull;

import io.headgate.statistics.Meter;
import org.jspecify.annotations.Nullable;

/** What one resource counts of the calls through one entrance. Safe for many threads. */
final class EntranceMeters extends Pair {

    /** What those of an entrance weigh without their histories, at most. */
    static final long BYTES = 640;

    private static final boolean[] DIRECTIONS = {true, false};

    private final @Nullable String caller;
    private final DirectionMeters meters = new DirectionMeters();

    /** With the resource that was first seen to call this one here; null when none was. */
    EntranceMeters(ResourceState owner, String entrance, @Nullable String caller, long now) {
        super(owner, entrance, now);
        this.caller = caller;
    }

    @Nullable
    String caller() {
        return caller;
    }

    DirectionMeters meters() {
        return meters;
    }

    /** The meter of one direction; null when these have been let go. */
    @Nullable
    Meter of(boolean inbound) {
        return meters.of(inbound, owner().gate(), this);
    }

    @Override
    long bytes() {
        return BYTES;
    }

    @Override
    long countedNanosAgo(long now) {
        long least = Long.MAX_VALUE;
        for (boolean inbound : DIRECTIONS) {
            Meter meter = meters.known(inbound);
            least = meter == null ? least : Math.min(least, meter.idleNanos(now));
        }
        return least;
    }

    @Override
    void leaveToOther(long now) {
        EntranceMeters other = owner().withoutEntrance(this, now);
        meters.end();
        for (boolean inbound : DIRECTIONS) {
            Meter meter = meters.known(inbound);
            if (meter != null) {
                meter.retire(requireNonNull(other.of(inbound)), owner().main(inbound), now);
            }
        }
    }

    /** Whether calls of that direction can be counted with their history. */
    boolean hasHistory(boolean inbound, long now) {
        Meter meter = of(inbound);
        return meter != null && meter.begins(now);
    }

    /** Into the history of calls through no entrance in particular: what the resource has counted in the last minute stays what it is. */
    @Override
    void letGoOfHistory(long now) {
        for (boolean inbound : DIRECTIONS) {
            Meter meter = meters.known(inbound);
            if (meter != null) {
                meter.letGoEarly(owner().main(inbound), now);
            }
        }
    }
}
