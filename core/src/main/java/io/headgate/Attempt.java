package io.headgate;

import static java.util.Objects.requireNonNull;

import io.headgate.cluster.store.Grant;
import io.headgate.guard.Guard;
import io.headgate.guard.Mark;
import io.headgate.limiter.Ticker;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * An admission by one plan that may have to wait: knows which guard asked for how long, and what to give back to whom. For one
 * thread at a time.
 */
final class Attempt {

    private static final long NOT_TAKEN = -1;
    private static final @Nullable Grant[] NO_GRANTS = {};

    private final Plan plan;
    private final BoundCall call;
    private final @Nullable Object arguments;
    private final long[] waits; // by guard
    private final long[] instants; // when it was taken, by guard
    private final @Nullable Grant[] grants; // of guards that ask elsewhere, by guard
    private final @Nullable Mark[] marks; // of guards that lose something when given back, by guard
    private long now;
    private @Nullable CompletableFuture<Grant> question; // that is out
    private @Nullable Post asking; // whose question that is
    private boolean decidesAlone; // no more answers are waited for

    private Attempt(Plan plan, BoundCall call, @Nullable Object arguments, long now) {
        this.plan = plan;
        this.call = call;
        this.arguments = arguments;
        this.now = now;
        this.waits = new long[plan.posts().length];
        this.instants = new long[waits.length];
        this.grants = plan.asks() ? new Grant[waits.length] : NO_GRANTS;
        this.marks = plan.loses() ? new Mark[waits.length] : Plan.NO_MARKS;
    }

    /** An attempt in which every guard has admitted, the last one after a wait or at once. */
    static Attempt admitted(Plan plan, BoundCall call, @Nullable Object arguments, long takenAt, long waitNanos) {
        Attempt attempt = new Attempt(plan, call, arguments, takenAt);
        Arrays.fill(attempt.instants, takenAt);
        if (waitNanos > 0) {
            attempt.waits[attempt.waits.length - 1] = waitNanos;
        }
        return attempt;
    }

    /** An attempt that has yet to {@link #take}. */
    static Attempt fresh(Plan plan, BoundCall call, @Nullable Object arguments, long now) {
        Attempt attempt = new Attempt(plan, call, arguments, now);
        Arrays.fill(attempt.waits, NOT_TAKEN);
        return attempt;
    }

    // ------------------------------------------------------------------ taking

    /** Takes from every guard, or gives back. @return as {@link Plan#admit}; a wait is the longest of all */
    long take(long maxWaitNanos) {
        for (int i = 0; i < waits.length; i++) {
            long refusal = plan.looksBefore(i) ? plan.look(call, arguments, now, maxWaitNanos) : 0;
            long answer = refusal == 0 ? take(i, maxWaitNanos) : refusal;
            if (answer < 0) {
                giveBack();
                return answer;
            }
        }
        return waitNanos();
    }

    /**
     * Takes from the guards that have their turn and hold nothing yet. @return the same, or {@link Plan#PENDING}; what was taken stays
     * taken
     */
    long takeFrom(Post.Turn turn, long maxWaitNanos) {
        for (int i = 0; i < waits.length; i++) {
            if (waits[i] == NOT_TAKEN && plan.posts()[i].turn() == turn) {
                long answer = turn == Post.Turn.ASKED ? ask(i, maxWaitNanos) : take(i, maxWaitNanos);
                if (answer < 0) {
                    return answer;
                }
            }
        }
        return waitNanos();
    }

    private long take(int index, long maxWaitNanos) {
        Post post = plan.posts()[index];
        long at = now;
        long answer = take(post, index, at, maxWaitNanos);
        while (answer == Guard.STALE && plan.asks()) { // to begin again would cost another question
            at = post.latest(ticker().read());
            answer = take(post, index, at, maxWaitNanos);
        }
        return answer < 0 ? Plan.named(index, answer) : taken(index, answer, at);
    }

    private long take(Post post, int index, long at, long maxWaitNanos) {
        if (post.loses()) {
            marks[index] = post.mark(call, arguments, at);
        }
        return post.take(call, arguments, at, maxWaitNanos);
    }

