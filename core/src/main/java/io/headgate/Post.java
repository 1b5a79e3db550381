package io.headgate;

import static java.util.Objects.requireNonNull;

import io.headgate.cluster.store.Grant;
import io.headgate.event.EventSink;
import io.headgate.guard.AskingGuard;
import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.HotValue;
import io.headgate.guard.Mark;
import io.headgate.guard.Stage;
import io.headgate.limiter.Algorithm;
import io.headgate.rule.FailurePolicy;
import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A guard at its place: counts what it refuses, and keeps its errors from the caller. In shadow mode the guard is not asked
 * but told: of calls that all others have admitted, so that nothing it counted ever has to be given back. One post serves all
 * plans that share the guard. Safe for many threads.
 */
final class Post {

    /** The answer of a take that failed, where the rule says to admit then: the guard is left out of this call. */
    static final long LEFT_OUT = -5;

    /** In which order guards have their turn where one of them asks elsewhere, or a call goes through several resources. */
    enum Turn {
        /** They know the answer themselves. */
        AT_ONCE,
        /** They ask, and hear later. */
        ASKED,
        /** They may make the call wait. */
        QUEUEING
    }

    private final Guard guard;
    private final String kind;
    private final boolean shadow;
    private final boolean inboundOnly;
    private final boolean countsPermits;
    private final boolean loses;
    private final FailurePolicy onError;
    private final EventSink events;
    private final String place;
    private final LongAdder refused;
    private volatile @Nullable GuardFailures failures; // null until the first
    private volatile @Nullable OnceASecond sampling; // null until somebody wants samples
    private volatile long idleAt = Long.MIN_VALUE;

    Post(Guard guard, String kind, boolean inboundOnly, EventSink events, String place) {
        this.guard = guard;
        this.kind = kind;
        this.shadow = guard.rule().mode() == Mode.SHADOW;
        this.inboundOnly = inboundOnly;
        this.countsPermits = guard.countsPermits();
        this.loses = guard.losesWhenGivenBack();
        this.onError = guard.rule().head().onError();
        this.events = events;
        this.place = place;
        this.refused = new LongAdder();
    }

    private Post(Guard guard, Post before) {
        this.guard = guard;
        this.kind = before.kind;
        this.shadow = before.shadow;
        this.inboundOnly = before.inboundOnly;
        this.countsPermits = before.countsPermits;
        this.loses = before.loses;
        this.onError = before.onError;
        this.events = before.events;
        this.place = before.place;
        this.refused = before.refused;
        this.failures = before.failures;
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

    /** Errors of the guard itself. */
    long errors() {
        GuardFailures known = failures;
        return known == null ? 0 : known.errors();
    }

    private boolean inQuarantine(long now) {
        GuardFailures known = failures;
        return known != null && known.inQuarantine(now);
    }

    private void failed(Throwable error, long now) {
        failuresMade().failed(guard, error, now);
    }

    private synchronized GuardFailures failuresMade() {
        GuardFailures known = failures;
        if (known == null) {
            known = new GuardFailures(events, place);
            failures = known;
        }
        return known;
    }

    boolean isShadow() {
        return shadow;
    }

    boolean mayWait() {
        return guard.stage() == Stage.QUEUE;
    }

    /** As {@link Guard#mayWait}; a guard that fails to say so may. */
    boolean mayWait(Call call, long now) {
        try {
            return mayWait() && guard.mayWait(call);
        } catch (Throwable error) {
            failed(error, now);
            return true;
        }
    }

    /** When in the admission of a call it has its turn. */
    Turn turn() {
        if (guard instanceof AskingGuard) {
            return Turn.ASKED;
        }
        return mayWait() ? Turn.QUEUEING : Turn.AT_ONCE;
    }

    private boolean isBlind(Call call) {
        return (inboundOnly && !call.inbound()) || (countsPermits && call.permits() == 0);
    }

    /** As {@link Guard#take}, or {@link #LEFT_OUT}. */
    long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        if (isBlind(call)) {
            return Guard.ADMITTED;
        }
        if (inQuarantine(now)) {
            return whenFailing();
        }
        try {
            long answer = guard.take(call, arguments, now, maxWaitNanos);
            return answer == Guard.ADMITTED ? answer : checked(answer, call, arguments, now, maxWaitNanos);
        } catch (Throwable error) {
            failed(error, now);
            return whenFailing();
        }
    }

    /** As {@link Guard#look}; of a guard that fails to say so only a take can tell. */
    long look(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        if (isBlind(call)) {
            return Guard.ADMITTED;
        }
        if (inQuarantine(now)) {
            return Guard.RETIRED;
        }
        try {
            return guard.look(call, arguments, now, maxWaitNanos);
        } catch (Throwable error) {
            failed(error, now);
            return Guard.RETIRED;
        }
    }

    /** As {@link Guard#mark}, of a guard that loses something when it is given back. */
    @Nullable
    Mark mark(Call call, @Nullable Object arguments, long now) {
        if (isBlind(call) || !loses || inQuarantine(now)) {
            return null;
        }
        try {
            return guard.mark(call, arguments, now);
        } catch (Throwable error) {
            failed(error, now);
            return null;
        }
    }

