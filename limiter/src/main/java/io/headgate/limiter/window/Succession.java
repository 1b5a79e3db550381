package io.headgate.limiter.window;

import static io.headgate.limiter.Algorithm.MAX_WAIT_NANOS;
import static io.headgate.limiter.Algorithm.NEVER;
import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Wide;
import org.jspecify.annotations.Nullable;

/**
 * Which slice follows which, and what of the past it has to count. Makes slices, and notes the count of one that is over.
 *
 * @param edges where slices begin and end
 * @param most as {@link Shape#most}
 * @param span as {@link Shape#span}
 * @param fading as {@link Shape#fading}
 */
record Succession(Edges edges, long most, int span, boolean fading) {

    /** An answer of {@link #indexOf}: the permits of such a slice have come back by themselves. */
    static final long COUNTS_NO_MORE = Long.MIN_VALUE;

    /** Slices kept beyond those that count, so that another algorithm can be told what was granted a moment ago. */
    private static final int KEPT_BEYOND_SPAN = 1;

    static Succession of(Edges edges, Shape shape) {
        return new Succession(edges, shape.most(), shape.span(), shape.fading());
    }

    /** The slice that holds {@code now} when none has been before. */
    Slice first(long now) {
        Stretch stretch = edges.first(now);
        return new Slice(stretch, null, CountBlock.holding(stretch.index(), span), null, most, 0);
    }

    /** {@code slice} itself, or if it is over at {@code now}, the one that would take its place: to read from. */
    Slice asOf(Slice slice, long now) {
        boolean over = now - slice.check >= 0 && !slice.isEndless();
        return over ? after(slice, edges.at(slice.stretch, now), slice, null) : slice;
    }

    /** The slice that takes the place of {@code last}, which nobody writes to any more, or goes on with it. */
    Slice following(Slice last, long now) {
        if (last.isEndless()) {
            last.close();
            return last.endless(now);
        }
        Stretch stretch = edges.at(last.stretch, now);
        if (stretch.index() == last.stretch.index()) {
            return last.again(stretch); // it goes on, and may count less when it is over: nothing is noted yet
        }
        last.close();
        return after(last, stretch, null, null);
    }

    /** The first slice behind {@code closed} with room for so many permits, opened before its time if that has not come. */
    Slice opened(Slice closed, long permits, long now) {
        long slices = fading ? 1 : firstWithRoom(closed, permits) - closed.stretch.index();
        Stretch stretch = slices == 1 ? edges.next(closed.stretch) : edges.skip(closed.stretch, slices);
        Ahead ahead = isAhead(stretch, now) ? Ahead.from(closed, () -> booked(closed, now)) : null;
        return after(closed, stretch, null, ahead);
    }

    /** The slice right behind {@code slice}: to read from. */
    private Slice next(Slice slice, long now) {
        Stretch stretch = edges.next(slice.stretch);
        return after(slice, stretch, slice, isAhead(stretch, now) ? Ahead.after(0) : null);
    }

    private static boolean isAhead(Stretch stretch, long now) {
        return now - stretch.start() < 0;
    }

    private Slice after(Slice slice, Stretch stretch, @Nullable Slice unclosed, @Nullable Ahead ahead) {
        if (stretch.index() == slice.stretch.index()) {
            return slice.again(stretch); // it goes on
        }
        long counted = firstCounted(stretch);
        long room = most - sum(slice, counted);
        CountBlock block = unclosed != null ? slice.block : slice.block.leadingTo(stretch.index(), oldestKept(stretch));
        return new Slice(stretch, ahead, block, unclosed, room, 0);
    }

    /** What {@code slice} and those before it have counted, from the index {@code from} on. */
    private static long sum(Slice slice, long from) {
        long sum = 0;
        Slice each = slice;
        while (each.unclosed != null && each.stretch.index() >= from) {
            sum += each.count();
            each = each.unclosed;
        }
        long own = each.stretch.index() >= from ? each.count() : 0;
        return sum + own + each.block.sum(from, each.stretch.index());
    }

    private static long count(Slice slice, long index) {
        Slice each = slice;
        while (each.unclosed != null && each.stretch.index() > index) {
            each = each.unclosed;
        }
        return each.stretch.index() == index ? each.count() : each.block.count(index);
    }

    /** The last slice of an algorithm that has ended, to go on with; what it shares with that is not written there any more. */
    Slice continued(Slice last) {
        return last.isEndless() ? last.endless(last.start) : made(last.stretch, last.ahead, last.block, last.count());
    }

