package io.headgate;

import io.headgate.statistics.Meter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one resource counts of the calls through one entrance: those that came into this process apart from the others, since
 * the total of the process is summed up from them, see {@link Inbound}. Nearly all go one way, so a meter is made for the first
 * call of a direction. Safe for many threads.
 */
final class EntranceMeters {

    private final @Nullable String caller;
    private volatile @Nullable Meter in;
    private volatile @Nullable Meter out;

    /** With the resource that was first seen to call this one here; null when none was. */
    EntranceMeters(@Nullable String caller) {
        this.caller = caller;
    }

    @Nullable
    String caller() {
        return caller;
    }

    /** The meter of one direction. */
    Meter of(boolean inbound, Headgate gate) {
        Meter known = inbound ? in : out;
        return known != null ? known : made(inbound, gate);
    }

    private synchronized Meter made(boolean inbound, Headgate gate) {
        Meter known = inbound ? in : out;
        if (known != null) {
            return known;
        }
        Meter fresh = gate.newMeter();
        if (inbound) {
            in = fresh;
        } else {
            out = fresh;
        }
        return fresh;
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
