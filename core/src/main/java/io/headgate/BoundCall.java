package io.headgate;

import io.headgate.guard.Call;
import io.headgate.statistics.Meter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A kind of call together with the meters that it is counted in. */
final class BoundCall extends Call {

    private final ResourceState state;
    private final @Nullable Ambient ambient;
    private final Meter meter;
    private final @Nullable Meter originMeter;
    private final @Nullable Meter inboundMeter; // null also where the first one does, see Inbound

    BoundCall(
            ResourceState state,
            CallSpec spec,
            @Nullable Ambient ambient,
            String entrance,
            String origin,
            boolean inbound,
            Meter meter) {
        super(state.name(), entrance, origin, spec.permits(), spec.priority(), inbound);
        this.state = state;
        this.ambient = ambient;
        this.meter = meter;
        this.originMeter = origin.isEmpty() ? null : state.meterOfOrigin(origin);
        this.inboundMeter = inbound ? state.gate().inbound().besides(state) : null;
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
        return state == otherState && Objects.equals(ambient, otherAmbient);
    }

    /** As {@link #isOf}, at a glance: for the same ambient, not for one that says the same. */
    boolean isIn(ResourceState otherState, Ambient otherAmbient) {
        return ambient == otherAmbient && state == otherState;
    }

    void passed(long now) {
        meter.passed(permits(), now);
        if (inboundMeter != null) {
            inboundMeter.passed(permits(), now);
        }
        if (originMeter != null) {
            originMeter.passed(permits(), now);
        }
    }

    void refused(long now) {
        meter.refused(now);
        if (inboundMeter != null) {
            inboundMeter.refused(now);
        }
        if (originMeter != null) {
            originMeter.refused(now);
        }
    }

    void finished(long nanos, boolean failed, long now) {
        meter.finished(nanos, failed, now);
        if (inboundMeter != null) {
            inboundMeter.finished(nanos, failed, now);
        }
        if (originMeter != null) {
            originMeter.finished(nanos, failed, now);
        }
    }

    void waitBegins() {
        meter.waitBegins();
        if (inboundMeter != null) {
            inboundMeter.waitBegins();
        }
        if (originMeter != null) {
            originMeter.waitBegins();
        }
    }

    void waitEnds(long nanos, long now) {
        meter.waitEnds(nanos, now);
        if (inboundMeter != null) {
            inboundMeter.waitEnds(nanos, now);
        }
        if (originMeter != null) {
            originMeter.waitEnds(nanos, now);
        }
    }
}
