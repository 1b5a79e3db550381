package io.headgate.limiter.window;

import static java.util.Objects.requireNonNull;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The permits charged to slices that are over, for a few slices in a row. Each block knows the one before, so that the newest
 * leads to all that are still counted. Safe for many threads.
 */
final class CountBlock {

    /** An answer of {@link #giveBack}: another block has taken the place of this one. */
    static final long MOVED = -1;

    private static final int MOST_SLICES = 16;
    private static final long FROZEN = Long.MIN_VALUE; // in what was returned
    private static final long[][] NOTHING =
            IntStream.rangeClosed(0, MOST_SLICES).mapToObj(long[]::new).toArray(long[][]::new);
    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle COUNTS;
    private static final VarHandle RETURNED;

    static {
        try {
            COUNTS = MethodHandles.lookup().findVarHandle(CountBlock.class, "counts", long[].class);
            RETURNED = MethodHandles.lookup().findVarHandle(CountBlock.class, "returned", long[].class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final long first; // the index of its first slice
    private volatile long[] counts; // one of NOTHING while there is nothing to count
    private volatile long @Nullable [] returned; // of them, since. Apart: a thread may be late in closing a slice
    private volatile @Nullable CountBlock before;

    private CountBlock(long first, int size, @Nullable CountBlock before) {
        this.first = first;
        this.counts = NOTHING[size];
        this.before = before;
    }

    /** An empty block with a place for the slice of that index, of a size that suits windows of {@code span} slices. */
    static CountBlock holding(long index, int span) {
        int size = Math.min(MOST_SLICES, Integer.highestOneBit(2 * span - 1) * 2);
        return new CountBlock(index - Math.floorMod(index, size), size, null);
    }

    /** This block, or the next one with a place for {@code index}. What lies before {@code oldest} is of no interest. */
    CountBlock leadingTo(long index, long oldest) {
        int size = size();
        if (index - first < size) {
            return this;
        }
        return new CountBlock(index - Math.floorMod(index, size), size, first + size > oldest ? this : null);
    }

    /** Lets go of blocks that end before {@code oldest}. */
    void forgetBefore(long oldest) {
        CountBlock each = this;
        while (each != null && each.first > oldest) {
            each = each.before;
        }
        if (each != null && each.before != null) {
            each.before = null;
        }
    }

    /** A copy with nothing counted for {@code index} and the slices behind it, which were opened ahead and are empty again. */
    CountBlock reopened(long index) {
        CountBlock copy = new CountBlock(first, size(), before);
        for (long each = first; each < index; each++) {
            copy.close(each, count(each));
        }
        return copy;
    }

    /** The index of the first slice that has a place here. */
    long first() {
        return first;
    }

    /** What a slice had counted when it was closed, whatever was returned since. */
    long closedCount(long index) {
        return (long) COUNT.getVolatile(counts, place(index));
    }

    /** Ends a place in a block of which a copy is in use: it takes nothing back any more. @return what it still counts */
    long freeze(long index) {
        long[] returned = returnedMade();
        int place = place(index);
        long seen = (long) COUNT.getVolatile(returned, place);
        while (seen >= 0 && !COUNT.compareAndSet(returned, place, seen, seen | FROZEN)) {
            seen = (long) COUNT.getVolatile(returned, place);
        }
        return count(index);
    }

    /** A copy of all that lies before {@code end}, moved on by {@code slices}. */
    CountBlock movedOn(long slices, long end, int span) {
        CountBlock copy = holding(end - span + slices, span);
        for (long index = end - span; index < end; index++) {
            copy = copy.leadingTo(index + slices, end - span + slices);
            copy.close(index + slices, count(index));
        }
        return copy;
    }

    /** Notes what a slice that is over has counted. Any thread may do it; the most that any of them has seen is kept. */
    void close(long index, long count) {
        CountBlock block = blockOf(index);
        if (block == null || count == 0) {
            return;
        }
        long[] counts = block.countsMade();
        int place = block.place(index);
        long seen = (long) COUNT.getVolatile(counts, place);
        while (seen < count && !COUNT.compareAndSet(counts, place, seen, count)) {
            seen = (long) COUNT.getVolatile(counts, place);
        }
    }

    private long[] countsMade() {
        long[] nothing = NOTHING[size()];
        if (counts == nothing) {
            COUNTS.compareAndSet(this, nothing, new long[size()]);
        }
        return counts;
    }

    private long[] returnedMade() {
        if (returned == null) {
            RETURNED.compareAndSet(this, null, new long[size()]);
        }
        return requireNonNull(returned);
    }

    private int size() {
        return counts.length;
    }

    /** Takes permits out that were charged to a slice. @return how many were there, or {@link #MOVED} */
    long giveBack(long index, long permits) {
        CountBlock block = blockOf(index);
        if (block == null || block.counts == NOTHING[block.size()]) {
            return 0;
        }
        long[] counts = block.counts;
        long[] returned = block.returnedMade();
        int place = block.place(index);
        while (true) {
            long seen = (long) COUNT.getVolatile(returned, place);
            if (seen < 0) {
                return MOVED;
            }
            long back = Math.min(permits, (long) COUNT.getVolatile(counts, place) - seen);
            if (COUNT.compareAndSet(returned, place, seen, seen + back)) {
                return back;
            }
        }
    }

    /** What the slice of that index has counted; 0 if nothing is known of it. */
    long count(long index) {
        CountBlock block = blockOf(index);
        return block == null ? 0 : block.ownSum(index, index + 1);
    }

    /** What the slices from {@code from} until before {@code until} have counted together. */
    long sum(long from, long until) {
        long sum = 0;
        for (CountBlock block = this; block != null && block.first + block.size() > from; block = block.before) {
            sum += block.ownSum(from, until);
        }
        return sum;
    }

    private long ownSum(long from, long until) {
        int begin = (int) Math.max(0, from - first);
        int end = (int) Math.min(size(), until - first);
        return sum(counts, begin, end) - sum(returned, begin, end);
    }

    private static long sum(long @Nullable [] known, int begin, int end) {
        long sum = 0;
        for (int place = begin; known != null && place < end; place++) {
            sum += (long) COUNT.getOpaque(known, place) & ~FROZEN;
        }
        return sum;
    }

    /** This block, or the one before it that has a place for {@code index}; null if there is none. */
    @Nullable
    CountBlock blockOf(long index) {
        CountBlock block = this;
        while (block != null && index < block.first) {
            block = block.before;
        }
        return block == null || index - block.first >= block.size() ? null : block;
    }

    private int place(long index) {
        return (int) (index - first);
    }
}
