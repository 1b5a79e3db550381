package io.headgate;

import static java.util.Objects.requireNonNull;

import io.headgate.statistics.HistoryRoom;
import io.headgate.statistics.Meter;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one resource counts of the calls through one entrance: those that came into this process apart from the others, since
 * the total of the process is summed up from them, see {@link Inbound}. Nearly all go one way, so a meter is made for the first
 * call of a direction. Safe for many threads.
 */
final class EntranceMeters extends Pair {

    /** What those of an entrance weigh without their histories, at most. */
    static final long BYTES = 640;

    private final ResourceState owner;
    private final @Nullable String caller;
    private volatile @Nullable Meter in;
    private volatile @Nullable Meter out;
    private boolean ended; // guarded by the monitor

    /** With the resource that was first seen to call this one here; null when none was. */
    EntranceMeters(ResourceState owner, String entrance, @Nullable String caller, long now) {
        super(entrance, owner.gate().memory(), now);
        this.owner = owner;
        this.caller = caller;
    }

    @Nullable
    String caller() {
        return caller;
    }

    /** The meter of one direction; null when these have been let go. */
    @Nullable
    Meter of(boolean inbound) {
        Meter known = inbound ? in : out;
        return known != null ? known : made(inbound);
    }

    private synchronized @Nullable Meter made(boolean inbound) {
        Meter known = inbound ? in : out;
        if (known != null || ended) {
            return known;
        }
        Meter fresh = owner.gate().newMeter(isMain() ? HistoryRoom.ALWAYS : this);
        if (inbound) {
            in = fresh;
        } else {
            out = fresh;
        }
        return fresh;
    }

    /** Whether these are of calls through no entrance in particular: they stay as long as the resource. */
    private boolean isMain() {
        return name().isEmpty();
    }

    private synchronized void end() {
        ended = true;
    }

    void addInboundTo(List<Meter> meters) {
        Meter known = in;
        if (known != null) {
            meters.add(known);
        }
    }

    void addTo(List<Meter> meters) {
        addInboundTo(meters);
        Meter known = out;
        if (known != null) {
            meters.add(known);
        }
    }

    @Override
    long bytes() {
        return BYTES;
    }

    @Override
    long countedNanosAgo(long now) {
        return Stream.of(true, false)
                .map(inbound -> inbound ? in : out)
                .mapToLong(meter -> meter == null ? Long.MAX_VALUE : meter.idleNanos(now))
                .min()
                .orElse(Long.MAX_VALUE);
    }

    @Override
    void leaveToOther(long now) {
        EntranceMeters other = owner.withoutEntrance(this, now);
        end();
        retire(in, other, true, now);
        retire(out, other, false, now);
    }

    private static void retire(@Nullable Meter meter, EntranceMeters other, boolean inbound, long now) {
        if (meter != null) {
            meter.retire(requireNonNull(other.of(inbound)), now);
        }
    }

    /** Into the history of calls through no entrance in particular: what the resource has counted in the last minute stays what it is. */
    @Override
    void letGoOfHistory(long now) {
        letGoOfHistory(in, true, now);
        letGoOfHistory(out, false, now);
    }

    private void letGoOfHistory(@Nullable Meter meter, boolean inbound, long now) {
        if (meter != null) {
            meter.letGoEarly(requireNonNull(owner.main().of(inbound)), now);
        }
    }
}
