package io.headgate.guard;

import static java.util.Objects.requireNonNull;

import io.headgate.rule.Rule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The running state that enforces one rule on one resource, or on all resources that share the rule's budget.
 *
 * <p>A guard decides by taking: {@link #take} is one atomic step that counts the call or refuses it, and never looks first
 * and counts later. It neither reads a clock nor sleeps: time is an argument, a wait is part of the answer. When another
 * guard refuses the same call, what was taken is returned by {@link #giveBack}, on the safe side. A guard that must know
 * how calls went says so by {@link #learns}.
 *
 * <pre>
 *   take ─────► admitted ──► the call runs ──► finished
 *     │             └─► another guard refuses ──► giveBack
 *     └► refused (writes nothing but its own counter)
 * </pre>
 *
 * <p>Every method must be safe for many threads, and should neither lock nor allocate. {@code arguments} is what the caller
 * passed: nothing, one key, or an {@link Arguments} for several.
 */
public abstract class Guard {

    /** The answer of a take that was granted at once. */
    public static final long ADMITTED = 0;

    /** The answer of a take that was refused. */
    public static final long REFUSED = -1;

    /**
     * The answer of a take whose {@code now} lies before an instant the guard has moved on to, brought by a thread that read
     * the ticker later: the engine asks every guard again, no earlier than {@link #latest}.
     */
    public static final long STALE = -2;

    /** The answer of a take from a guard whose rule has been changed: the engine asks again with the new plan. */
    public static final long RETIRED = -3;

    private final Rule rule;

    /** A guard for {@code rule}. */
    protected Guard(Rule rule) {
        this.rule = requireNonNull(rule, "rule");
    }

    /** The rule it enforces. */
    public final Rule rule() {
        return rule;
    }

    /** Where in the chain it stands. */
    public abstract Stage stage();

    /**
     * Takes what the call needs, to be used at most {@code maxWaitNanos} from {@code now}.
     *
     * @param maxWaitNanos the longest wait the caller accepts; a guard's own rule may set a shorter one
     * @return how long to wait before the call may run (0: not at all), {@link #REFUSED}, {@link #STALE} or {@link #RETIRED}
     */
    public abstract long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos);

    /**
     * Whether it counts the permits of calls. Of a call that asks for none such a guard is neither asked nor told. By default what the
     * stage says. Asked once, when a plan is made.
     */
    public boolean countsPermits() {
        return stage().countsPermits();
    }

    /**
     * Whether {@link #take} may answer a call like this with a wait. Always the same for the same call. By default what the stage says; a
     * guard that makes few calls wait says so here, as the others are admitted at less cost then.
     */
    public boolean mayWait(Call call) {
        return stage() == Stage.QUEUE;
    }

    /**
     * What {@link #take} would answer, without taking: {@link #ADMITTED} also for a call that would wait, {@link #REFUSED},
     * {@link #STALE}, or {@link #RETIRED} where only a take can tell, which is the default.
     *
     * <p>Called before anything is taken from a guard that {@link #losesWhenGivenBack}, so that calls which a later guard
     * refuses leave no trace in it.
     */
    public long look(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        return RETIRED;
    }

    /**
     * Whether what is given back may be lost in part: what dripped into a full bucket while the call held its permits. Asked
     * once, when a plan is made. By default not.
     */
    public boolean losesWhenGivenBack() {
        return false;
    }

    /**
     * What is in use, for a call that may give back, much later, some of what it is about to take. Read before the take and handed to
     * {@link #giveBack} and {@link #settle}. Asked only of a guard that {@link #losesWhenGivenBack}. May allocate. Null, the
     * default, where it would not help.
     */
    public @Nullable Mark mark(Call call, @Nullable Object arguments, long now) {
        return null;
    }

    /**
     * Returns what {@link #take} took, for a call that will not run. Must leave the state as if the call had never come, as
     * far as that cannot admit one call too many.
     *
     * @param takenAt the {@code now} of the take
     * @param waitNanos what the take answered
     */
    public void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos) {}

    /** As {@link #giveBack(Call, Object, long, long)}, with the {@link #mark} that was read before the take, if one was. */
    public void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos, @Nullable Mark mark) {
        giveBack(call, arguments, takenAt, waitNanos);
    }

    /**
     * Whether a take holds only for a call that runs right away: a call in flight, a probe of a breaker. When another guard
     * makes the call wait, such a take is given back before the wait and taken again after it.
     */
    public boolean retakenAfterWait() {
        return false;
    }

    /**
     * Whether {@link #giveBack}, {@link #settle} and {@link #finished} look at the arguments of a call. Where no guard of a resource
     * does, the engine does not hold on to them while the call runs. By default they do. Asked once, when a plan is made.
     */
    public boolean keepsArguments() {
        return true;
    }

    /** Whether {@link #finished} is to be called. */
    public boolean learns() {
        return false;
    }

    /**
     * Tells a guard that learns how a call went that it admitted (or that ran all the same, see {@link #overrun}). Called
     * exactly once per such call, on any thread; unless the call ended because another resource turned it away, or was
     * abandoned: that says nothing about what lies behind this one, and {@link #giveBack} is called instead.
     *
     * @param startedAt when the call began to run: the {@code now} of the take, or the end of the wait
     * @param now when it ended
     * @param result what it returned; null when nothing is known about it
     * @param error how it failed; null when it did not
     */
    public void finished(
            Call call,
            @Nullable Object arguments,
            long startedAt,
            long now,
            @Nullable Object result,
            @Nullable Throwable error) {}

    /**
     * Tells a guard that learns that a call failed after all, of which {@link #finished} was told that it went well: its error became
     * known later. Called at most once per call, on any thread. A guard that counts errors puts its count right as far as
     * it still can. By default nothing comes of it.
     *
     * @param startedAt as told to {@link #finished}
     * @param endedAt when it ended, as told to {@link #finished}, or some time before that
     * @param now when its error became known
     * @param error how it failed
     */
    public void failedLate(
            Call call, @Nullable Object arguments, long startedAt, long endedAt, long now, Throwable error) {}

    /**
     * The call, which has run, turned out to cost {@code actual} permits instead of those it asked for: takes what is
     * missing whatever the state, or returns what was too much as far as that is safe. Called at most once per call, before
     * {@link #finished}; never with less than was asked for when the take made the call wait.
     *
     * @param takenAt the {@code now} of the take
     */
    public void settle(Call call, @Nullable Object arguments, long takenAt, long actual, long now) {}

    /** As {@link #settle(Call, Object, long, long, long)}, with the {@link #mark} that was read before the take, if one was. */
    public void settle(
            Call call, @Nullable Object arguments, long takenAt, @Nullable Mark mark, long actual, long now) {
        settle(call, arguments, takenAt, actual, now);
    }

    /** Whether calls like this one have been charged more than can be paid in a hundred years: all are refused from now on. */
    public boolean owesForEver(Call call, @Nullable Object arguments, long now) {
        return false;
    }

    /**
     * In shadow mode: the call that {@link #take} has just refused runs all the same. A guard that expects
     * {@link #finished} for what it counted counts the call now.
     */
    public void overrun(Call call, @Nullable Object arguments, long now) {}

    /** Why such a call is refused, as things are at {@code now}. Off the hot path; may allocate. */
    public abstract Explanation explain(Call call, @Nullable Object arguments, long now);

    /**
     * What an operator may want to see of its state at {@code now}, by short names that stay the same from one release to the
     * next: {@code state=OPEN, openFor=PT3S}. In the order in which it is to be read. Durations read as
     * {@link java.time.Duration} writes them. For people and what they look through: nothing here decides by it or parses it.
     * Must change nothing that a call could notice. Off the hot path; may allocate. By default there is nothing to see.
     */
    public Map<String, String> status(long now) {
        return Map.of();
    }

    /**
     * The hottest of the values that it keeps apart, hottest first: those that have used most of their limit or are refused
     * altogether. Only what is known without counting anything for it: a value that shares its state with others cannot be
     * named and is not there. Must change nothing that a call could notice, and take no time from calls: it goes over what
     * it keeps on the thread that asks. Off the hot path; may allocate. By default there are none.
     *
     * @param most how many to tell, 1 to {@value HotValue#MOST}
     */
    public List<HotValue> hottest(int most, long now) {
        return List.of();
    }

    /** {@code now}, or the instant this guard has already moved on to when that is later. */
    public long latest(long now) {
        return now;
    }

    /** A resource that this guard must also see the calls of; null for none. Asked once, when a plan is made. */
    public @Nullable Watch watch() {
        return null;
    }

    /**
     * Tells the guard of all rules in force beside its own, when a plan with it is made: those of the same resource, or for
     * a guard that several resources share those of the same target.
     */
    public void siblings(List<Rule> rules) {}

    /**
     * As {@link #siblings}, for a guard that counts a call here or there depending on the rules beside its own: it answers
     * with another guard that shares its counts, so that a call is given back and finished where it was taken. Most answer
     * with themselves.
     */
    public Guard amongst(List<Rule> rules) {
        siblings(rules);
        return this;
    }

    /**
     * Ends this guard, so that the one made by {@link RuleKind#guardAfter} can go on from its state. From now on a take
     * may answer {@link #RETIRED}; {@link #finished} and {@link #giveBack} for calls it admitted still arrive.
     */
    public void retire(long now) {}

    /**
     * Tells that this guard is out of force for good: its rule is gone, or the guard that follows it has what it wanted of its state. It
     * gives back what it still has of {@link Site#memory}. Calls that it admitted are finished and given back all the same.
     */
    public void end() {}

    /** Called now and then while nothing happens, to let go of memory that can be made again. */
    public void idle(long now) {}
}
