package io.headgate;

import io.headgate.statistics.HistoryRoom;
import io.headgate.statistics.Meter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The meter of the calls that came into this process and that of the others, since the total of the process is summed up from
 * the former, see {@link Inbound}. Nearly all go one way, so a meter is made for the first call of a direction. Safe for many
 * threads.
 */
final class DirectionMeters {

    private volatile @Nullable Meter in;
    private volatile @Nullable Meter out;
    private boolean ended; // guarded by the monitor

    /** The meter of one direction; null when these have ended and there is none. */
    @Nullable
    Meter of(boolean inbound, Headgate gate, HistoryRoom room) {
        Meter known = known(inbound);
        return known != null ? known : made(inbound, gate, room);
    }

    private synchronized @Nullable Meter made(boolean inbound, Headgate gate, HistoryRoom room) {
        Meter known = known(inbound);
        if (known != null || ended) {
            return known;
        }
        Meter fresh = gate.newMeter(room);
        if (inbound) {
            in = fresh;
        } else {
            out = fresh;
        }
        return fresh;
    }

    /** The meter of one direction; null when there is none. */
    @Nullable
    Meter known(boolean inbound) {
        return inbound ? in : out;
    }

    /** There will be no other meters than there are. */
    synchronized void end() {
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
}
