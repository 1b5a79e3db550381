package io.headgate.hotparameter;

import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Mark;
import io.headgate.guard.Stage;
import io.headgate.limiter.Wide;
import io.headgate.rule.Rule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the values in a call's arguments and decides on each: all or nothing. */
abstract class ValueGuard extends Guard {

    private final ArgumentKey argument;
    private volatile boolean retired;

    ValueGuard(Rule rule, ArgumentKey argument) {
        super(rule);
        this.argument = argument;
    }

    /** As {@link #take}, for one value. */
    abstract long takeOne(Object key, long permits, long now, long maxWaitNanos);

    /** As {@link #mark}, for one value. */
    @Nullable
    Mark markOne(Object key, long now) {
        return null;
    }

    /** As {@link #giveBack}, for one value. */
    abstract void giveBackOne(Object key, long permits, long takenAt, long waitNanos, @Nullable Mark mark);

    /** As {@link #finished}, for one value; null when it names none. */
    void finishedOne(
            @Nullable Object key,
            long permits,
            long startedAt,
            long now,
            @Nullable Object result,
            @Nullable Throwable error) {}

    /** As {@link #look}, for one value. */
    long lookOne(Object key, long permits, long now, long maxWaitNanos) {
        return RETIRED;
    }

    /** As {@link #owesForEver}, for one value. */
    boolean owesForEverOne(Object key, long now) {
        return false;
    }

    /** As {@link #failedLate}, for one value. */
    void failedLateOne(Object key, long startedAt, long endedAt, long now, Throwable error) {}

    /** As {@link #settle}, for one value. */
    void settleOne(Object key, long permits, long takenAt, @Nullable Mark mark, long actual, long now) {}

    /** As {@link #overrun}, for one value. */
    void overrunOne(Object key, long permits) {}

    /** As {@link #explain}, for one value; to be retried after 0 if it is not that one which is refused. */
    abstract Explanation explainOne(Object key, long permits, long now);

    /** The keys that an argument of several elements stands for; null where there is none. */
    @Nullable
    Object[] keysIn(Object value) {
        return Values.keys(value);
    }

    final ArgumentKey argument() {
        return argument;
    }

    final boolean isRetired() {
        return retired;
    }

    @Override
    public final void retire(long now) {
        retired = true;
    }

