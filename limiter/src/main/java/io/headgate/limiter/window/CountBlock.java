package io.headgate.limiter.window;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The permits charged to slices that are over, for a few slices in a row. Each block knows the one before, so that the newest
 * leads to all that are still counted. Safe for many threads.
 */
final class CountBlock {

    private static final int MOST_SLICES = 16;
    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);

    private final long first; // the index of its first slice
    private final long[] counts;
    private volatile @Nullable CountBlock before;

    private CountBlock(long first, long[] counts, @Nullable CountBlock before) {
        this.first = first;
        this.counts = counts;
        this.before = before;
    }

    /** An empty block with a place for the slice of that index, of a size that suits windows of {@code span} slices. */
    static CountBlock holding(long index, int span) {
        int size = Math.min(MOST_SLICES, Integer.highestOneBit(2 * span - 1) * 2);
        return new CountBlock(index - Math.floorMod(index, size), new long[size], null);
    }

    /** This block, or the next one with a place for {@code index}. What lies before {@code oldest} is of no interest. */
    CountBlock leadingTo(long index, long oldest) {
        if (index - first < counts.length) {
            return this;
        }
        long begin = index - Math.floorMod(index, counts.length);
        return new CountBlock(begin, new long[counts.length], first + counts.length > oldest ? this : null);
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

    /** A copy with nothing counted for {@code index} yet. */
    CountBlock reopened(long index) {
        long[] copied = counts.clone();
        copied[place(index)] = 0;
        return new CountBlock(first, copied, before);
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
        if (block == null) {
            return;
        }
        int place = block.place(index);
        long seen = (long) COUNT.getVolatile(block.counts, place);
        while (seen < count && !COUNT.compareAndSet(block.counts, place, seen, count)) {
            seen = (long) COUNT.getVolatile(block.counts, place);
        }
    }

    /** Takes permits out that were charged to a slice. @return how many were there */
    long giveBack(long index, long permits) {
        CountBlock block = blockOf(index);
        if (block == null) {
            return 0;
        }
        int place = block.place(index);
        while (true) {
            long seen = (long) COUNT.getVolatile(block.counts, place);
            long back = Math.min(permits, seen);
            if (COUNT.compareAndSet(block.counts, place, seen, seen - back)) {
                return back;
            }
        }
    }

    /** What the slice of that index has counted; 0 if nothing is known of it. */
    long count(long index) {
        CountBlock block = blockOf(index);
        return block == null ? 0 : (long) COUNT.getOpaque(block.counts, block.place(index));
    }

    /** What the slices from {@code from} until before {@code until} have counted together. */
    long sum(long from, long until) {
        long sum = 0;
        for (CountBlock block = this; block != null && block.first + block.counts.length > from; block = block.before) {
            int begin = (int) Math.max(0, from - block.first);
            int end = (int) Math.min(block.counts.length, until - block.first);
            for (int place = begin; place < end; place++) {
                sum += (long) COUNT.getOpaque(block.counts, place);
            }
        }
        return sum;
    }

    private @Nullable CountBlock blockOf(long index) {
        CountBlock block = this;
        while (block != null && index < block.first) {
            block = block.before;
        }
        return block == null || index - block.first >= block.counts.length ? null : block;
    }

    private int place(long index) {
        return (int) (index - first);
    }
}
