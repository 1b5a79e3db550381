package io.headgate.lab.simulation;

import java.util.Comparator;
import java.util.PriorityQueue;

/** The calls that wait for their time, earliest first. For one thread. */
final class WaitingCalls {

    /*
     * Limiters that make calls wait nearly always let them run in the order in which they asked, so those stand in a
     * queue of plain numbers, which costs the same however many wait. A call that is to run before the last one in the
     * queue, as a small one may that slips into a gap too short for a large one, goes into a heap beside it.
     */
    private final CallQueue inOrder = new CallQueue();
    private final PriorityQueue<Call> others = new PriorityQueue<>(Comparator.comparingLong(Call::due));
    private long permits;

    private record Call(long due, long waitedNanos, long permits) {}

    /** A call for {@code count} permits that runs at {@code due} and has waited so long by then. */
    void add(long due, long waitedNanos, long count) {
        permits += count;
        if (due >= inOrder.lastDue()) {
            inOrder.add(due, waitedNanos, count);
        } else {
            others.add(new Call(due, waitedNanos, count));
        }
    }

    /** The permits of all who wait. */
    long permits() {
        return permits;
    }

    /** Lets those run whose time comes before {@code nanos}. */
    void runThoseDueBefore(long nanos, Ran ran) {
        while (Math.min(inOrder.firstDue(), firstOtherDue()) < nanos) {
            if (inOrder.firstDue() <= firstOtherDue()) {
                permits -= inOrder.firstPermits();
                ran.ran(inOrder.firstDue(), inOrder.firstWaitedNanos(), inOrder.firstPermits());
                inOrder.removeFirst();
            } else {
                Call first = others.remove();
                permits -= first.permits;
                ran.ran(first.due, first.waitedNanos, first.permits);
            }
        }
    }

    private long firstOtherDue() {
        Call first = others.peek();
        return first == null ? Long.MAX_VALUE : first.due;
    }
}
