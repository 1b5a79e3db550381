package io.headgate.sentinel;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import io.headgate.Admittance;
import io.headgate.Verdict;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** The side of an entry that the engine knows. For the thread that the entry is for. */
public interface Passage {

    /** The engine has admitted the call; or, when it is null, the call never ran. */
    void admitted(@Nullable Verdict verdict);

    /** What the engine has said; null when it was not asked, refused, or the call never ran. */
    @Nullable
    Verdict admitted();

    /** When the engine was asked, of a call that has an {@link Admittance}. */
    long admittedAt();

    /** The arguments that it was asked with. */
    Object @Nullable [] arguments();

    /** Says whether the call was counted as one that passed, and so will be as one that ended. */
    void counted(boolean newCounted);

    /** Whether the call was counted as one that passed. */
    boolean counted();

    /** Tells the engine how the call went, once. When somebody behind the engine has refused it, it never came. */
    static void end(Passage passage, Entry entry, long now) {
        Verdict verdict = passage.admitted();
        if (verdict == null) {
            return;
        }
        boolean never = entry.getBlockError() != null;
        if (never) {
            passage.admitted(null);
        }
        if (verdict instanceof Admittance admittance) {
            if (never) {
                admittance.withdrawn(Desk.arguments(passage.arguments()), passage.admittedAt(), now);
            } else {
                admittance.finished(passage.admittedAt(), now, errorOf(entry));
            }
        } else if (verdict instanceof io.headgate.Entry admitted) {
            end(admitted, never, errorOf(entry), now);
        }
    }

    /** Tells the engine that a call which has ended, and was said to have gone well, failed after all. To be said once. */
    static void failedLate(Passage passage, Entry entry, long now) {
        Verdict verdict = passage.admitted();
        Throwable error = errorOf(entry);
        if (verdict == null || error == null) {
            return;
        }
        long endedAt = entry.getCompleteTimestamp() > 0 ? Clock.toNanos(entry.getCompleteTimestamp()) : now;
        if (verdict instanceof Admittance admittance) {
            admittance.failedLate(passage.admittedAt(), endedAt, now, error);
        } else if (verdict instanceof io.headgate.Entry admitted) {
            admitted.failedLate(endedAt, now, error);
        }
    }

    private static void end(io.headgate.Entry admitted, boolean never, @Nullable Throwable error, long now) {
        if (never) {
            admitted.withdraw();
            return;
        }
        if (error != null) {
            admitted.failed(error);
        }
        admitted.closeAt(now);
    }

    /** What went wrong. A cancelled call that was traced is an error for Sentinel, but no result for the engine. */
    private static @Nullable Throwable errorOf(Entry entry) {
        Throwable error = entry.getError();
        if (error == null || error instanceof BlockException) {
            return null;
        }
        return error instanceof CancellationException ? Cancelled.ONE : error;
    }

    /** Stands for a cancelled call. */
    final class Cancelled extends RuntimeException {

        private static final long serialVersionUID = 1L;
        static final Cancelled ONE = new Cancelled();

        private Cancelled() {
            super("cancelled", null, false, false);
        }
    }
}
