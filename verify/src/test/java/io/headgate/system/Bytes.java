package io.headgate.system;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** How much one thread allocates. */
public final class Bytes {

    private static final int CALLS = 20_000;
    private static final int ROUNDS = 5;

    private Bytes() {}

    /** The least of a few rounds, so that the compiler's own doings do not count. */
    public static long perCall(Runnable act) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int call = 0; call < CALLS; call++) {
                act.run();
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return least / CALLS;
    }
}
