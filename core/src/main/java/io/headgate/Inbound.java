package io.headgate;

import io.headgate.statistics.Meter;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All calls that came into this process. Safe for many threads. */
final class Inbound {
    /*
     * A meter for them, beside that of the resource, would be two more atomic steps for each call, and one place where all threads
     * meet (`bench http`). Somebody looks once in a while, so they are summed up then, over the resources:
     *
     *   resources that stay           own meters of what came in ──┐
     *   (up to the cap)               own meters of what came in ──┼──► sum
     *                                                              │
     *   resources beyond the cap      one meter for all of them ───┘
     *
     * Those beyond the cap may be let go when the rules change, and what they have counted with them. But what came in has come in,
     * and calls that are still running there have to end here, too: such calls are counted in both meters.
     */

    private final Headgate gate;
    private final Meter ofPassing;

    Inbound(Headgate gate) {
        this.gate = gate;
        this.ofPassing = gate.newMeter(gate.always());
    }

    /** Where a call that comes in to {@code resource} is counted besides; null when that can be read off the resource. */
    @Nullable
    Meter besides(ResourceState resource) {
        return resource.canEnd() ? ofPassing : null;
    }

    /** Shows {@code reader} what to sum up, of one resource at a time. */
    void read(Consumer<Meter> reader) {
        reader.accept(ofPassing);
        gate.registry().staying().forEach(resource -> resource.readInbound(reader));
    }

    void idle(long now) {
        ofPassing.idle(now);
    }
}
