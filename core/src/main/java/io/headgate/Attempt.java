package io.headgate;

import io.headgate.guard.Guard;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An admission by one plan that may have to wait: knows which guard asked for how long, and what to give back to whom. For one
 * thread at a time.
 */
final class Attempt {

    private static final long NOT_TAKEN = -1;

    private final Plan plan;
    private final BoundCall call;
    private final @Nullable Object arguments;
    private final long takenAt;
    private final long[] waits; // by guard

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
        Attempt attempt = new Attempt(plan, call, arguments, now);
        Arrays.fill(attempt.waits, NOT_TAKEN);
        return attempt;
    }

    /** Takes from every guard, or gives back. @return as {@link Plan#admit}; a wait is the longest of all */
    long take(long maxWaitNanos) {
        Post[] posts = plan.posts();
        for (int i = 0; i < posts.length; i++) {
            long answer = take(i, maxWaitNanos);
            if (answer < 0) {
                giveBack();
                return answer;
            }
        }
        return waitNanos();
    }

    /** Takes from those guards that may make a call wait, or from the others. @return the same; what was taken stays taken */
    long takeFrom(boolean queueing, long maxWaitNanos) {
        Post[] posts = plan.posts();
        for (int i = 0; i < posts.length; i++) {
            if (posts[i].mayWait() == queueing) {
                long answer = take(i, maxWaitNanos);
                if (answer < 0) {
                    return answer;
                }
            }
        }
        return waitNanos();
    }

    private long take(int index, long maxWaitNanos) {
        long answer = plan.posts()[index].take(call, arguments, takenAt, maxWaitNanos);
        if (answer < 0) {
            return Plan.named(index, answer);
        }
        waits[index] = answer;
        return answer;
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
            if (isRetaken(i)) {
                plan.posts()[i].giveBack(call, arguments, takenAt, waits[i]);
            }
        }
    }

    /**
     * After the wait: what was given back for its duration is taken again, all of it or nothing.
     *
     * @return 0 or as {@link Plan#admit}; no wait
     */
    long retake(long now) {
        for (int i = 0; i < waits.length; i++) {
            if (isRetaken(i)) {
                long answer = plan.posts()[i].take(call, arguments, now, 0);
                if (answer != Guard.ADMITTED) {
                    giveBackRetaken(i - 1, now);
                    return Plan.named(i, answer);
                }
            }
        }
        return Guard.ADMITTED;
    }

    /** Gives back what was taken again. */
    void giveBackRetaken(long now) {
        giveBackRetaken(waits.length - 1, now);
    }

    private void giveBackRetaken(int last, long now) {
        for (int i = last; i >= 0; i--) {
            if (isRetaken(i)) {
                plan.posts()[i].giveBack(call, arguments, now, 0);
            }
        }
    }

    /** Gives back what is still held during the wait. */
    void giveUp() {
        for (int i = waits.length - 1; i >= 0; i--) {
            if (!isRetaken(i)) {
                plan.posts()[i].giveBack(call, arguments, takenAt, waits[i]);
            }
        }
    }

    private boolean isRetaken(int index) {
        return plan.posts()[index].guard().retakenAfterWait();
    }

    /** Gives back what was taken so far; before any wait. */
    void giveBack() {
        for (int i = waits.length - 1; i >= 0; i--) {
            if (waits[i] != NOT_TAKEN) {
                plan.posts()[i].giveBack(call, arguments, takenAt, waits[i]);
            }
        }
    }
}
