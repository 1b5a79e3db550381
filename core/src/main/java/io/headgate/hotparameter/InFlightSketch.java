package io.headgate.hotparameter;

import static java.util.Objects.requireNonNull;

import io.headgate.guard.TableMemory;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A count-min sketch of calls in flight. Lock-free.
 *
 * <p>Promise: a value never has more in flight than it may; it is refused too much only if its cell in every row is shared
 * with others that have calls in flight.
 */
final class InFlightSketch {

    /*
     * A call adds itself to a cell in each row, then looks: the smallest holds at least all calls of the value. Adding to
     * all before looking at any is what makes it exact: of the calls that are let in, the one that finished adding last
     * has seen all the others in every cell. A call that is refused takes itself out again; another may be refused because
     * of it meanwhile.
     */
    private static final int ROWS = 4;
    private static final int WIDTH = 1 << 12;
    private static final int LEAST = 1 << 4; // where there is no memory for more

    private final AtomicReference<@Nullable AtomicIntegerArray> made = new AtomicReference<>();
    private final TableMemory memory;

    InFlightSketch(TableMemory memory) {
        this.memory = memory;
    }

    /** Adds {@code permits} calls of a value unless that makes more than {@code most}. */
    boolean enter(long hash, int permits, long most) {
        AtomicIntegerArray cells = cells();
        for (int row = 0; row < ROWS; row++) {
            cells.addAndGet(cell(cells, hash, row), permits);
        }
        if (inFlight(hash) <= most) {
            return true;
        }
        leave(hash, permits);
        return false;
    }

    void leave(long hash, int permits) {
        AtomicIntegerArray cells = cells();
        for (int row = 0; row < ROWS; row++) {
            cells.addAndGet(cell(cells, hash, row), -permits);
        }
    }

    /** At least as many as the value has in flight. */
    long inFlight(long hash) {
        AtomicIntegerArray cells = made.get();
        if (cells == null) {
            return 0;
        }
        int least = Integer.MAX_VALUE;
        for (int row = 0; row < ROWS; row++) {
            least = Math.min(least, cells.get(cell(cells, hash, row)));
        }
        return least;
    }

    private AtomicIntegerArray cells() {
        AtomicIntegerArray cells = made.get();
        if (cells == null) {
            long bytes = memory.sketch(ROWS * WIDTH * Integer.BYTES, ROWS * LEAST * Integer.BYTES);
            made.compareAndSet(null, new AtomicIntegerArray((int) (bytes / Integer.BYTES)));
            cells = made.get();
        }
        return requireNonNull(cells);
    }

    private static int cell(AtomicIntegerArray cells, long hash, int row) {
        int width = cells.length() / ROWS;
        return row * width + (Hashing.mixed(hash, row) & (width - 1));
    }
}
