package io.headgate.limiter.pace;

import io.headgate.limiter.Wide;
import java.util.Arrays;

/** The calls that wait for a later edge of an {@link IntervalBucket}, and its state without them. */
final class IntervalBookings implements Cloneable {

    /*
     *   without those that wait   ██▄▄────────────────►   edge, tokens
     *   what waits                      2   -   3         permits at each later edge
     *   with those that wait      ██▄▄▄▄__▄▄▄▄__          found by replay: pass an edge, add a portion, at most burst, subtract what waits
     *
     * A cancelled call is struck out, and the rest is replayed. That is a run of a bucket again, so the promise holds whatever is
     * cancelled. A charge, or what a call that ran gives back, changes the state without those that wait, and the rest is replayed, too.
     *
     * At most 64 edges are kept apart. When one more comes, the calls of the first are counted as if they had run: the state lies ahead
     * of its time then, and what was taken before its edge does not come back until that edge has come.
     */
    private static final int MOST = 64;
    private static final int FEW = 4;

    private final long burst;
    private final long portion;
    private final long periodNanos;
    private long edge;
    private long tokens;
    private boolean ahead; // the edge was put in use before its time
    private long booked; // permits taken behind it while it lay ahead
    private long[] edges = new long[FEW];
    private long[] permits = new long[FEW]; // that wait for each edge
    private long[] marks = new long[FEW]; // the newest of the takes that may give back when they were booked
    private int size;
    private long total; // permits that wait

    IntervalBookings(long burst, long portion, long periodNanos) {
        this.burst = burst;
        this.portion = portion;
        this.periodNanos = periodNanos;
    }

    /** Another one in the same state. */
    IntervalBookings copy() {
        try {
            IntervalBookings copy = (IntervalBookings) clone();
            copy.edges = edges.clone();
            copy.permits = permits.clone();
            copy.marks = marks.clone();
            return copy;
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** Whether nobody waits. The state is then no longer kept here. */
    boolean isEmpty() {
        return size == 0 && !ahead;
    }

    /** Nobody waits yet, and this is the state. */
    void begin(long edgeInUse, long left) {
        edge = edgeInUse;
        tokens = left;
        booked = 0;
    }

    /** Calls that can no longer be told apart wait for an edge ahead, and this is the state after them. */
    void beginAhead(long edgeAhead, long left, long waiting) {
        begin(edgeAhead, left);
        ahead = true;
        booked = waiting;
    }

    boolean isFull() {
        return size == MOST;
    }

    /** One more call waits, for the last edge or a later one. */
    void add(long due, long more, long mark) {
        if (size == 0 || edges[size - 1] != due) {
            if (size == edges.length) {
                edges = Arrays.copyOf(edges, 2 * size);
                permits = Arrays.copyOf(permits, 2 * size);
                marks = Arrays.copyOf(marks, 2 * size);
            }
            edges[size] = due;
            permits[size] = 0;
            size++;
        }
        permits[size - 1] += more;
        marks[size - 1] = mark;
        total += more;
    }

    /** A call does not run. @return whether it waits; otherwise it ran, or is counted as if it had */
    boolean strikeOut(long fewer, long due) {
        int its = size - 1;
        while (its >= 0 && due - edges[its] < 0) {
            its--;
        }
        if (its < 0 || due - edges[its] >= periodNanos || permits[its] < fewer) {
            return false;
        }
        permits[its] -= fewer;
        total -= fewer;
        if (permits[its] == 0) {
            remove(its);
        }
        return true;
    }

    private void remove(int its) {
        size--;
        System.arraycopy(edges, its + 1, edges, its, size - its);
        System.arraycopy(permits, its + 1, permits, its, size - its);
        System.arraycopy(marks, its + 1, marks, its, size - its);
    }

    boolean firstIsDue(long now) {
        return size > 0 && now - edges[0] >= 0;
    }

    long firstEdge() {
        return edges[0];
    }

    long firstPermits() {
        return permits[0];
    }

    long firstMark() {
        return marks[0];
    }

    /** The calls of the first edge run, which the state has reached, at {@code now} or ahead of their time. */
    void runFirst(long now) {
        ahead = edges[0] - now > 0;
        booked = ahead ? booked + permits[0] : 0;
        tokens -= permits[0];
        total -= permits[0];
        remove(0);
    }

    /** The state passes the edges up to {@code instant}. @return how many */
    long passTo(long instant) {
        long passed = Math.max(0, Math.floorDiv(instant - edge, periodNanos));
        if (passed > 0) {
            tokens = filled(tokens, passed);
            edge += passed * periodNanos;
            booked = 0;
        }
        return passed;
    }

    /** Time has come to {@code now}. */
    void reach(long now) {
        if (now - edge >= 0) {
            ahead = false;
            booked = 0;
        }
    }

    /** Permits come back to the state without those that wait; a charge is negative. */
    void giveBack(long more) {
        tokens = Math.min(burst, tokens + more);
    }

    /** A call of the edge of this state, which lies ahead, is cancelled. */
    void unbook(long fewer) {
        booked = Math.max(0, booked - fewer);
    }

    /** {@code now}, or the edge of this state where the clock has gone back behind it. */
    long reached(long now) {
        return !ahead && now - edge < 0 ? edge : now;
    }

    boolean isAhead() {
        return ahead;
    }

    /** Of the state without those that wait. */
    long edge() {
        return edge;
    }

    long tokens() {
        return tokens;
    }

    /** All permits booked for edges of their own that have not been told to run yet. */
    long total() {
        return total;
    }

    /** Those of them whose edge lies ahead. Ends and does not throw while others write. */
    long waitingAt(long now) {
        long[] at = edges;
        long[] each = permits;
        long waiting = 0;
        for (int i = Math.min(size, Math.min(at.length, each.length)) - 1; i >= 0 && at[i] - now > 0; i--) {
            waiting += each[i];
        }
        return waiting;
    }

    long lastEdge() {
        return size == 0 ? edge : edges[size - 1];
    }

    long lastPermits() {
        return size == 0 ? booked : permits[size - 1] + (edges[size - 1] == edge ? booked : 0);
    }

    /** What is left after the last edge, by replay. */
    long tokensAfterLast() {
        long left = tokens;
        long reached = edge;
        for (int i = 0; i < size; i++) {
            left = filled(left, (edges[i] - reached) / periodNanos) - permits[i];
            reached = edges[i];
        }
        return left;
    }

    private long filled(long left, long portions) {
        long minted = Wide.multiplyCapped(portions, portion);
        return minted >= burst - left ? burst : left + minted;
    }
}
