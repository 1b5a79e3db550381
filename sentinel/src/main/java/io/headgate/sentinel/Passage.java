package io.headgate.sentinel;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** The side of an entry that the engine knows. For the thread that the entry is for. */
public interface Passage {

    /** The engine has admitted the call. */
    void admitted(io.headgate.Entry entry);

    /** What the engine has admitted; null when it was not asked, or refused. */
    io.headgate.@Nullable Entry admitted();

    /** Says whether the call was counted as one that passed, and so will be as one that ended. */
    void counted(boolean newCounted);

    /** Whether the call was counted as one that passed. */
    boolean counted();

    /**
     * Tells the engine how the call went. When somebody behind the engine has refused it, it never came; when it stood for no call
     * (a count of 0) it costs nothing.
     */
    static void end(Passage passage, Entry entry, int count, long now) {
        io.headgate.Entry admitted = passage.admitted();
        if (admitted == null) {
            return;
        }
        if (entry.getBlockError() != null) {
            admitted.withdraw();
            return;
        }
        Throwable error = entry.getError();
        if (error != null && !(error instanceof BlockException)) {
            admitted.failed(error instanceof CancellationException ? Cancelled.ONE : error);
        }
        if (count > 0) {
            admitted.closeAt(now);
        } else {
            admitted.closeAtCost(0);
        }
    }

    /** Stands for a cancelled call that was traced: an error for Sentinel, which the engine would take for no result. */
    final class Cancelled extends RuntimeException {

        private static final long serialVersionUID = 1L;
        static final Cancelled ONE = new Cancelled();

        private Cancelled() {
            super("cancelled", null, false, false);
        }
    }
}