    @Override
    public final long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        if (retired) {
            return RETIRED;
        }
        Object value = argument.in(arguments);
        if (value == null) {
            return ADMITTED;
        }
        if (Values.several(value)) {
            return takeFromEach(keysIn(value), call.permits(), now, maxWaitNanos);
        }
        Object key = Values.key(value);
        return key == null ? ADMITTED : takeOne(key, call.permits(), now, maxWaitNanos);
    }

    @Override
    public final long look(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        Object value = argument.in(arguments);
        if (retired || value == null) {
            return retired ? RETIRED : ADMITTED;
        }
        if (Values.several(value)) {
            return lookAtEach(keysIn(value), call.permits(), now, maxWaitNanos);
        }
        Object key = Values.key(value);
        return key == null ? ADMITTED : lookOne(key, call.permits(), now, maxWaitNanos);
    }

    /** Refused if one of them is. What a value that is there several times has to wait can only be found out by taking. */
    private long lookAtEach(@Nullable Object[] keys, long permits, long now, long maxWaitNanos) {
        Map<Object, Integer> times = new HashMap<>();
        for (Object key : keys) {
            if (key != null) {
                times.merge(key, 1, Integer::sum);
            }
        }
        long all = ADMITTED;
        for (Map.Entry<Object, Integer> each : times.entrySet()) {
            boolean isUnclear = each.getValue() > 1 && stage() == Stage.QUEUE;
            long together = isUnclear ? permits : Wide.multiplyCapped(permits, each.getValue());
            long answer = lookOne(each.getKey(), together, now, maxWaitNanos);
            if (answer == REFUSED) {
                return REFUSED;
            }
            all = answer != ADMITTED ? answer : isUnclear ? RETIRED : all;
        }
        return all;
    }

    @Override
    public final boolean owesForEver(Call call, @Nullable Object arguments, long now) {
        Object key = onlyKey(arguments);
        return key != null && owesForEverOne(key, now);
    }

    private @Nullable Object onlyKey(@Nullable Object arguments) {
        Object value = argument.in(arguments);
        return value == null || Values.several(value) ? null : Values.key(value);
    }

    /** Where something is lost when given back, all values are asked before anything is taken. */
    private long takeFromEach(@Nullable Object[] keys, long permits, long now, long maxWaitNanos) {
        long refusal = losesWhenGivenBack() ? lookAtEach(keys, permits, now, maxWaitNanos) : ADMITTED;
        return refusal == REFUSED ? REFUSED : takeEach(keys, permits, now, maxWaitNanos);
    }

    private long takeEach(@Nullable Object[] keys, long permits, long now, long maxWaitNanos) {
        long[] waits = new long[keys.length];
        @Nullable Mark[] marks = new Mark[keys.length];
        long longest = ADMITTED;
        int taken = 0;
        try {
            for (; taken < keys.length; taken++) {
                Object key = keys[taken];
                marks[taken] = key == null ? null : markOne(key, now);
                waits[taken] = key == null ? ADMITTED : takeOne(key, permits, now, maxWaitNanos);
                if (waits[taken] < 0) {
                    return waits[taken];
                }
                longest = Math.max(longest, waits[taken]);
            }
            return longest;
        } finally {
            if (taken < keys.length) { // refused, or a key that cannot be looked up
                giveBackFirst(taken, keys, permits, now, waits, marks);
            }
        }
    }

    private void giveBackFirst(
            int taken, @Nullable Object[] keys, long permits, long now, long[] waits, @Nullable Mark[] marks) {
        for (int i = taken - 1; i >= 0; i--) {
            Object key = keys[i];
            if (key != null) {
                giveBackOne(key, permits, now, waits[i], marks[i]);
            }
        }
    }

    /** Of a call with several values there is none: it comes back as far as is safe without. */
    @Override
    public final @Nullable Mark mark(Call call, @Nullable Object arguments, long now) {
        Object key = onlyKey(arguments);
        return key == null ? null : markOne(key, now);
    }

    @Override
    public final void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos) {
        giveBack(call, arguments, takenAt, waitNanos, null);
    }

    @Override
    public final void giveBack(
            Call call, @Nullable Object arguments, long takenAt, long waitNanos, @Nullable Mark mark) {
        Object value = argument.in(arguments);
        if (value == null) {
            return;
        }
        if (Values.several(value)) {
            giveBackEach(keysIn(value), call.permits(), takenAt, waitNanos);
            return;
        }
        Object key = Values.key(value);
        if (key != null) {
            giveBackOne(key, call.permits(), takenAt, waitNanos, mark);
        }
    }

    private void giveBackEach(@Nullable Object[] keys, long permits, long takenAt, long waitNanos) {
        for (Object key : keys) {
            if (key != null && waitNanos == 0) { // else which of them waited how long? Lost: the safe side
                giveBackOne(key, permits, takenAt, waitNanos, null);
            }
        }
    }

    @Override
    public final void settle(Call call, @Nullable Object arguments, long takenAt, long actual, long now) {
        settle(call, arguments, takenAt, null, actual, now);
    }

    @Override
    public final void settle(
            Call call, @Nullable Object arguments, long takenAt, @Nullable Mark mark, long actual, long now) {
        Object value = argument.in(arguments);
        if (value == null) {
            return;
        }
        @Nullable Object[] keys = Values.several(value) ? keysIn(value) : new @Nullable Object[] {Values.key(value)};
        for (Object key : keys) {
            if (key != null) {
                settleOne(key, call.permits(), takenAt, mark, actual, now);
            }
        }
    }

    @Override
    public final void finished(
            Call call,
            @Nullable Object arguments,
            long startedAt,
            long now,
            @Nullable Object result,
            @Nullable Throwable error) {
        Object value = argument.in(arguments);
        if (value != null && Values.several(value)) {
            for (Object key : keysIn(value)) {
                finishedOne(key, call.permits(), startedAt, now, result, error);
            }
        } else if (value != null) {
            finishedOne(Values.key(value), call.permits(), startedAt, now, result, error);
        }
    }

    @Override
    public final void failedLate(
            Call call, @Nullable Object arguments, long startedAt, long endedAt, long now, Throwable error) {
        for (Object key : keys(arguments)) {
            if (key != null) {
                failedLateOne(key, startedAt, endedAt, now, error);
            }
        }
    }

    @Override
    public final void overrun(Call call, @Nullable Object arguments, long now) {
        for (Object key : keys(arguments)) {
            if (key != null) {
                overrunOne(key, call.permits());
            }
        }
    }

    /** All keys of a call; null where there is none. Allocates. */
    private @Nullable Object[] keys(@Nullable Object arguments) {
        Object value = argument.in(arguments);
        if (value != null && Values.several(value)) {
            return keysIn(value);
        }
        return Values.keys(value == null ? List.of() : List.of(value));
    }

    @Override
    public final Explanation explain(Call call, @Nullable Object arguments, long now) {
        Explanation first = null;
        for (Object key : keys(arguments)) {
            Explanation why = key == null ? null : explainOne(key, call.permits(), now);
            if (why != null && why.retryAfterNanos() > 0) {
                return why;
            }
            first = first == null ? why : first;
        }
        return first == null ? Explanation.of("no value of " + argument) : first;
    }
}