    /** As {@link Guard#losesWhenGivenBack}. */
    boolean loses() {
        return loses;
    }

    /** How long a thread waits for answers to one call. Only of a guard that is {@link Turn#ASKED}. */
    long patienceNanos(long now) {
        try {
            return ((AskingGuard) guard).patienceNanos();
        } catch (Throwable error) {
            failed(error, now);
            return 0;
        }
    }

    /** As {@link AskingGuard#ask}, or {@link #LEFT_OUT}. Completes only with an answer. */
    CompletableFuture<Grant> ask(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        return ask(call, now, maxWaitNanos, asking -> asking.ask(call, arguments, maxWaitNanos));
    }

    /** As {@link AskingGuard#decideAlone}, or {@link #LEFT_OUT}. */
    Grant decideAlone(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        return ask(
                        call,
                        now,
                        maxWaitNanos,
                        asking -> asking.decideAlone(call, arguments, maxWaitNanos)
                                .atOnce())
                .join(); // it is there
    }

    private CompletableFuture<Grant> ask(
            Call call, long now, long maxWaitNanos, Function<AskingGuard, CompletableFuture<Grant>> question) {
        if (isBlind(call)) {
            return Grant.FREE.atOnce();
        }
        if (inQuarantine(now)) {
            return Grant.answering(whenFailing()).atOnce();
        }
        CompletableFuture<Grant> asked;
        try {
            asked = question.apply((AskingGuard) guard);
        } catch (Throwable error) {
            asked = CompletableFuture.failedFuture(error);
        }
        return asked.handle((grant, error) -> heard(grant, error, now, maxWaitNanos));
    }

    private Grant heard(@Nullable Grant grant, @Nullable Throwable error, long now, long maxWaitNanos) {
        try {
            if (error != null) {
                throw error;
            }
            return checked(requireNonNull(grant, "grant"), maxWaitNanos);
        } catch (Throwable own) {
            failed(own instanceof CompletionException && own.getCause() != null ? own.getCause() : own, now);
            return Grant.answering(whenFailing());
        }
    }

    private Grant checked(Grant grant, long maxWaitNanos) {
        long answer = grant.waitNanos();
        if (answer < 0 && answer != Guard.REFUSED && answer != Guard.RETIRED) {
            throw new IllegalStateException("answer: " + answer + " (expected: a wait, REFUSED or RETIRED)");
        }
        if (answer > 0 && (answer > maxWaitNanos || !mayWait())) {
            grant.giveBack();
            return Grant.REFUSED;
        }
        return grant;
    }

    private long whenFailing() {
        return onError == FailurePolicy.ADMIT ? LEFT_OUT : Guard.REFUSED;
    }

    /** A wait that nobody asked for is a refusal; an answer that is none is an error of the guard. */
    private long checked(long answer, Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        if (answer < Guard.RETIRED) {
            throw new IllegalStateException("answer: " + answer + " (expected: a wait, REFUSED, STALE or RETIRED)");
        }
        if (answer > 0 && (answer > maxWaitNanos || !mayWait(call, now))) {
            guard.giveBack(call, arguments, now, answer);
            return Guard.REFUSED;
        }
        return answer;
    }

    /** In shadow mode: tells the guard of a call that runs. What it would refuse is counted; what would wait does not. */
    void observe(BoundCall call, @Nullable Object arguments, long now, long maxWaitNanos) {
        if (isBlind(call)) {
            return;
        }
        if (guard instanceof AskingGuard) {
            ask(call, arguments, now, maxWaitNanos).thenAccept(grant -> heardInShadow(grant, call, arguments, now));
            return;
        }
        try {
            long answer = inQuarantine(now) ? LEFT_OUT : shadowTake(call, arguments, now, maxWaitNanos);
            if (answer == Guard.REFUSED) {
                refusedInShadow(call, arguments, now);
            }
            if (answer < 0) {
                guard.overrun(call, arguments, now);
            }
        } catch (Throwable error) {
            failed(error, now);
        }
    }

    /** What is granted to a call that runs anyway is used by it; slots end with the answer, since nobody tells of its end. */
    private void heardInShadow(Grant grant, BoundCall call, @Nullable Object arguments, long now) {
        if (grant.waitNanos() == Guard.REFUSED) {
            refusedInShadow(call, arguments, now);
        }
        grant.finished();
    }

    private void refusedInShadow(BoundCall call, @Nullable Object arguments, long now) {
        refused.increment();
        if (call.state().gate().events().wantsRefusals()) {
            sample(call, arguments, now);
        }
    }

    private long shadowTake(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        long answer = guard.take(call, arguments, now, maxWaitNanos);
        return answer == Guard.STALE ? guard.take(call, arguments, guard.latest(now), maxWaitNanos) : answer;
    }

