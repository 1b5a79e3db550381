package io.headgate;

import io.headgate.guard.Guard;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The way to an answer when the first one was not simply yes: a wait, a refusal, a clock that another thread has overtaken,
 * or rules that changed meanwhile. For one thread at a time.
 */
final class Admission {

    private static final int SPINS = 100;

    private final Entryway entryway;
    private final @Nullable Object arguments;
    private final long askedAt;
    private final long maxWaitNanos;
    private final Ticker ticker;

    private BoundCall call;
    private Plan plan;
    private long now;
    private @Nullable Attempt attempt; // set while a wait is due
    private boolean waited;

    Admission(Entryway entryway, BoundCall call, Plan plan, @Nullable Object arguments, long now, long maxWaitNanos) {
        this.entryway = entryway;
        this.call = call;
        this.plan = plan;
        this.arguments = arguments;
        this.now = now;
        this.askedAt = now;
        this.maxWaitNanos = maxWaitNanos;
        this.ticker = call.state().gate().ticker();
    }

    /** The verdict that follows from {@code answer}, after waiting where that is called for. */
    Verdict await(long answer) throws InterruptedException {
        long next = resolve(answer);
        while (next > 0) {
            beginWait();
            try {
                sleepUntilDue();
            } catch (InterruptedException | RuntimeException | Error interrupted) {
                abandonWait();
                throw interrupted;
            }
            next = endWait();
        }
        return verdict(next);
    }

    private void sleepUntilDue() throws InterruptedException {
        for (long left = nanosUntilDue(); left > 0; left = nanosUntilDue()) {
            ticker.sleep(left);
        }
    }

    /** How long until a call that waits is due; not positive when it is. */
    long nanosUntilDue() {
        Attempt waiting = attempt;
        return waiting == null ? 0 : waiting.takenAt() + waiting.waitNanos() - ticker.read();
    }

    /** Asks until the answer is 0, a wait, or a refusal. */
    long resolve(long answer) {
        long next = answer;
        while (true) {
            if (next > 0) {
                if (attempt == null) {
                    attempt = Attempt.waiting(plan, call, arguments, now, next);
                }
                return next;
            }
            if (next == 0 || Plan.isRefusal(next)) {
                return next;
            }
            next = askAgain(next);
        }
    }

    private long askAgain(long answer) {
        if (answer == Plan.WAITS_BEFORE_LAST) {
            Attempt several = Attempt.fresh(plan, call, arguments, now);
            long next = several.take(waitLeft());
            attempt = next > 0 ? several : null;
            return next;
        }
        attempt = null;
        if (Plan.leavesOut(answer)) {
            plan = plan.without(answer);
        } else if (answer == Guard.RETIRED) {
            awaitNextPlan();
        }
        now = latest();
        return plan.admit(call, arguments, now, waitLeft());
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

    private long latest() {
        long latest = ticker.read();
        for (Post post : plan.posts()) {
            latest = post.latest(latest);
        }
        return latest;
    }

    private long waitLeft() {
        return maxWaitNanos == Algorithm.MAX_WAIT_NANOS
                ? maxWaitNanos
                : Math.max(0, maxWaitNanos - Math.max(0, now - askedAt));
    }

    void beginWait() {
        attemptInWait().beginWait();
        call.waitBegins();
    }

    /** The time has come: takes again what holds only for a running call. @return 0, a refusal, or another wait */
    long endWait() {
        Attempt past = attemptInWait();
        attempt = null;
        now = latest();
        call.waitEnds(now - past.takenAt(), now);
        waited = true;
        return resolve(past.endWait(now));
    }

    /** The caller does not want to wait any more. */
    void abandonWait() {
        Attempt past = attemptInWait();
        attempt = null;
        past.giveUp();
        now = ticker.read();
        call.waitEnds(now - past.takenAt(), now);
        call.refused(now);
    }

    private Attempt attemptInWait() {
        Attempt waiting = attempt;
        if (waiting == null) {
            throw new IllegalStateException("attempt: none (expected: one that waits)");
        }
        return waiting;
    }

    Verdict verdict(long answer) {
        return answer == 0
                ? entryway.admitted(call, plan, arguments, now, waited, maxWaitNanos)
                : entryway.refused(call, plan, arguments, now, answer);
    }
}
