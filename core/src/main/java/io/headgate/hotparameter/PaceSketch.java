package io.headgate.hotparameter;

import static io.headgate.limiter.Algorithm.NEVER;
import static io.headgate.limiter.Algorithm.REFUSED;
import static java.util.Objects.requireNonNull;

import io.headgate.guard.TableMemory;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Wide;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A count-min sketch of buckets: holds any number of values to a {@link SafePace} in a fixed number of cells. Lock-free; a
 * take allocates nothing but, once, the cells.
 *
 * <p>Promise: no value is granted more than its pace. A value is refused too much only if others have used up its cell in
 * every one of the four rows.
 */
final class PaceSketch implements Beyond {

    /*
     * One bucket for all strangers refuses nearly all of them. So there are many, in four rows, and a value has one cell in
     * each row, at places that depend on its hash. A cell is the instant up to which its bucket is paid for.
     *
     *            value a      value b
     *   row 0  ──▓────────────▒──────────      paid:  a's cells 7, 9, 7, 20   → a has used no more than 7
     *   row 1  ───────█──────────────────             (row 1 is shared with b, the last with somebody else)
     *   row 2  ──────▓───────────▒───────
     *   row 3  ─▒──────────▓─────────────
     *
     * Every cell of a value has counted all that the value took, and perhaps more; so the smallest is nearest the truth.
     * A take goes by it, and then lifts the others only as far as the value can have come itself (the conservative update
     * of Estan and Varghese): cells beyond that have counted this take already.
     *
     * Two takes of the same value at a time must not both go by the same number. So the other cells are lifted first and the
     * smallest is moved last, by compare-and-set. When that succeeds, all cells of the value are at least where the take has
     * brought it; cells only rise; so whoever succeeds after it, in whichever cell, has read that or more. A take that loses
     * the race, and is then refused, leaves cells lifted: they have counted too much, which is the safe side.
     *
     * Nothing can be given back: a cell does not know who else relied on it. Such permits are lost until they refill.
     */
    static final int ROWS = 4;

    private static final int LEAST = 1 << 4; // where there is no memory for more
    private static final int NARROWEST = 1 << 10;
    private static final int WIDEST = 1 << 18;
    private static final int CELLS_PER_KEY = 4; // in each row; with four rows about the weight of a limiter
    private static final long FARTHEST = Long.MAX_VALUE / 2; // 146 years: a debt without end

    private final SafePace pace;
    private final long intervalNanos;
    private final long idleNanos;
    private final long memoryNanos;
    private final long base; // cells are counted from here, so that 0 is a full bucket
    private final int width; // as wanted; that of the cells may be less
    private final TableMemory memory;
    private final AtomicReference<@Nullable AtomicLongArray> made = new AtomicReference<>();

    private PaceSketch(SafePace pace, int width, long now, TableMemory memory) {
        this.pace = pace;
        this.intervalNanos = pace.intervalNanos();
        this.idleNanos = pace.idleNanos();
        this.memoryNanos = Math.min(pace.memoryNanos(), FARTHEST / 2);
        this.base = now - memoryNanos;
        this.width = width;
        this.memory = memory;
    }

    /** A sketch that goes well with {@code maxKeys} values that have state of their own. */
    PaceSketch(SafePace pace, int maxKeys, long now, @Nullable Beyond before, TableMemory memory) {
        this(pace, before instanceof PaceSketch old ? old.width : widthFor(maxKeys), now, memory);
        if (before instanceof PaceSketch old) {
            AtomicLongArray cells = old.made.get(); // as many as here: the memory of the table has one sketch
            for (int i = 0; cells != null && i < cells.length(); i++) {
                lift(cells(), i, inUseAt(old.permitsIn(cells.get(i), now), now));
            }
        } else if (before != null) {
            long used = inUseAt(before.mostInUse(now), now);
            for (int i = 0; used > 0 && i < cells().length(); i++) {
                lift(cells(), i, used);
            }
        }
    }

    private static int widthFor(int maxKeys) {
        int between = Math.max(NARROWEST, Math.min(maxKeys, WIDEST / CELLS_PER_KEY) * CELLS_PER_KEY);
        return Integer.highestOneBit(2 * between - 1);
    }

