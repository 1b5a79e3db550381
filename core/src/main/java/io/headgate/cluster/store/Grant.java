package io.headgate.cluster.store;

import java.util.concurrent.CompletableFuture;

/**
 * The answer to a question, and what is held by it. None of its methods may wait for anything: they are
 * called on whichever thread a call ends on. Safe for many threads.
 */
public interface Grant {

    /** Nothing was taken and nothing stands in the way: for a call that the rule does not concern. */
    Grant FREE = answering(0);

    /** As {@link #FREE}, for a call that nothing stands in the way of because the store is lost. */
    Grant FREE_ALONE = new Plain(0, true);

    /** The answer no. */
    Grant REFUSED = answering(-1);

    /** The answer no of a member that has lost the store. */
    Grant REFUSED_ALONE = new Plain(-1, true);

    /** The answer of a limit that is closed: the rule has been changed, and whoever asks does so again under the new one. */
    Grant RETIRED = answering(-3);

    /** An answer that holds nothing; in the numbers that guards answer with. */
    static Grant answering(long answer) {
        return new Plain(answer, false);
    }

    /** The answer to a question that need not be asked. */
    default CompletableFuture<Grant> atOnce() {
        return CompletableFuture.completedFuture(this);
    }

    /** How long after the answer has come the call may run (0: at once); negative when nothing was granted. Always the same. */
    long waitNanos();

    /** Whether this member has decided without the store, because that is lost or took too long. */
    default boolean isAlone() {
        return false;
    }

    /** Returns what was taken, for a call that will not run, as far as that cannot admit one call too many. */
    default void giveBack() {}

    /** The call, which has run, turned out to cost {@code actual} permits instead of those it asked for, and pays or gets back the difference. */
    default void settle(long actual) {}

    /** The call has ended. Called exactly once for each that ran. */
    default void finished() {}

    /**
     * An answer that holds nothing.
     *
     * @param waitNanos in the numbers that guards answer with
     * @param isAlone whether the store had no say
     */
    record Plain(long waitNanos, boolean isAlone) implements Grant {}
}