    private long ask(int index, long maxWaitNanos) {
        CompletableFuture<Grant> asked = question;
        if (asked != null && decidesAlone && !asked.isDone()) {
            forgetQuestion(asked);
            asked = null;
        }
        if (asked == null) {
            Post post = plan.posts()[index];
            asked = decidesAlone
                    ? post.decideAlone(call, arguments, now, maxWaitNanos).atOnce()
                    : post.ask(call, arguments, now, maxWaitNanos);
        }
        if (!asked.isDone()) {
            question = asked;
            asking = plan.posts()[index];
            return Plan.PENDING;
        }
        question = null;
        Grant grant = asked.join();
        if (grant.waitNanos() < 0) {
            return Plan.named(index, grant.waitNanos());
        }
        grants[index] = grant;
        return taken(index, grant.waitNanos(), ticker().read());
    }

    private long taken(int index, long waitNanos, long at) {
        waits[index] = waitNanos;
        instants[index] = at;
        return waitNanos;
    }

    private Ticker ticker() {
        return call.state().gate().ticker();
    }

    /** The question that is out; null when there is none. */
    @Nullable
    CompletableFuture<Grant> question() {
        return question;
    }

    /** How long a thread waits for the answer to the question that is out, and to those before it. */
    long patienceNanos() {
        return requireNonNull(asking, "asking").patienceNanos(now);
    }

    /** From now on guards that ask elsewhere decide on their own, also the one whose question is out. */
    void decideAlone() {
        decidesAlone = true;
    }

    private void forgetQuestion(CompletableFuture<Grant> asked) {
        question = null;
        asked.thenAccept(Grant::giveBack);
    }

    // ------------------------------------------------------------------ waiting

    /** How long from the present instant until the call may run. */
    long waitNanos() {
        long longest = 0;
        for (int i = 0; i < waits.length; i++) {
            if (waits[i] > 0) {
                longest = Math.max(longest, waits[i] - (now - instants[i]));
            }
        }
        return longest;
    }

    /** Whether one of the guards makes the call wait. */
    boolean waits() {
        for (long wait : waits) {
            if (wait > 0) {
                return true;
            }
        }
        return false;
    }

    /** While the call waits, for its turn or for an answer: what holds only for a running call is given back. */
    void setAside() {
        for (int i = waits.length - 1; i >= 0; i--) {
            if (isRetaken(i)) {
                giveBack(i);
            }
        }
    }

    /**
     * When the call is to run: what was set aside is taken again.
     *
     * @return 0 or as {@link Plan#admit}; no wait
     */
    long takeAgain(long newNow) {
        now = newNow;
        for (int i = 0; i < waits.length; i++) {
            if (waits[i] == NOT_TAKEN && isRetaken(i)) {
                long answer = plan.posts()[i].take(call, arguments, now, 0);
                if (answer != Guard.ADMITTED) {
                    return Plan.named(i, answer);
                }
                taken(i, answer, now);
            }
        }
        return Guard.ADMITTED;
    }

    private boolean isRetaken(int index) {
        return plan.posts()[index].guard().retakenAfterWait();
    }

    // ------------------------------------------------------------------ giving back

    /** Gives back what is held, and what an answer still to come may grant. */
    void giveBack() {
        CompletableFuture<Grant> asked = question;
        if (asked != null) {
            forgetQuestion(asked);
        }
        for (int i = waits.length - 1; i >= 0; i--) {
            giveBack(i);
        }
    }

    private void giveBack(int index) {
        if (waits[index] == NOT_TAKEN) {
            return;
        }
        Grant grant = plan.asks() ? grants[index] : null;
        if (grant == null) {
            plan.posts()[index].giveBack(call, arguments, instants[index], waits[index], mark(index));
        } else {
            grant.giveBack();
        }
        waits[index] = NOT_TAKEN;
    }

    // ------------------------------------------------------------------ when the call has run

    /** Settles with each guard. One that made the call wait takes nothing back. */
    void settle(long actual, long at) {
        for (int i = 0; i < waits.length; i++) {
            Grant grant = plan.asks() ? grants[i] : null;
            if (grant != null) {
                grant.settle(actual);
            } else if (actual > call.permits() || (actual < call.permits() && waits[i] == 0)) {
                plan.posts()[i].settle(call, arguments, instants[i], mark(i), actual, at);
            }
        }
    }

    private @Nullable Mark mark(int index) {
        return marks.length == 0 ? null : marks[index];
    }

    void finished() {
        for (Grant grant : grants) {
            if (grant != null) {
                grant.finished();
            }
        }
    }
}
