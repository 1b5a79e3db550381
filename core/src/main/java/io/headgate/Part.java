package io.headgate;

import static java.util.Objects.requireNonNull;

import io.headgate.cluster.store.Grant;
import io.headgate.guard.Guard;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The part of one resource in the admission of a call: what it is asked, and what it holds for it. For one thread at a time. */
final class Part {

    private static final int SPINS = 100;

    private final Entryway entryway;
    private BoundCall call;
    private Plan plan;
    private @Nullable Attempt attempt; // set while it holds something that may have to be given back

    Part(Entryway entryway, BoundCall call, Plan plan) {
        this.entryway = entryway;
        this.call = call;
        this.plan = plan;
    }

    BoundCall call() {
        return call;
    }

    Plan plan() {
        return plan;
    }

    // ------------------------------------------------------------------ alone

    /** Asks it as the only one. @return as {@link Plan#admit}, but for {@link Plan#TAKES_ITS_TIME} */
    long ask(@Nullable Object arguments, long now, long maxWaitNanos) {
        return hear(plan.admit(call, arguments, now, maxWaitNanos), arguments, now, maxWaitNanos);
    }

    /** What the answer of the plan to the only one comes to. */
    long hear(long answer, @Nullable Object arguments, long now, long maxWaitNanos) {
        if (answer > 0 || (answer == 0 && attempt != null)) { // also after a wait before: it may have to be given back
            attempt = Attempt.admitted(plan, call, arguments, now, answer);
            return answer;
        }
        if (answer != Plan.TAKES_ITS_TIME) {
            return answer;
        }
        Attempt several = Attempt.fresh(plan, call, arguments, now);
        attempt = several;
        return several.take(maxWaitNanos);
    }

    // ------------------------------------------------------------------ with others

    /** As {@link Plan#look(Post.Turn, BoundCall, Object, long, long)}. */
    long look(Post.Turn turn, @Nullable Object arguments, long now, long maxWaitNanos) {
        return plan.look(turn, call, arguments, now, maxWaitNanos);
    }

    void begin(@Nullable Object arguments, long now) {
        attempt = Attempt.fresh(plan, call, arguments, now);
    }

    /** As {@link Attempt#takeFrom}. */
    long takeFrom(Post.Turn turn, long maxWaitNanos) {
        return held().takeFrom(turn, maxWaitNanos);
    }

    /** The question that is out. */
    CompletableFuture<Grant> question() {
        return requireNonNull(held().question(), "question");
    }

    /** As {@link Attempt#patienceNanos}. */
    long patienceNanos() {
        return held().patienceNanos();
    }

    /** As {@link Attempt#decideAlone}. */
    void decideAlone() {
        held().decideAlone();
    }

    /** Gives back what it holds. */
    void giveBack() {
        held().giveBack();
    }

    // ------------------------------------------------------------------ waiting

    /** How long it makes the call wait. */
    long waitNanos() {
        return held().waitNanos();
    }

    void beginWait() {
        setAside();
        if (held().waits()) {
            call.waitBegins();
        }
    }

    /** Counts the end of a wait, where it was this one that asked for it. */
    void waitEnds(long nanos, long now) {
        if (held().waits()) {
            call.waitEnds(nanos, now);
        }
    }

    /** As {@link Attempt#setAside}. */
    void setAside() {
        held().setAside();
    }

    /** As {@link Attempt#takeAgain}. */
    long takeAgain(long now) {
        return held().takeAgain(now);
    }

    // ------------------------------------------------------------------ when the call has run

    void finished(
            @Nullable Object arguments, long startedAt, long now, @Nullable Object result, @Nullable Throwable error) {
        plan.finished(call, arguments, startedAt, now, result, error);
        held().finished();
    }

    void failedLate(@Nullable Object arguments, long startedAt, long endedAt, long now, Throwable error) {
        plan.failedLate(call, arguments, startedAt, endedAt, now, error);
    }

    void abandoned(@Nullable Object arguments, long startedAt, long now) {
        plan.abandoned(call, arguments, startedAt, now);
        held().finished();
    }

    /** Ends a call that never began: it has passed and is over, and nothing stays taken. */
    void takeBack(long startedAt, long now) {
        held().giveBack();
        call.finished(now - startedAt, false, now);
    }

    /** As {@link Attempt#settle}. */
    void settle(long actual, long now) {
        held().settle(actual, now);
    }

    private Attempt held() {
        Attempt present = attempt;
        if (present == null) {
            throw new IllegalStateException("attempt: none (expected: one that holds something)");
        }
        return present;
    }

    // ------------------------------------------------------------------ asking again

    /** Makes ready for another question, where the answer to the last was neither yes nor no. */
    void renew(long answer) {
        if (Plan.leavesOut(answer)) {
            plan = plan.without(answer);
        } else if (answer == Guard.RETIRED) {
            awaitNextPlan();
        }
    }

    /** The rules are being changed: the next plan is a moment away. */
    private void awaitNextPlan() {
        Plan before = plan.whole();
        plan = before;
        for (int spins = 0; plan == before; spins++) {
            if (spins > SPINS) {
                Thread.yield();
            }
            Thread.onSpinWait();
            call = entryway.boundAgain(call);
            plan = call.state().plan();
        }
    }

    /** {@code now}, or the instant that one of its guards has moved on to when that is later. */
    long latest(long now) {
        long latest = now;
        for (Post post : plan.posts()) {
            latest = post.latest(latest);
        }
        return latest;
    }
}
