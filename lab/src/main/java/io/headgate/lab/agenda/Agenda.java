package io.headgate.lab.agenda;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Checks;
import io.headgate.limiter.Ticker;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is going to happen, in the order of time, and the ticker that goes with it: it stands still while something happens
 * and jumps to the next thing afterwards. Things of one instant happen in the order in which they were noted down. For one
 * thread.
 */
public final class Agenda implements Ticker {

    /** The most that may be noted down at a time. */
    public static final int MOST = 1 << 22;

    /*
     * A binary heap in three arrays: when, in which order noted, what. The children of i are 2i + 1 and 2i + 2, and none is
     * earlier than i.
     */
    private long[] instants = new long[256];
    private long[] numbers = new long[256];
    private @Nullable Runnable[] things = new @Nullable Runnable[256];
    private int size;
    private long noted;
    private long now;

    @Override
    public long read() {
        return now;
    }

    /** Nobody can sleep where time moves only between two things. */
    @Override
    public void sleep(long nanos) {
        throw new IllegalStateException("sleep: " + nanos + " ns (expected: a thing noted down in the agenda)");
    }

    /** How many things are noted down. */
    public int size() {
        return size;
    }

    /** Whether something is due at {@code instant} or before. */
    public boolean isDueBy(long instant) {
        return size > 0 && instants[0] <= instant;
    }

    /** Notes down what happens at {@code instant}; one that has passed counts as now. */
    public void at(long instant, Runnable thing) {
        requireNonNull(thing, "thing");
        if (size == instants.length) {
            grow();
        }
        rise(Math.max(now, instant), noted++, thing);
    }

    /** Moves the time to the next thing, and lets it happen. @return false when there is none */
    public boolean next() {
        if (size == 0) {
            return false;
        }
        Runnable first = requireNonNull(things[0]);
        now = instants[0];
        size--;
        Runnable last = requireNonNull(things[size]);
        things[size] = null;
        if (size > 0) {
            sink(instants[size], numbers[size], last);
        }
        first.run();
        return true;
    }

    /** Moves the time to {@code instant}, by which nothing may be due, and which must not have passed. */
    public void moveTo(long instant) {
        Checks.require(instant >= now && !(size > 0 && instants[0] < instant), "instant", instant, "the next there is");
        now = instant;
    }

    private void grow() {
        if (size >= MOST) {
            throw new IllegalStateException(
                    "calls under way: " + size + " (expected: fewer; shorten times, or slow the traffic down)");
        }
        instants = Arrays.copyOf(instants, 2 * size);
        numbers = Arrays.copyOf(numbers, 2 * size);
        things = Arrays.copyOf(things, 2 * size);
    }

    private void rise(long instant, long number, Runnable thing) {
        int hole = size++;
        while (hole > 0) {
            int parent = (hole - 1) >>> 1;
            if (instants[parent] <= instant) { // an equal one was noted down before
                break;
            }
            move(parent, hole);
            hole = parent;
        }
        put(hole, instant, number, thing);
    }

    private void sink(long instant, long number, Runnable thing) {
        int hole = 0;
        for (int child = 1; child < size; child = 2 * hole + 1) {
            int earlier = child + 1 < size && isBefore(child + 1, instants[child], numbers[child]) ? child + 1 : child;
            if (!isBefore(earlier, instant, number)) {
                break;
            }
            move(earlier, hole);
            hole = earlier;
        }
        put(hole, instant, number, thing);
    }

    private boolean isBefore(int index, long instant, long number) {
        return instants[index] != instant ? instants[index] < instant : numbers[index] < number;
    }

    private void move(int from, int to) {
        put(to, instants[from], numbers[from], requireNonNull(things[from]));
    }

    private void put(int index, long instant, long number, Runnable thing) {
        instants[index] = instant;
        numbers[index] = number;
        things[index] = thing;
    }
}
