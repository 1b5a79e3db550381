package io.headgate;

import io.headgate.guard.Call;
import io.headgate.statistics.Meter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A kind of call together with the meters that it is counted in. */
final class BoundCall extends Call {

    private final ResourceState state;
    private final @Nullable Ambient ambient;
    private final @Nullable Meter meter; // null when nothing is counted
    private final @Nullable Meter originMeter;
    private final boolean forNow; // bound again at the next call
    private final @Nullable Meter inboundMeter; // null also where the first one does, see Inbound

    /** Hot path, see {@link Entryway#admitAt}: the last one, which mostly is the right one. Immutable, so a race is harmless. */
    private @Nullable Admittance admittance;

    BoundCall(
            ResourceState state,
            CallSpec spec,
            @Nullable Ambient ambient,
            String entrance,
            String origin,
            boolean inbound,
            ResourceState.Meters meters) {
        super(state.name(), entrance, origin, spec.permits(), spec.priority(), inbound);
        this.state = state;
        this.ambient = ambient;
        this.meter = meters.ofEntrance();
        this.originMeter = meters.ofOrigin();
        this.forNow = meters.forNow();
        this.inboundMeter = meter != null && inbound ? state.gate().inbound().besides(state) : null;
    }

    ResourceState state() {
        return state;
    }

    /** The ambient that it was bound in; null when there was none. */
    @Nullable
    Ambient ambient() {
        return ambient;
    }

    boolean isOf(ResourceState otherState, @Nullable Ambient otherAmbient) {
        return state == otherState && Objects.equals(ambient, otherAmbient) && isCurrent();
    }

    /** As {@link #isOf}, at a glance: for the same ambient, not for one that says the same. */
    boolean isIn(ResourceState otherState, Ambient otherAmbient) {
        return ambient == otherAmbient && state == otherState && isCurrent();
    }

    /** Whether its meters are those that calls of its kind are to be counted in. */
    boolean isCurrent() {
        return !forNow && (meter == null || !meter.isRetired()) && (originMeter == null || !originMeter.isRetired());
    }

    /** What calls like this one have when they were admitted by that plan. */
    Admittance admittance(Plan plan) {
        Admittance known = admittance;
        if (known == null || !known.isUnder(plan)) {
            known = new Admittance(this, plan);
            admittance = known;
        }
        return known;
    }

    void passed(long now) {
        if (meter == null) {
            state.gate().timebase().tick(now); // what else comes with counting
            return;
        }
        meter.passed(permits(), now);
        if (inboundMeter != null) {
            inboundMeter.passed(permits(), now);
        }
        if (originMeter != null) {
            originMeter.passed(permits(), now);
        }
    }

    void refused(long now) {
        if (meter == null) {
            return;
        }
        meter.refused(now);
        if (inboundMeter != null) {
            inboundMeter.refused(now);
        }
        if (originMeter != null) {
            originMeter.refused(now);
        }
    }

    void finished(long nanos, boolean failed, long now) {
        if (meter == null) {
            return;
        }
        meter.finished(nanos, failed, now);
        if (inboundMeter != null) {
            inboundMeter.finished(nanos, failed, now);
        }
        if (originMeter != null) {
            originMeter.finished(nanos, failed, now);
        }
    }

    void waitBegins() {
        if (meter == null) {
            return;
        }
        meter.waitBegins();
        if (inboundMeter != null) {
            inboundMeter.waitBegins();
        }
        if (originMeter != null) {
            originMeter.waitBegins();
        }
    }

    void waitEnds(long nanos, long now) {
        if (meter == null) {
            return;
        }
        meter.waitEnds(nanos, now);
        if (inboundMeter != null) {
            inboundMeter.waitEnds(nanos, now);
        }
        if (originMeter != null) {
            originMeter.waitEnds(nanos, now);
        }
    }
}