    /** A slice with the counts of {@code other}, which goes on being written to. */
    Slice copied(Slice other, long now) {
        long index = other.stretch.index();
        CountBlock block = other.block.movedOn(0, index, span).leadingTo(index, index - span);
        Ahead ahead = other.ahead == null ? null : Ahead.after(Math.max(0, booked(other, now) - other.count()));
        Slice copy = other.isEndless() ? other.endless(other.start) : made(other.stretch, ahead, block, other.count());
        return now - copy.check >= 0 ? following(copy, now) : copy;
    }

    /** The slice from which {@code ahead} was opened, to go on with, less what was returned to it and those before it since. */
    Slice before(Slice ahead, Slice openedFrom) {
        long index = openedFrom.stretch.index();
        CountBlock block = blockOf(openedFrom, ahead.block);
        return made(openedFrom.stretch, openedFrom.ahead, block.reopened(index), block.count(index));
    }

    /** Where a slice is counted, as seen from {@code later}. Its own block may have been copied since it was closed. */
    static CountBlock blockOf(Slice slice, CountBlock later) {
        CountBlock block = later.blockOf(slice.stretch.index());
        return block == null ? slice.block : block;
    }

    /** The slice after a debt of so many times what the window holds has been charged on top of a full {@code closed}. */
    Slice afterDebt(Slice closed, long times, long now) {
        long slices = Wide.multiplyCapped(times, debtSpan());
        if (Wide.multiplyCapped(slices, edges.length()) > MAX_WAIT_NANOS - Math.max(0, closed.start - now)) {
            return closed.endless(now);
        }
        Stretch stretch = edges.skip(closed.stretch, slices);
        long index = closed.stretch.index();
        CountBlock moved = closed.block.movedOn(stretch.index() - index, index, span);
        CountBlock block = moved.leadingTo(stretch.index(), oldestKept(stretch));
        if (fading) {
            block.close(stretch.index() - 1, most);
        }
        long booked =
                booked(closed, now) + times * most - closed.count(); // as much as this one counts moves along with it
        return made(stretch, Ahead.after(booked), block, closed.count());
    }

    private Slice made(Stretch stretch, @Nullable Ahead ahead, CountBlock block, long used) {
        long room = most - block.sum(firstCounted(stretch), stretch.index());
        return new Slice(stretch, ahead, block, null, room, used);
    }

    /** Lets go of counts that no longer matter, not even to the slice of {@code now}, to which one may step back. */
    void forgetOld(Slice current, long now) {
        long slicesAhead = Math.max(0, Wide.divideUp(current.start - now, edges.length()));
        current.block.forgetBefore(oldestKept(current.stretch) - slicesAhead - 1);
    }

    /** How many permits lie ahead of {@code now}, in {@code slice} and those before it. */
    long booked(Slice slice, long now) {
        long booked = 0;
        Slice each = slice;
        CountBlock block = slice.block;
        while (each != null && each.isAhead(now)) {
            block = blockOf(each, block);
            long own = each == slice ? each.count() : block.count(each.stretch.index());
            Ahead how = requireNonNull(each.ahead);
            long laps = Wide.divideUp(each.start - now, edges.length() * debtSpan());
            booked += own + how.before(Math.max(0, Wide.multiplyCapped(laps, most) - own));
            each = how.openedFrom();
        }
        return booked;
    }

    /** How long after {@code now} the permits fit into {@code slice}, which holds {@code used}; NEVER if they do not. */
    long untilFits(Slice slice, long used, long permits, long now) {
        long opens = Math.max(0, slice.start - now);
        if (!fading) {
            return permits <= slice.room - used ? opens : NEVER;
        }
        long free = most - used - permits;
        if (free < 0 || slice.isEndless()) {
            return NEVER;
        }
        // what is left of the slice before must come to no more than what is free: older·(end-t)/length <= free
        long older = most - slice.room;
        long before = older <= free ? edges.length() : Wide.multiplyDivide(free, edges.length(), older);
        if (before == 0) {
            return NEVER; // it would run when this slice is over
        }
        return Math.max(opens, slice.stretch.end() - before - now);
    }

    /** How long after {@code now} the permits fit into {@code slice} or, nobody else coming, into a later one. */
    long untilFitsAnywhere(Slice slice, long permits, long now) {
        long wait = untilFits(slice, slice.count(), permits, now);
        if (!fading && wait == NEVER) {
            return untilForgotten(slice, permits, now);
        }
        Slice each = slice;
        while (wait == NEVER) {
            each = next(each, now);
            wait = untilFits(each, 0, permits, now);
        }
        return wait;
    }

    /** Until so much of the past is forgotten that the permits fit into a slice that is empty itself. */
    private long untilForgotten(Slice slice, long permits, long now) {
        long between = firstWithRoom(slice, permits) - slice.stretch.index() - 1;
        return slice.stretch.end() + between * edges.length() - now;
    }

