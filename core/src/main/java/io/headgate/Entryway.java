package io.headgate;

import static java.util.Objects.requireNonNull;

import io.headgate.guard.Mark;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Ticker;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The verbs: how code goes through a resource.
 *
 * <table>
 * <caption>Which verb</caption>
 * <tr><td>{@code call}, {@code run}</td><td>a lambda; the outcome is recorded by itself; throws {@link BlockedException}</td></tr>
 * <tr><td>{@code callAsync}</td><td>a lambda that returns a {@link CompletionStage}; a refusal fails the future</td></tr>
 * <tr><td>{@code tryEnter}</td><td>an {@link Entry} or a {@link Refusal} as a value; never waits unless given a duration</td></tr>
 * <tr><td>{@code enter}</td><td>an {@link Entry}; throws {@link BlockedException}; tell it of errors by {@link Entry#failed}</td></tr>
 * <tr><td>{@code enterAsync}</td><td>the same without holding a thread: a future of an {@link Entry}, which a refusal fails</td></tr>
 * </table>
 *
 * <p>Verbs that take {@code arguments} pass them to rules that look at arguments: one key as it is, several as
 * {@link io.headgate.guard.Arguments}. {@code call}, {@code run}, {@code callAsync}, {@code enter} and {@code enterAsync}
 * wait where a rule queues calls, at most as long as the rule says. A call that goes through several resources at once:
 * {@link AllOrNothing}. Safe for many threads.
 */
public abstract sealed class Entryway permits Resource, Caller {

    Entryway() {}

    /** What kind of call this is now. */
    abstract BoundCall bound();

    /** Whose rules decide. */
    abstract Headgate gate();

    /** The same kind of call under the rules in force now, also when asked on another thread, with another ambient. */
    abstract BoundCall boundAgain(BoundCall before);

    // ------------------------------------------------------------------ lambdas

    /*
     * Hot path. What goes on around the body stands here twice, in call and in run, and makes no Entry: one way for both
     * would need an object for each call, and that the compiler removes it is a hope. AllocationTest holds it to 0 bytes,
     * `bench engine` pays for it. Whatever is not a plain yes leaves by settle.
     */

    /** Runs {@code body} if it is admitted, and returns what it returns. */
    public final <T extends @Nullable Object, X extends Exception> T call(Body<T, X> body) throws X {
        return call(null, body);
    }

    /** Runs {@code body} if it is admitted, and returns what it returns. */
    public final <T extends @Nullable Object, X extends Exception> T call(@Nullable Object arguments, Body<T, X> body)
            throws X {
        BoundCall call = bound();
        Plan plan = call.state().planIfOn();
        if (plan == null) {
            return body.get();
        }
        Ticker ticker = call.state().gate().ticker();
        long now = ticker.read();
        long answer = plan.admit(call, arguments, now, Algorithm.MAX_WAIT_NANOS);
        if (answer != 0 || call.state().gate().isSampling()) {
            return callWhenAdmitted(settle(call, plan, arguments, now, answer), body);
        }
        plan.passed(call, arguments, now, Algorithm.MAX_WAIT_NANOS);
        Scope scope = call.state().gate().scope();
        BoundCall outer = goInto(scope, call);
        T result;
        try {
            result = body.get();
        } catch (Throwable error) {
            comeBack(scope, outer);
            plan.finished(call, arguments, now, ticker.read(), null, error);
            throw error;
        }
        comeBack(scope, outer);
        plan.finished(call, arguments, now, ticker.read(), result, null);
        return result;
    }

    private static @Nullable BoundCall goInto(@Nullable Scope scope, BoundCall call) {
        if (scope == null) {
            return null;
        }
        BoundCall outer = scope.current();
        scope.current(call);
        return outer;
    }

    private static void comeBack(@Nullable Scope scope, @Nullable BoundCall outer) {
        if (scope != null) {
            scope.current(outer);
        }
    }

    private static <T extends @Nullable Object, X extends Exception> T callWhenAdmitted(Entry entry, Body<T, X> body)
            throws X {
        Scope scope = entry.call().state().gate().scope();
        BoundCall outer = goInto(scope, entry.call());
        T result;
        try {
            result = body.get();
        } catch (Throwable error) {
            comeBack(scope, outer);
            entry.failed(error);
            entry.close();
            throw error;
        }
        comeBack(scope, outer);
        entry.close(result);
        return result;
    }

    /** Runs {@code action} if it is admitted. */
    public final <X extends Exception> void run(Action<X> action) throws X {
        run(null, action);
    }

    /** Runs {@code action} if it is admitted. */
    public final <X extends Exception> void run(@Nullable Object arguments, Action<X> action) throws X {
        BoundCall call = bound();
        Plan plan = call.state().planIfOn();
        if (plan == null) {
            action.run();
            return;
        }
        Ticker ticker = call.state().gate().ticker();
        long now = ticker.read();
        long answer = plan.admit(call, arguments, now, Algorithm.MAX_WAIT_NANOS);
        if (answer != 0 || call.state().gate().isSampling()) {
            Entry entry = settle(call, plan, arguments, now, answer);
            callWhenAdmitted(entry, () -> nothing(action));
            return;
        }
        plan.passed(call, arguments, now, Algorithm.MAX_WAIT_NANOS);
        Scope scope = call.state().gate().scope();
        BoundCall outer = goInto(scope, call);
        try {
            action.run();
        } catch (Throwable error) {
            comeBack(scope, outer);
            plan.finished(call, arguments, now, ticker.read(), null, error);
            throw error;
        }
        comeBack(scope, outer);
        plan.finished(call, arguments, now, ticker.read(), null, null);
    }

    private static <X extends Exception> @Nullable Void nothing(Action<X> action) throws X {
        action.run();
        return null;
    }

    /**
     * Starts {@code body} if it is admitted; the call lasts until the stage that it returns completes. Never throws for
     * "no" and never holds a thread: a refusal fails the future with {@link BlockedException}, and a wait is spent on the
     * scheduler of the builder. Cancelling the future while it waits gives its place back.
     */
    public final <T extends @Nullable Object> CompletableFuture<T> callAsync(
            Supplier<? extends CompletionStage<T>> body) {
        return callAsync(null, body);
    }

    /** As {@link #callAsync(Supplier)}, with arguments. */
    public final <T extends @Nullable Object> CompletableFuture<T> callAsync(
            @Nullable Object arguments, Supplier<? extends CompletionStage<T>> body) {
        requireNonNull(body, "body");
        BoundCall call = bound();
        Plan plan = call.state().planIfOn();
        if (plan == null) {
            return AsyncCall.unseen(body);
        }
        long now = call.state().gate().ticker().read();
        Admission admission = new Admission(this, call, plan, arguments, now, Algorithm.MAX_WAIT_NANOS);
        long answer = plan.admit(call, arguments, now, Algorithm.MAX_WAIT_NANOS);
        return new AsyncCall<>(body).begin(admission, admission.resolve(answer), gate());
    }

    /**
     * Runs {@code body} if the estimate that this caller asks for ({@link Resource#weighing}) is admitted; what it really cost
     * is known only from its result, and settled then, see {@link Entry#closeAtCost}. When the body fails the estimate
     * stays.
     */
    public final <T extends @Nullable Object, X extends Exception> T callAtCost(Body<T, X> body, ToLongFunction<T> cost)
            throws X {
        return callAtCost(null, body, cost);
    }

    /** As {@link #callAtCost(Body, ToLongFunction)}, with arguments. */
    public final <T extends @Nullable Object, X extends Exception> T callAtCost(
            @Nullable Object arguments, Body<T, X> body, ToLongFunction<T> cost) throws X {
        Entry entry = enter(arguments);
        Scope scope = entry.call().state().gate().scope();
        BoundCall outer = goInto(scope, entry.call());
        T result;
        try {
            result = body.get();
            entry.closeAtCost(cost.applyAsLong(result), result);
        } catch (Throwable error) {
            entry.failed(error);
            entry.close();
            throw error;
        } finally {
            comeBack(scope, outer);
        }
        return result;
    }

    // ------------------------------------------------------------------ entries

    /** Goes in, or throws {@link BlockedException}. Waits where a rule queues calls. The entry must be closed. */
    public final Entry enter() {
        return enter(null);
    }

    /** As {@link #enter()}, with arguments. */
    public final Entry enter(@Nullable Object arguments) {
        return enter(bound(), arguments);
    }

    final Entry enter(BoundCall call, @Nullable Object arguments) {
        Plan plan = call.state().planIfOn();
        if (plan == null) {
            return new Entry(call, null, 0);
        }
        long now = call.state().gate().ticker().read();
        @Nullable Mark[] marks = plan.marks(call, arguments, now);
        long answer = plan.admit(call, arguments, now, Algorithm.MAX_WAIT_NANOS);
        return answer == 0
                ? admitted(call, plan, arguments, now, false, Algorithm.MAX_WAIT_NANOS, marks)
                : settle(call, plan, arguments, now, answer);
    }

    /**
     * Goes in without holding a thread, for code that is neither a lambda nor a stage: listeners, filters, callbacks. A refusal
     * fails the future with {@link BlockedException}, and a wait is spent on the scheduler of the builder. The entry belongs to
     * no thread and must be closed, on whichever.
     *
     * <p>Cancelling the future, or completing it in any other way ({@code orTimeout}), gives a place in a queue back. A call that
     * is admitted in the same moment counts as passed and finished, and all that it took goes back. A future that holds its entry
     * already cannot be cancelled: that entry is the caller's. Futures made from it do not pass a cancel on; cancel this one.
     */
    public final CompletableFuture<Entry> enterAsync() {
        return enterAsync(null);
    }

    /** As {@link #enterAsync()}, with arguments. */
    public final CompletableFuture<Entry> enterAsync(@Nullable Object arguments) {
        BoundCall call = bound();
        Plan plan = call.state().planIfOn();
        if (plan == null) {
            return CompletableFuture.completedFuture(new Entry(call, null, 0));
        }
        long now = gate().ticker().read();
        @Nullable Mark[] marks = plan.marks(call, arguments, now);
        long answer = plan.admit(call, arguments, now, Algorithm.MAX_WAIT_NANOS);
        if (answer == 0) {
            return CompletableFuture.completedFuture(
                    admitted(call, plan, arguments, now, false, Algorithm.MAX_WAIT_NANOS, marks));
        }
        Admission admission = new Admission(this, call, plan, arguments, now, Algorithm.MAX_WAIT_NANOS);
        return Waiting.forEntry(admission, admission.resolve(answer), gate());
    }

    /** Goes in if that needs no wait. The entry, if it is one, must be closed. */
    public final Verdict tryEnter() {
        return tryEnter((Object) null);
    }

    /** As {@link #tryEnter()}, with arguments. */
    public final Verdict tryEnter(@Nullable Object arguments) {
        BoundCall call = bound();
        Plan plan = call.state().planIfOn();
        if (plan == null) {
            return new Entry(call, null, 0);
        }
        long now = call.state().gate().ticker().read();
        @Nullable Mark[] marks = plan.marks(call, arguments, now);
        long answer = plan.admit(call, arguments, now, 0);
        if (answer == 0) {
            return admitted(call, plan, arguments, now, false, 0, marks);
        }
        if (Plan.isRefusal(answer)) {
            return refused(call, plan, arguments, now, answer);
        }
        Admission admission = new Admission(this, call, plan, arguments, now, 0);
        return admission.answered(admission.resolve(answer));
    }

    /** Goes in, waiting at most {@code maxWait} where a rule queues calls. */
    public final Verdict tryEnter(Duration maxWait) throws InterruptedException {
        return tryEnter(null, maxWait);
    }

    /** As {@link #tryEnter(Duration)}, with arguments. */
    public final Verdict tryEnter(@Nullable Object arguments, Duration maxWait) throws InterruptedException {
        long maxWaitNanos = Checks.waitNanos(maxWait, "maxWait");
        BoundCall call = bound();
        Plan plan = call.state().planIfOn();
        if (plan == null) {
            return new Entry(call, null, 0);
        }
        long now = call.state().gate().ticker().read();
        @Nullable Mark[] marks = plan.marks(call, arguments, now);
        long answer = plan.admit(call, arguments, now, maxWaitNanos);
        return settled(call, plan, arguments, now, maxWaitNanos, answer, marks);
    }

    /**
     * As {@link #tryEnter(Object, Duration)}, for callers who keep the record of the call themselves, and have read the ticker of
     * this Headgate a moment ago, for more than this: all of it happens at one instant, and nothing is allocated.
     *
     * @param now what the ticker said
     * @return an {@link Admittance} of a call that begins at {@code now}; an {@link Entry} where more than that has to be known at
     *     its end, such as its arguments for rules that learn by them, or that it waited; or a {@link Refusal}
     */
    public final Verdict admitAt(long now, @Nullable Object arguments, long maxWaitNanos) throws InterruptedException {
        BoundCall call = bound();
        Plan plan = call.state().planIfOn();
        if (plan == null) {
            return new Entry(call, null, 0);
        }
        long answer = plan.admit(call, arguments, now, maxWaitNanos);
        if (answer == 0 && !plan.learns(arguments) && gate().sampling() == null) {
            plan.passed(call, arguments, now, maxWaitNanos);
            return call.admittance(plan);
        }
        return settled(call, plan, arguments, now, maxWaitNanos, answer, Plan.NO_MARKS);
    }

    /** The verdict that follows from the answer of a plan; an object for the way there only when it is neither yes nor no. */
    private Verdict settled(
            BoundCall call,
            Plan plan,
            @Nullable Object arguments,
            long now,
            long maxWaitNanos,
            long answer,
            @Nullable Mark[] marks)
            throws InterruptedException {
        if (answer == 0) {
            return admitted(call, plan, arguments, now, false, maxWaitNanos, marks);
        }
        if (Plan.isRefusal(answer)) {
            return refused(call, plan, arguments, now, answer);
        }
        Admission admission = new Admission(this, call, plan, arguments, now, maxWaitNanos);
        return admission.await(admission.resolve(answer));
    }

    static Entry admitted(
            BoundCall call,
            Plan plan,
            @Nullable Object arguments,
            long now,
            boolean waited,
            long maxWaitNanos,
            @Nullable Mark[] marks) {
        plan.passed(call, arguments, now, maxWaitNanos);
        if (!waited && !call.state().gate().isSampling() && !plan.keeps(arguments) && marks.length == 0) {
            return new Entry(call, plan, now);
        }
        DetailedEntry entry = new DetailedEntry(call, plan, now, arguments, waited, marks);
        Sampling sampling = call.state().gate().sampling();
        if (sampling != null) {
            sampling.perhapsWatch(entry, now);
        }
        return entry;
    }

    static Refusal refused(BoundCall call, Plan plan, @Nullable Object arguments, long now, long answer) {
        Post refuser = plan.refuser(answer);
        refuser.countRefusal();
        call.refused(now);
        call.state().gate().noteRefusal(call, refuser, arguments, now);
        return plan.refusal(answer, call, arguments);
    }

    private Entry settle(BoundCall call, Plan plan, @Nullable Object arguments, long now, long answer) {
        if (Plan.isRefusal(answer)) {
            throw refused(call, plan, arguments, now, answer).toException();
        }
        Admission admission = new Admission(this, call, plan, arguments, now, Algorithm.MAX_WAIT_NANOS);
        return admission.awaitEntry(admission.resolve(answer));
    }
}
