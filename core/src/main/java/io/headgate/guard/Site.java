package io.headgate.guard;

import io.headgate.cluster.store.ClusterLimits;
import io.headgate.event.EventSink;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import org.jspecify.annotations.Nullable;

/** What a guard is built with. */
public interface Site {

    /** The name of the resource it guards, or the text of the target when several resources share it. */
    String resource();

    /** Monotonic time; for {@code Algorithm.giveBack} and for starting state. Decisions get their time as an argument. */
    Ticker ticker();

    /** Civil time, for windows that line up with it. */
    WallClock wall();

    /** Where to publish state changes. */
    EventSink events();

    /** What the state takes its bytes from that is made because of what callers choose. */
    default RuleMemory memory() {
        return RuleMemory.unlimited();
    }

    /** The limits that this process shares with others; null when it has none. */
    default @Nullable ClusterLimits cluster() {
        return null;
    }
}
