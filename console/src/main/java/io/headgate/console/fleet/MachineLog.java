package io.headgate.console.fleet;

import io.headgate.agent.wire.Machine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the machine of one instance did in the last minutes, for a chart that begins before somebody looks. Safe for many threads. */
final class MachineLog {

    private static final int SECONDS = 300;

    private final long[] at = new long[SECONDS]; // since 1970; guarded by this, like the others
    private final float[] processor = new float[SECONDS];
    private final float[] heap = new float[SECONDS];
    private int count;

    synchronized void add(long epochSecond, Machine machine) {
        int place = count++ % SECONDS;
        at[place] = epochSecond;
        processor[place] = (float) machine.processor();
        heap[place] = machine.heapMost() > 0 ? (float) machine.heapUsed() / machine.heapMost() : -1;
    }

    synchronized void clear() {
        count = 0;
    }

    /** The seconds since {@code from}, in their order; shares of 1, null where they are unknown. */
    synchronized Map<String, Object> json(long from) {
        List<Long> seconds = new ArrayList<>();
        List<@Nullable Float> processors = new ArrayList<>();
        List<@Nullable Float> heaps = new ArrayList<>();
        long last = from - 1;
        for (int index = Math.max(0, count - SECONDS); index < count; index++) {
            int place = index % SECONDS;
            if (at[place] > last) { // a clock that was set back tells seconds again
                last = at[place];
                seconds.add(last);
                processors.add(known(processor[place]));
                heaps.add(known(heap[place]));
            }
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("at", seconds);
        json.put("processor", processors);
        json.put("heap", heaps);
        return json;
    }

    private static @Nullable Float known(float share) {
        return share < 0 ? null : share;
    }
}
