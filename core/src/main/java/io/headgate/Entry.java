package io.headgate;

import io.headgate.guard.Mark;
import io.headgate.limiter.Checks;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * One admitted call. Closing it reports how the call went; it may be closed on any thread, in any order with other entries,
 * and only the first close counts.
 *
 * <pre>{@code
 * try (Entry entry = orders.enter()) {
 *     try {
 *         serve();
 *     } catch (Exception failure) {
 *         entry.failed(failure); // a try-with-resources statement does not tell its resource what was thrown
 *         throw failure;
 *     }
 * }
 * }</pre>
 *
 * <p>{@code resource.call(…)} and {@code resource.run(…)} see errors by themselves: prefer them. Safe for many threads.
 */
public sealed class Entry implements Verdict, AutoCloseable permits DetailedEntry {

    private static final Object CLOSED = new Object();
    private static final VarHandle OUTCOME;

    static {
        try {
            OUTCOME = MethodHandles.lookup().findVarHandle(Entry.class, "outcome", Object.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final BoundCall call;
    private final @Nullable Plan plan; // null when Headgate was off
    private final long startedAt;
    private volatile @Nullable Object outcome; // null, then perhaps a Throwable, then CLOSED

    Entry(BoundCall call, @Nullable Plan plan, long startedAt) {
        this.call = call;
        this.plan = plan;
        this.startedAt = startedAt;
    }

    @Nullable
    Object arguments() {
        return null;
    }

    @Nullable
    Mark[] marks() {
        return Plan.NO_MARKS;
    }

    /** Whether the call had to wait for its turn before it was admitted. */
    public boolean waited() {
        return false;
    }

    void ended() {}

    final BoundCall call() {
        return call;
    }

    final long startedAt() {
        return startedAt;
    }

    // ------------------------------------------------------------------ what an entry for several resources does in
    // all of them

    void tellFinished(Plan admitting, long now, @Nullable Object result, @Nullable Throwable error) {
        admitting.finished(call, arguments(), startedAt, now, result, error);
    }

    void tellFailedLate(Plan admitting, long endedAt, long now, Throwable error) {
        admitting.failedLate(call, arguments(), startedAt, endedAt, now, error);
    }

    void tellAbandoned(Plan admitting, long now) {
        admitting.abandoned(call, arguments(), startedAt, now);
    }

    void tellCost(Plan admitting, long permits, long now) {
        admitting.settle(call, arguments(), startedAt, marks(), permits, now, waited());
    }

    // ------------------------------------------------------------------ for everybody

    @Override
    public final boolean isAdmitted() {
        return true;
    }

    /** The name of the resource; of several, see {@link AllOrNothing}, that of the last. */
    public final String resource() {
        return call.resource();
    }

    /** Says that the call failed; the first error said before the close is the one that counts. */
    public final void failed(Throwable error) {
        OUTCOME.compareAndSet(this, null, error);
    }

    /**
     * Says that a call failed which was closed at {@code endedAt} without an error: in the catch clause of a try-with-resources statement,
     * say, where the entry is closed already. Breakers turn the good result into a bad one, as long as the newest slice of their
     * window holds it; statistics stay as they are. To be said at most once. Before the close it is as {@link #failed}.
     *
     * @param now the instant, which the caller has just read from the ticker of its Headgate
     */
    public final void failedLate(long endedAt, long now, Throwable error) {
        if (outcome != CLOSED) {
            failed(error);
        } else if (plan != null) {
            tellFailedLate(plan, endedAt, now, error);
        }
    }

    /** Ends the call. A second close is harmless. */
    @Override
    public final void close() {
        end(null);
    }

    /** Ends the call, which returned {@code result}: for rules that judge results. */
    public final void close(@Nullable Object result) {
        end(result);
    }

    /** Ends the call at an instant that the caller has just read from the ticker of its Headgate: see {@link Entryway#admitAt}. */
    public final void closeAt(long now) {
        Object before = OUTCOME.getAndSet(this, CLOSED);
        if (before != CLOSED && plan != null) {
            end(plan, now, null, (Throwable) before);
        }
    }

    /**
     * Ends a call that never ran, since something behind this resource would not have it: what it took is given back as far as
     * that is safe, as by {@link #closeAtCost closeAtCost(0)}, and it tells nothing, as by {@link #abandon}.
     */
    public final void withdraw() {
        Object before = OUTCOME.getAndSet(this, CLOSED);
        if (before != CLOSED && plan != null) {
            long now = call.state().gate().ticker().read();
            tellCost(plan, 0, now);
            tellAbandoned(plan, now);
            ended();
        }
    }

    /** Ends a call that its caller never heard of: all that was taken for it goes back, and it tells nothing. */
    final void takeBack(Part[] parts) {
        if (OUTCOME.getAndSet(this, CLOSED) != CLOSED) {
            long now = call.state().gate().ticker().read();
            for (int i = parts.length - 1; i >= 0; i--) {
                parts[i].takeBack(startedAt, now);
            }
            ended();
        }
    }

    /**
     * Ends the call without a result: it was cancelled, say, before it could tell anything about what lies behind the resource.
     * It counts as finished; breakers and limits that learn hear nothing of it, and a breaker's probe is free for
     * another call. Unless it {@link #failed} before: that was something to tell.
     */
    public final void abandon() {
        Object before = OUTCOME.getAndSet(this, CLOSED);
        if (before == CLOSED || plan == null) {
            return;
        }
        long now = call.state().gate().ticker().read();
        if (before == null) {
            tellAbandoned(plan, now);
            ended();
        } else {
            end(plan, now, null, (Throwable) before);
        }
    }

    /**
     * Ends the call, which turned out to cost {@code permits} instead of what it asked for. More is taken whatever the
     * limits say, and later calls wait for it; less is given back as far as that is safe, and not at all after a wait or when
     * the rule has changed. Flow rules by rate, quotas, limits per value of an argument and the system's rate
     * settle; permits in flight end with the call.
     */
    public final void closeAtCost(long permits) {
        closeAtCost(permits, null);
    }

    final void closeAtCost(long permits, @Nullable Object result) {
        Checks.require(permits >= 0, "permits", permits, ">= 0");
        Object before = OUTCOME.getAndSet(this, CLOSED);
        if (before != CLOSED && plan != null) {
            long now = call.state().gate().ticker().read();
            tellCost(plan, permits, now);
            end(plan, now, result, (Throwable) before);
        }
    }

    private void end(@Nullable Object result) {
        Object before = OUTCOME.getAndSet(this, CLOSED);
        if (before != CLOSED && plan != null) {
            end(plan, call.state().gate().ticker().read(), result, (Throwable) before);
        }
    }

    private void end(Plan admitting, long now, @Nullable Object result, @Nullable Throwable error) {
        tellFinished(admitting, now, result, error);
        ended();
    }

    @Override
    public String toString() {
        return "Entry[" + resource() + (outcome == CLOSED ? ", closed]" : "]");
    }
}
