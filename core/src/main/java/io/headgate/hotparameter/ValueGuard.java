package io.headgate.hotparameter;

import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.rule.Rule;
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

    /** As {@link #giveBack}, for one value. */
    abstract void giveBackOne(Object key, long permits, long takenAt, long waitNanos);

    /** As {@link #explain}, for one value; null if that value is not refused. */
    abstract @Nullable Explanation explainOne(Object key, long permits, long now);

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
            return takeEach(Values.keys(value), call.permits(), now, maxWaitNanos);
        }
        Object key = Values.key(value);
        return key == null ? ADMITTED : takeOne(key, call.permits(), now, maxWaitNanos);
    }

    private long takeEach(@Nullable Object[] keys, long permits, long now, long maxWaitNanos) {
        long[] waits = new long[keys.length];
        long longest = ADMITTED;
        for (int i = 0; i < keys.length; i++) {
            Object key = keys[i];
            waits[i] = key == null ? ADMITTED : takeOne(key, permits, now, maxWaitNanos);
            if (waits[i] < 0) {
                for (int taken = i - 1; taken >= 0; taken--) {
                    Object before = keys[taken];
                    if (before != null) {
                        giveBackOne(before, permits, now, waits[taken]);
                    }
                }
                return waits[i];
            }
            longest = Math.max(longest, waits[i]);
        }
        return longest;
    }

    @Override
    public final void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos) {
        Object value = argument.in(arguments);
        if (value == null) {
            return;
        }
        if (!Values.several(value)) {
            Object key = Values.key(value);
            if (key != null) {
                giveBackOne(key, call.permits(), takenAt, waitNanos);
            }
        } else if (waitNanos
                == 0) { // else nobody knows which of them waited how long: the permits are lost, the safe side
            forEach(value, key -> giveBackOne(key, call.permits(), takenAt, 0));
        }
    }

    /** What to do with one key. */
    interface KeyAction {
        void accept(Object key);
    }

    /** For every key that the argument stands for. Off the hot path, or for several values. */
    final void forEachKey(@Nullable Object arguments, KeyAction action) {
        Object value = argument.in(arguments);
        if (value != null) {
            forEach(value, action);
        }
    }

    private static void forEach(Object value, KeyAction action) {
        @Nullable
        Object[] keys = Values.several(value) ? Values.keys(value) : new @Nullable Object[] {Values.key(value)};
        for (Object key : keys) {
            if (key != null) {
                action.accept(key);
            }
        }
    }

    /** The single key of a call; null when there is none, or several. */
    final @Nullable Object singleKey(@Nullable Object arguments) {
        Object value = argument.in(arguments);
        return value == null || Values.several(value) ? null : Values.key(value);
    }

    @Override
    public final Explanation explain(Call call, @Nullable Object arguments, long now) {
        Explanation[] found = {null};
        forEachKey(arguments, key -> found[0] = found[0] != null ? found[0] : explainOne(key, call.permits(), now));
        return found[0] != null ? found[0] : Explanation.of("hot parameter");
    }
}
