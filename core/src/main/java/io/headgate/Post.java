package io.headgate;

import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Stage;
import io.headgate.rule.FailurePolicy;
import io.headgate.rule.Mode;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A guard at its place: counts what it refuses, keeps its errors from the caller, and stands aside for it in shadow mode.
 * One post serves all plans that share the guard.
 */
final class Post {

    private final Guard guard;
    private final String kind;
    private final boolean shadow;
    private final boolean inboundOnly;
    private final FailurePolicy onError;
    private final GuardFailures failures;
    private final LongAdder refused = new LongAdder();

    Post(Guard guard, String kind, boolean inboundOnly, GuardFailures failures) {
        this.guard = guard;
        this.kind = kind;
        this.shadow = guard.rule().mode() == Mode.SHADOW;
        this.inboundOnly = inboundOnly;
        this.onError = guard.rule().head().onError();
        this.failures = failures;
    }

    Guard guard() {
        return guard;
    }

    /** The name of the rule's kind. */
    String kind() {
        return kind;
    }

    /** Calls refused, or in shadow mode calls that would have been. */
    long refused() {
        return refused.sum();
    }

    GuardFailures failures() {
        return failures;
    }

    boolean mayWait() {
        return guard.stage() == Stage.QUEUE;
    }

    private boolean isBlind(Call call) {
        return inboundOnly && !call.inbound();
    }

    long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        if (isBlind(call)) {
            return Guard.ADMITTED;
        }
        if (failures.inQuarantine(now)) {
            return whenFailing();
        }
        try {
            long answer = guard.take(call, arguments, now, maxWaitNanos);
            return answer == Guard.ADMITTED || !shadow ? answer : inShadow(answer, call, arguments, now);
        } catch (Throwable error) {
            failures.failed(guard, error, now);
            return whenFailing();
        }
    }

    private long whenFailing() {
        return onError == FailurePolicy.ADMIT || shadow ? Guard.ADMITTED : Guard.REFUSED;
    }

    private long inShadow(long answer, Call call, @Nullable Object arguments, long now) {
        if (answer == Guard.REFUSED) {
            refused.increment();
            guard.overrun(call, arguments, now);
        }
        return answer >= Guard.REFUSED ? Guard.ADMITTED : answer; // what would wait runs at once
    }

    void countRefusal() {
        refused.increment();
    }

    void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos) {
        if (isBlind(call) || failures.wasInQuarantine(takenAt)) {
            return;
        }
        try {
            guard.giveBack(call, arguments, takenAt, waitNanos);
        } catch (Throwable error) {
            failures.failed(guard, error, takenAt);
        }
    }

    void finished(
            Call call,
            @Nullable Object arguments,
            long startedAt,
            long now,
            @Nullable Object result,
            @Nullable Throwable error) {
        if (isBlind(call) || failures.wasInQuarantine(startedAt)) {
            return;
        }
        try {
            guard.finished(call, arguments, startedAt, now, result, error);
        } catch (Throwable own) {
            failures.failed(guard, own, now);
        }
    }

    void settle(Call call, @Nullable Object arguments, long takenAt, long actual, long now) {
        if (isBlind(call) || failures.wasInQuarantine(takenAt)) {
            return;
        }
        try {
            guard.settle(call, arguments, takenAt, actual, now);
        } catch (Throwable error) {
            failures.failed(guard, error, now);
        }
    }

    void idle(long now) {
        try {
            guard.idle(now);
        } catch (Throwable error) {
            failures.failed(guard, error, now);
        }
    }

    Explanation explain(Call call, @Nullable Object arguments, long now) {
        if (failures.inQuarantine(now)) {
            return Explanation.of("guard failing");
        }
        try {
            return guard.explain(call, arguments, guard.latest(now));
        } catch (Throwable error) {
            failures.failed(guard, error, now);
            return Explanation.of("guard failing");
        }
    }
}