    @Override
    public long take(long hash, long permits, long now, long maxWaitNanos) {
        if (permits > pace.largestTake()) {
            return REFUSED;
        }
        AtomicLongArray cells = cells();
        long at = at(now);
        long cost = permits * intervalNanos;
        long earliest = at - (pace.queue() ? cost : idleNanos);
        while (true) {
            int least = least(cells, hash);
            long paid = cells.get(least);
            long next = Math.max(paid, earliest) + cost;
            long wait = Math.max(0, next - at);
            if (wait > maxWaitNanos || paid >= FARTHEST) {
                return REFUSED;
            }
            for (int row = 0; row < ROWS; row++) {
                int cell = cell(cells, hash, row);
                if (cell != least) {
                    lift(cells, cell, next);
                }
            }
            if (cells.compareAndSet(least, paid, next)) {
                return wait;
            }
            Thread.onSpinWait();
        }
    }

    @Override
    public long inUse(long hash, long now) {
        return permitsIn(paid(hash), now);
    }

    private long permitsIn(long paid, long now) {
        long before = at(now) - memoryNanos;
        if (paid <= before || paid >= FARTHEST) {
            return paid <= before ? 0 : Long.MAX_VALUE;
        }
        return pace.queue()
                ? Math.max(1, Wide.divideUp(paid - at(now), intervalNanos) + 1)
                : Wide.divideUp(paid - before, intervalNanos);
    }

    /** Where a cell stands that has {@code permits} in use. */
    private long inUseAt(long permits, long now) {
        return permits == 0 ? 0 : sum(at(now) - idleNanos, Wide.multiplyCapped(permits, intervalNanos));
    }

    /** On top of what is there, since that may be grants to the same value that its own state did not know of. */
    @Override
    public void add(long hash, long permits, long now) {
        AtomicLongArray cells = cells();
        long more = Wide.multiplyCapped(permits, intervalNanos);
        for (int row = 0; row < ROWS && permits > 0; row++) {
            int cell = cell(cells, hash, row);
            long paid = cells.get(cell);
            while (!cells.compareAndSet(cell, paid, sum(Math.max(paid, at(now) - idleNanos), more))) {
                paid = cells.get(cell);
            }
        }
    }

    /** Half used up: one that comes near its limit, or whose cells others use up. */
    @Override
    public boolean deservesOwn(long hash, long now) {
        return paid(hash) - (at(now) - idleNanos) >= (idleNanos + 1) / 2;
    }

    @Override
    public long waitNanos(long hash, long permits, long now) {
        if (permits > pace.largestTake()) {
            return NEVER;
        }
        long cost = permits * intervalNanos;
        long earliest = at(now) - (pace.queue() ? cost : idleNanos);
        long paid = paid(hash);
        return paid >= FARTHEST ? NEVER : Math.max(0, Math.max(paid, earliest) + cost - at(now));
    }

    @Override
    public long latest(long now) {
        return base + at(now);
    }

    @Override
    public boolean isFor(Limit limit) {
        return pace.equals(SafePace.of(limit));
    }

    @Override
    public long mostInUse(long now) {
        AtomicLongArray cells = made.get();
        long most = 0;
        for (int i = 0; cells != null && i < cells.length(); i++) {
            most = Math.max(most, cells.get(i));
        }
        return permitsIn(most, now);
    }

    private long paid(long hash) {
        AtomicLongArray cells = made.get();
        return cells == null ? 0 : cells.get(least(cells, hash));
    }

    private static int least(AtomicLongArray cells, long hash) {
        int least = cell(cells, hash, 0);
        long paid = cells.get(least);
        for (int row = 1; row < ROWS; row++) {
            int cell = cell(cells, hash, row);
            long other = cells.get(cell);
            if (other < paid) {
                least = cell;
                paid = other;
            }
        }
        return least;
    }

    private static int cell(AtomicLongArray cells, long hash, int row) {
        int width = cells.length() / ROWS;
        return row * width + (Hashing.mixed(hash, row) & (width - 1));
    }

    private static void lift(AtomicLongArray cells, int cell, long to) {
        for (long paid = cells.get(cell); paid < to; paid = cells.get(cell)) {
            if (cells.compareAndSet(cell, paid, to)) {
                return;
            }
        }
    }

    private long at(long now) {
        return Math.max(memoryNanos, now - base);
    }

    private static long sum(long a, long b) {
        return b > FARTHEST - a ? FARTHEST : a + b;
    }

    private AtomicLongArray cells() {
        AtomicLongArray cells = made.get();
        if (cells == null) {
            long bytes = memory.sketch((long) ROWS * width * Long.BYTES, ROWS * LEAST * Long.BYTES);
            made.compareAndSet(null, new AtomicLongArray((int) (bytes / Long.BYTES)));
            cells = made.get();
        }
        return requireNonNull(cells);
    }
}
