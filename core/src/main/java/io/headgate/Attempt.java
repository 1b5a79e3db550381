package io.headgate;

import io.headgate.guard.Guard;
import org.jspecify.annotations.Nullable;

/**
 * An admission that may have to wait: knows which guard asked for how long, and what to give back to whom. For one thread at
 * a time.
 */
final class Attempt {

    private final Plan plan;
    private final BoundCall call;
    private final @Nullable Object arguments;
    private final long takenAt;
    private final long[] waits;

    private Attempt(Plan plan, BoundCall call, @Nullable Object arguments, long takenAt) {
        this.plan = plan;
        this.call = call;
        this.arguments = arguments;
        this.takenAt = takenAt;
        this.waits = new long[plan.posts().length];
    }

    /** An attempt in which every guard has admitted, the last one after a wait. */
    static Attempt waiting(Plan plan, BoundCall call, @Nullable Object arguments, long takenAt, long waitNanos) {
        Attempt attempt = new Attempt(plan, call, arguments, takenAt);
        attempt.waits[attempt.waits.length - 1] = waitNanos;
        return attempt;
    }

    /** An attempt that has yet to {@link #take}. */
    static Attempt fresh(Plan plan, BoundCall call, @Nullable Object arguments, long now) {
        return new Attempt(plan, call, arguments, now);
    }

    Plan plan() {
        return plan;
    }

    long takenAt() {
        return takenAt;
    }

    /** Takes from every guard. @return as {@link Plan#admit}; a wait is the longest of all */
    long take(long maxWaitNanos) {
        Post[] posts = plan.posts();
        for (int i = 0; i < posts.length; i++) {
            long answer = posts[i].take(call, arguments, takenAt, maxWaitNanos);
            if (answer < 0) {
                giveBack(i - 1);
                return Plan.named(i, answer);
            }
            waits[i] = answer;
        }
        return waitNanos();
    }

    /** How long to wait before the call may run. */
    long waitNanos() {
        long longest = 0;
        for (long wait : waits) {
            longest = Math.max(longest, wait);
        }
        return longest;
    }

    /** Before the wait: what holds only for a running call is given back. */
    void beginWait() {
        for (int i = waits.length - 1; i >= 0; i--) {
            if (plan.posts()[i].guard().retakenAfterWait()) {
                plan.posts()[i].giveBack(call, arguments, takenAt, waits[i]);
            }
        }
    }

    /**
     * After the wait: what was given back for its duration is taken again. When a guard refuses now, everything is given
     * back, also what was waited for.
     *
     * @return 0 or as {@link Plan#admit}; no wait
     */
    long endWait(long now) {
        Post[] posts = plan.posts();
        for (int i = 0; i < posts.length; i++) {
            if (posts[i].guard().retakenAfterWait()) {
                long answer = posts[i].take(call, arguments, now, 0);
                if (answer != Guard.ADMITTED) {
                    giveBackRetaken(i - 1, now);
                    giveUp();
                    return Plan.named(i, answer);
                }
            }
        }
        return Guard.ADMITTED;
    }

    private void giveBackRetaken(int last, long now) {
        for (int i = last; i >= 0; i--) {
            if (plan.posts()[i].guard().retakenAfterWait()) {
                plan.posts()[i].giveBack(call, arguments, now, 0);
            }
        }
    }

    /** Gives back what is still held during the wait. */
    void giveUp() {
        for (int i = waits.length - 1; i >= 0; i--) {
            if (!plan.posts()[i].guard().retakenAfterWait()) {
                plan.posts()[i].giveBack(call, arguments, takenAt, waits[i]);
            }
        }
    }

    private void giveBack(int last) {
        for (int i = last; i >= 0; i--) {
            plan.posts()[i].giveBack(call, arguments, takenAt, waits[i]);
        }
    }
}
