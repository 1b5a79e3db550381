package io.headgate.guard;

import io.headgate.cluster.store.Grant;
import io.headgate.rule.Rule;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A guard whose limit is kept elsewhere, in a store that several processes share: it asks, and the answer may come later. The engine
 * asks it only about calls that all other guards have admitted, apart from those that may make a call wait.
 *
 * <pre>
 *   ask ─► … ─► Grant ──► the call runs ──► finished
 *                 │          └─► settle, where the cost was another
 *                 └─► another guard refuses, or the caller has gone ──► giveBack
 * </pre>
 *
 * <p>While the answer is out the call holds neither a place in flight nor a probe of a breaker: those are taken again when it is
 * there. A caller on a thread waits for the answer, though not for long; one without a thread does not.
 */
public abstract class AskingGuard extends Guard {

    /** A guard for {@code rule}. */
    protected AskingGuard(Rule rule) {
        super(rule);
    }

    /**
     * Asks for what the call needs, to be used at most {@code maxWaitNanos} after the answer. Never waits itself. The future completes
     * within a bounded time whatever becomes of the store. The engine does not cancel it: what is granted to a caller who has gone is
     * given back by the engine when it comes.
     */
    public abstract CompletableFuture<Grant> ask(Call call, @Nullable Object arguments, long maxWaitNanos);

    /**
     * Answers without the store, as when that is lost. The engine asks this of the guards that have not answered yet when the caller's
     * thread has waited {@link #patienceNanos} for one call.
     */
    public abstract Grant decideAlone(Call call, @Nullable Object arguments, long maxWaitNanos);

    /** How long a thread waits for answers to one call, those of all guards together. */
    public abstract long patienceNanos();

    /** What it takes is only granted by {@link #ask}. */
    @Override
    public final long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        throw new UnsupportedOperationException("take: " + this + " (expected: ask)");
    }

    /** What was asked for is in its {@link Grant}. */
    @Override
    public final void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos) {}

    @Override
    public final boolean keepsArguments() {
        return false;
    }

    @Override
    public final boolean learns() {
        return false;
    }

    @Override
    public final boolean retakenAfterWait() {
        return false;
    }
}