    /** The index of the first slice behind {@code slice} that has room for so many permits, nothing else being charged. */
    private long firstWithRoom(Slice slice, long permits) {
        long next = slice.stretch.index() + 1;
        long index = next;
        long counted = sum(slice, next - span + 1);
        while (counted > most - permits) {
            counted -= count(slice, index - span + 1);
            index++;
            if (index - next == span) { // none is left to take out: permits were returned since they were summed
                counted = sum(slice, next - span + 1);
                index = next;
            }
        }
        return index;
    }

    /** What {@code slice} may hold at {@code now}. */
    long roomAt(Slice slice, long now) {
        if (!fading) {
            return slice.room;
        }
        long left = Math.min(edges.length(), slice.stretch.end() - now);
        return most - Wide.multiplyDivideUp(most - slice.room, left, edges.length());
    }

    /** How long after {@code now} nothing that {@code slice} and those before it have counted matters any more. */
    long untilNothingCounts(Slice slice, long now) {
        long index = slice.stretch.index();
        for (long each = index; each > index - span; each--) {
            if (count(slice, each) > 0) {
                return Math.max(0, endOf(each, slice) + (span - 1) * edges.length() - now);
            }
        }
        return 0;
    }

    /**
     * Whether one that begins anew may take its place, as far as its edges go: where they are its own, what it granted must be
     * older than a slice.
     */
    boolean isForgotten(Slice slice, long now) {
        if (!edges.areOwn()) {
            return true;
        }
        boolean isEmpty = slice.count() == 0;
        long since = isEmpty ? slice.start : slice.stretch.end();
        return (isEmpty && count(slice, slice.stretch.index() - 1) == 0) || now - since >= edges.length();
    }

    /** At least as many permits as were granted in the last {@code nanos}, with {@code slice} as the current one. */
    long grantedWithin(long nanos, Slice slice, long now) {
        long index = slice.stretch.index();
        long permits = slice.count();
        for (long each = index - 1; each > index - keptSlices() && endOf(each, slice) + nanos - now > 0; each--) {
            permits += count(slice, each);
        }
        long known = Math.max(1, (keptSlices() - 1) * edges.length());
        return permits + (nanos > known ? Wide.multiplyCapped(nanos / known, most) : 0);
    }

    /** The start of {@code slice}, or of one before it. */
    long startOf(long index, Slice slice) {
        return slice.start - (slice.stretch.index() - index) * edges.length();
    }

    /** The end of the slice of that index; of one in the past the latest it can have been. */
    private long endOf(long index, Slice current) {
        long between = current.stretch.index() - index - 1;
        return between < 0 ? current.stretch.end() : current.start - between * edges.length();
    }

    /**
     * The index of the slice before {@code newest} that holds {@code due}, if it counts: in {@code newest} or, once one has
     * stepped back from there, in a slice that was opened ahead or the present one. Otherwise {@link #COUNTS_NO_MORE}.
     */
    long indexOf(long due, Slice newest, long now) {
        Slice found = Ahead.onTheWayTo(due, newest, now);
        if (due - found.start >= 0) {
            return found.isAhead(now) || presentIndex(found, now) < found.stretch.index() + span
                    ? found.stretch.index()
                    : COUNTS_NO_MORE;
        }
        long index = found.stretch.index() - Wide.divideUp(found.start - due, edges.length());
        long counting = found.isAhead(now) ? newest.stretch.index() : presentIndex(found, now);
        return index > counting - span ? index : COUNTS_NO_MORE;
    }

    /** The index of the slice of {@code now}, which is {@code begun} or one behind it. */
    private long presentIndex(Slice begun, long now) {
        long over = now - begun.stretch.end();
        return begun.stretch.index() + (over < 0 ? 0 : 1 + over / edges.length());
    }

    /** Whether {@code newest} counts the slice of that index. */
    boolean isCounted(long index, Slice newest) {
        return index >= firstCounted(newest.stretch);
    }

    /** The index of the first slice that counts in {@code stretch}. */
    private long firstCounted(Stretch stretch) {
        return stretch.index() - span + 1;
    }

    /** The index of the first slice that is still known in {@code stretch}. */
    private long oldestKept(Stretch stretch) {
        return stretch.index() - keptSlices() + 1;
    }

    private int keptSlices() {
        return span + KEPT_BEYOND_SPAN;
    }

    /** How many slices a debt of as much as a window holds takes to be paid, once everything is full. */
    private int debtSpan() {
        return fading ? 1 : span;
    }
}
