package io.headgate.lab.replay;

import io.headgate.lab.log.ByteSpan;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.WallClock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The same limit for each of at most so many keys. A key that comes when it is full takes the place of the one idle for
 * longest. A known key costs no allocation. For one thread.
 */
final class KeyTable {

    /*
     *   buckets    [ ]──► KeyState ──► KeyState        chained by hash; doubled when three quarters full
     *              [ ]
     *              [ ]──► KeyState
     *
     *   oldest ◄──► ... ◄──► newest                    all of them, in the order in which they were asked for last
     */
    private final Limit limit;
    private final WallClock wall;
    private final int most;
    private @Nullable KeyState[] buckets = new @Nullable KeyState[1024];
    private @Nullable KeyState oldest;
    private @Nullable KeyState newest;
    private int size;
    private long forgotten;
    private long refusedOfForgotten;

    KeyTable(Limit limit, WallClock wall, int most) {
        this.limit = limit;
        this.wall = wall;
        this.most = most;
    }

    /** The state of a key, which is new if it was not known. */
    KeyState get(ByteSpan key, long now) {
        int hash = key.hash();
        for (KeyState state = buckets[hash & (buckets.length - 1)]; state != null; state = state.nextInBucket) {
            if (state.hash == hash && key.holds(state.key)) {
                touch(state);
                return state;
            }
        }
        return add(key, hash, now);
    }

    private KeyState add(ByteSpan key, int hash, long now) {
        KeyState model = newest;
        if (size == most) {
            forgetOldest();
        } else if (++size > buckets.length / 4 * 3) {
            grow();
        }
        Algorithm algorithm = model == null ? limit.start(now, wall) : limit.startBeside(model.algorithm, now, wall);
        KeyState state = new KeyState(key, hash, algorithm);
        int bucket = hash & (buckets.length - 1);
        state.nextInBucket = buckets[bucket];
        buckets[bucket] = state;
        append(state);
        return state;
    }

    private void touch(KeyState state) {
        if (state != newest) {
            unlink(state);
            append(state);
        }
    }

    private void append(KeyState state) {
        state.older = newest;
        state.newer = null;
        if (newest == null) {
            oldest = state;
        } else {
            newest.newer = state;
        }
        newest = state;
    }

    private void unlink(KeyState state) {
        KeyState before = state.older;
        KeyState after = state.newer;
        if (before == null) {
            oldest = after;
        } else {
            before.newer = after;
        }
        if (after == null) {
            newest = before;
        } else {
            after.older = before;
        }
    }

    private void forgetOldest() {
        KeyState idle = oldest;
        if (idle == null) {
            return;
        }
        forgotten++;
        refusedOfForgotten += idle.refused;
        unlink(idle);
        int bucket = idle.hash & (buckets.length - 1);
        KeyState first = buckets[bucket];
        if (first == idle) {
            buckets[bucket] = idle.nextInBucket;
            return;
        }
        for (KeyState state = first; state != null; state = state.nextInBucket) {
            if (state.nextInBucket == idle) {
                state.nextInBucket = idle.nextInBucket;
                return;
            }
        }
    }

    private void grow() {
        @Nullable KeyState[] larger = new @Nullable KeyState[2 * buckets.length];
        for (KeyState state = oldest; state != null; state = state.newer) {
            int bucket = state.hash & (larger.length - 1);
            state.nextInBucket = larger[bucket];
            larger[bucket] = state;
        }
        buckets = larger;
    }

    /** How many keys are known now. */
    int size() {
        return size;
    }

    /** How many times a key had to make room. */
    long forgotten() {
        return forgotten;
    }

    /** The refused calls that no key which is known now accounts for. */
    long refusedOfForgotten() {
        return refusedOfForgotten;
    }

    /** The keys known now with most refused calls, most first; equal ones by name. */
    List<KeyOutcome> mostRefused(int top) {
        Comparator<KeyOutcome> order =
                Comparator.comparingLong(KeyOutcome::refused).thenComparing(KeyOutcome::key, Comparator.reverseOrder());
        PriorityQueue<KeyOutcome> best = new PriorityQueue<>(order);
        for (KeyState state = oldest; state != null; state = state.newer) {
            boolean candidate = best.size() < top || best.element().refused() <= state.refused;
            if (top > 0 && state.refused > 0 && candidate) {
                best.add(state.outcome());
                if (best.size() > top) {
                    best.remove();
                }
            }
        }
        List<KeyOutcome> sorted = new ArrayList<>(best);
        sorted.sort(order.reversed());
        return sorted;
    }
}
