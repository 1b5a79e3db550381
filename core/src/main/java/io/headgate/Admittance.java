package io.headgate;

import org.jspecify.annotations.Nullable;

/**
 * An admitted call of which the caller keeps the record: it knows when the call began, and says so at its end, exactly once. For
 * those who have an object for each call anyway, see {@link Entryway#admitAt}; everybody else has an {@link Entry}.
 *
 * <p>One serves all calls that are alike. Safe for many threads.
 */
public final class Admittance implements Verdict {

    private final BoundCall call;
    private final Plan plan;

    Admittance(BoundCall call, Plan plan) {
        this.call = call;
        this.plan = plan;
    }

    boolean isUnder(Plan other) {
        return plan == other;
    }

    @Override
    public boolean isAdmitted() {
        return true;
    }

    /** The name of the resource. */
    public String resource() {
        return call.resource();
    }

    /** The call has ended, at {@code now}; with an error, if there was one. */
    public void finished(long startedAt, long now, @Nullable Throwable error) {
        plan.finished(call, null, startedAt, now, null, error);
    }

    /**
     * The call, which {@link #finished} at {@code endedAt} without an error, failed after all: to be said at most once, as by
     * {@link Entry#failedLate}.
     */
    public void failedLate(long startedAt, long endedAt, long now, Throwable error) {
        plan.failedLate(call, null, startedAt, endedAt, now, error);
    }

    /**
     * The call never ran: what it took is given back as far as that is safe, and it tells nothing, as by {@link Entry#withdraw}.
     *
     * @param arguments those that it was admitted with
     */
    public void withdrawn(@Nullable Object arguments, long startedAt, long now) {
        plan.settle(call, arguments, startedAt, Plan.NO_MARKS, 0, now, false);
        plan.abandoned(call, arguments, startedAt, now);
    }

    @Override
    public String toString() {
        return "Admittance[" + resource() + "]";
    }
}
