package io.headgate;

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
public sealed class Entry implements Verdict, AutoCloseable permits EntryWithArguments {

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

    @Override
    public final boolean isAdmitted() {
        return true;
    }

    /** The name of the resource. */
    public final String resource() {
        return call.resource();
    }

    /** Says that the call failed; the first error said before the close is the one that counts. */
    public final void failed(Throwable error) {
        OUTCOME.compareAndSet(this, null, error);
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

    private void end(@Nullable Object result) {
        Object before = OUTCOME.getAndSet(this, CLOSED);
        if (before == CLOSED || plan == null) {
            return;
        }
        long now = call.state().gate().ticker().read();
        plan.finished(call, arguments(), startedAt, now, result, (Throwable) before);
    }

    @Override
    public String toString() {
        return "Entry[" + resource() + (outcome == CLOSED ? ", closed]" : "]");
    }
}
