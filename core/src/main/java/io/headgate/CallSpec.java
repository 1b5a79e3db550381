package io.headgate;

import io.headgate.guard.Priority;
import io.headgate.rule.BoundedName;
import org.jspecify.annotations.Nullable;

/** What a caller has said about its calls; null where it has said nothing, and the ambient or the resource decides. */
record CallSpec(
        @Nullable String entrance,
        @Nullable String origin,
        long permits,
        Priority priority,
        @Nullable Boolean inbound) {

    static final CallSpec PLAIN = new CallSpec(null, null, 1, Priority.NORMAL, null);

    CallSpec through(String newEntrance) {
        return new CallSpec(BoundedName.of(newEntrance), origin, permits, priority, inbound);
    }

    CallSpec from(String newOrigin) {
        return new CallSpec(entrance, BoundedName.of(newOrigin), permits, priority, inbound);
    }

    CallSpec weighing(long newPermits) {
        return new CallSpec(entrance, origin, newPermits, priority, inbound);
    }

    CallSpec prioritized(Priority newPriority) {
        return new CallSpec(entrance, origin, permits, newPriority, inbound);
    }

    CallSpec inbound(boolean newInbound) {
        return new CallSpec(entrance, origin, permits, priority, newInbound);
    }
}
