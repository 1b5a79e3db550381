package io.headgate.limiter.pace;

import io.headgate.limiter.Wide;
import java.util.Arrays;

/**
 * The edges that an {@link IntervalBucket} had in use before one ahead of its time, with what was left after each. When all calls that
 * wait for the edge ahead are cancelled, the one before is in use again. At most 64; the earliest is forgotten first.
 */
final class EarlierEdges {

    private static final int MOST = 64;
    private static final int FEW = 4;

    private final long burst;
    private final long portion;
    private final long periodNanos;
    private long[] edges = new long[FEW];
    private long[] tokens = new long[FEW];
    private long[] booked = new long[FEW];
    private boolean[] ahead = new boolean[FEW];
    private int size;

    EarlierEdges(long burst, long portion, long periodNanos) {
        this.burst = burst;
        this.portion = portion;
        this.periodNanos = periodNanos;
    }

    void clear() {
        size = 0;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void add(long edge, long left, boolean isAhead, long calls, long now) {
        while (size > 0 && (size > 1 ? edges[1] : edge) - now <= 0) {
            forgetEarliest(); // the one behind it has come
        }
        if (size == MOST) {
            forgetEarliest();
        }
        if (size == edges.length) {
            edges = Arrays.copyOf(edges, 2 * size);
            tokens = Arrays.copyOf(tokens, 2 * size);
            booked = Arrays.copyOf(booked, 2 * size);
            ahead = Arrays.copyOf(ahead, 2 * size);
        }
        edges[size] = edge;
        tokens[size] = left;
        ahead[size] = isAhead;
        booked[size] = calls;
        size++;
    }

    private void forgetEarliest() {
        size--;
        System.arraycopy(edges, 1, edges, 0, size);
        System.arraycopy(tokens, 1, tokens, 0, size);
        System.arraycopy(booked, 1, booked, 0, size);
        System.arraycopy(ahead, 1, ahead, 0, size);
    }

    /** The newest is in use again: it is told by the methods below. */
    void removeLast() {
        size--;
    }

    long edge() {
        return edges[size];
    }

    long tokens() {
        return tokens[size];
    }

    boolean isAhead() {
        return ahead[size];
    }

    long booked() {
        return booked[size];
    }

    /**
     * A call that was booked for {@code due} is cancelled: when its edge is in use again, its tokens are there, and behind a later one
     * those that fitted in at that edge.
     *
     * @return whether that can be
     */
    boolean giveBack(long permits, long due) {
        int its = size - 1;
        while (its >= 0 && due - edges[its] < 0) {
            its--;
        }
        if (its < 0 || due - edges[its] >= periodNanos) {
            return false;
        }
        tokens[its] = Math.min(burst, tokens[its] + permits);
        booked[its] = ahead[its] ? Math.max(0, booked[its] - permits) : 0;
        long left = permits;
        for (int later = its + 1; later < size; later++) {
            long room = burst - tokens[later] - booked[later]; // when that edge had brought its portion
            left = ahead[later] ? Math.max(0, Math.min(left, room)) : 0;
            tokens[later] += left;
        }
        return true;
    }

    /** A charge stays when the bookings behind an edge are cancelled. */
    void charge(long permits, long now) {
        for (int i = 0; i < size; i++) {
            long passed = Math.max(0, Math.floorDiv(now - edges[i], periodNanos));
            if (passed > 0) {
                long minted = Wide.multiplyCapped(passed, portion);
                tokens[i] = minted >= burst - tokens[i] ? burst : tokens[i] + minted;
                edges[i] += passed * periodNanos;
                ahead[i] = false;
                booked[i] = 0;
            }
            tokens[i] -= permits;
        }
    }
}