    /** Tells those who want samples why this call is refused, unless they have heard of one at this place this second. */
    void sample(BoundCall call, @Nullable Object arguments, long now) {
        OnceASecond known = sampling;
        if (known == null) {
            known = new OnceASecond(now); // two threads may make one each: a sample more
            sampling = known;
        }
        if (known.isDue(call.resource(), now)) {
            Headgate gate = call.state().gate();
            Instant at = Instant.ofEpochSecond(0, gate.wallClock().epochNanos());
            Explanation why = explain(call, arguments, now);
            gate.events()
                    .tellOf(new RefusalSample(
                            at, call.resource(), guard.rule().id(), kind, call.origin(), why, shadow));
        }
    }

    void countRefusal() {
        refused.increment();
    }

    void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos, @Nullable Mark mark) {
        if (isBlind(call)) {
            return;
        }
        try {
            guard.giveBack(call, arguments, takenAt, waitNanos, mark);
        } catch (Throwable error) {
            failed(error, takenAt);
        }
    }

    void finished(
            Call call,
            @Nullable Object arguments,
            long startedAt,
            long now,
            @Nullable Object result,
            @Nullable Throwable error) {
        if (isBlind(call)) {
            return;
        }
        try {
            guard.finished(call, arguments, startedAt, now, result, error);
        } catch (Throwable own) {
            failed(own, now);
        }
    }

    void failedLate(Call call, @Nullable Object arguments, long startedAt, long endedAt, long now, Throwable error) {
        if (isBlind(call)) {
            return;
        }
        try {
            guard.failedLate(call, arguments, startedAt, endedAt, now, error);
        } catch (Throwable own) {
            failed(own, now);
        }
    }

    void settle(Call call, @Nullable Object arguments, long takenAt, @Nullable Mark mark, long actual, long now) {
        if (isBlind(call)) {
            return;
        }
        try {
            guard.settle(call, arguments, takenAt, mark, actual, now);
            if (actual > call.permits() && guard.owesForEver(call, arguments, now)) {
                failuresMade().owesForEver(guard);
            }
        } catch (Throwable error) {
            failed(error, now);
        }
    }

    /** As {@link Guard#retire}. A guard that cannot be retired must not hold up a change of rules. */
    void retire(long now) {
        try {
            guard.retire(guard.latest(now));
        } catch (Throwable error) {
            failed(error, now);
        }
    }

    /** Its guard is out of force for good. */
    void end(long now) {
        try {
            guard.end();
        } catch (Throwable error) {
            failed(error, now);
        }
    }

    /** This post, or one that goes on with its counts where the guard wants to be another, see {@link Guard#amongst}. */
    Post amongst(List<Rule> rules, long now) {
        try {
            Guard next = guard.amongst(rules);
            return next == guard ? this : new Post(next, this);
        } catch (Throwable error) {
            failed(error, now);
            return this;
        }
    }

    /** As {@link Guard#latest}. */
    long latest(long now) {
        try {
            return guard.latest(now);
        } catch (Throwable error) {
            failed(error, now);
            return now;
        }
    }

    /** As {@link Guard#idle}; once for each instant, however many resources share the guard. */
    void idle(long now) {
        if (now == idleAt) {
            return;
        }
        idleAt = now;
        try {
            guard.idle(now);
        } catch (Throwable error) {
            failed(error, now);
        }
    }

    /** As {@link Guard#status}; nothing while the guard fails. */
    Map<String, String> status(long now) {
        if (inQuarantine(now)) {
            return Map.of();
        }
        try {
            Map<String, String> status = new LinkedHashMap<>(guard.status(guard.latest(now)));
            GuardFailures known = failures;
            if (known != null && known.endlessDebts() > 0) {
                status.put("endlessDebts", String.valueOf(known.endlessDebts()));
            }
            return status;
        } catch (Throwable error) {
            failuresMade().failedToTell(guard, error, now);
            return Map.of();
        }
    }

    /** As {@link Guard#hottest}; none while the guard fails. */
    List<HotValue> hottest(int most, long now) {
        if (inQuarantine(now)) {
            return List.of();
        }
        try {
            return guard.hottest(most, guard.latest(now)).stream().limit(most).toList();
        } catch (Throwable error) {
            failuresMade().failedToTell(guard, error, now);
            return List.of();
        }
    }

    Explanation explain(Call call, @Nullable Object arguments, long now) {
        if (inQuarantine(now)) {
            return Explanation.of("guard failing");
        }
        try {
            long at = guard.latest(now);
            return untilItCatchesUp(at - now, guard.explain(call, arguments, at));
        } catch (Throwable error) {
            failuresMade().failedToTell(guard, error, now);
            return Explanation.of("guard failing");
        }
    }

    /** Where the ticker has gone back, it first has to catch up with the guard. */
    private static Explanation untilItCatchesUp(long behind, Explanation why) {
        long wait = why.retryAfterNanos();
        return behind == 0 || wait == 0 || wait == Algorithm.NEVER
                ? why
                : new Explanation(why.reason(), why.reached(), why.limit(), wait + behind);
    }
}
