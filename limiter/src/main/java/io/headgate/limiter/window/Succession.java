package io.headgate.limiter.window;

import io.headgate.limiter.Wide;
import org.jspecify.annotations.Nullable;

/** Which slice follows which, and what of the past it has to count. Makes slices; changes none. */
record Succession(Edges edges, Shape shape) {

    /** The slice that holds {@code now} when none has been before. */
    Slice first(long now) {
        return new Slice(edges.first(now), null, Slice.NO_PAST, shape.most(), 0);
    }

    /** {@code slice} itself, or if it is over at {@code now}, the one that would take its place. */
    Slice asOf(Slice slice, long now) {
        return now - slice.check >= 0 ? after(slice, edges.at(slice.stretch, now), now) : slice;
    }

    /** The slice right behind {@code slice}. */
    Slice next(Slice slice, long now) {
        return after(slice, edges.next(slice.stretch), now);
    }

    private Slice after(Slice slice, Stretch stretch, long now) {
        if (stretch.index() == slice.stretch.index()) {
            return slice.again(stretch); // it goes on
        }
        Slice openedFrom = now - stretch.start() < 0 ? slice : null;
        return made(stretch, openedFrom, keptAt(stretch, slice), 0);
    }

    /** The last slice of an algorithm that has ended, to go on with. */
    Slice continued(Slice last) {
        return made(last.stretch, last.openedFrom(), last.past, last.count());
    }

    /** The slice from which {@code ahead} was opened, to go on with, less what was returned to it since. */
    Slice before(Slice ahead, Slice openedFrom) {
        return made(openedFrom.stretch, openedFrom.openedFrom(), openedFrom.past, ahead.past[0].count());
    }

    private Slice made(Stretch stretch, @Nullable Slice openedFrom, Slice[] past, long used) {
        long room = shape.most();
        for (Slice slice : past) {
            room -= shape.counts(slice, stretch) ? slice.count() : 0;
        }
        return new Slice(stretch, openedFrom, past, room, used);
    }

    /** Of {@code slice} and those before it, the ones to be known in {@code stretch}, newest first. */
    private Slice[] keptAt(Stretch stretch, Slice slice) {
        if (!shape.keeps(slice, stretch)) {
            return Slice.NO_PAST;
        }
        int kept = 0;
        while (kept < slice.past.length && shape.keeps(slice.past[kept], stretch)) {
            kept++;
        }
        Slice[] past = new Slice[kept + 1];
        past[0] = slice.asPast();
        System.arraycopy(slice.past, 0, past, 1, kept);
        return past;
    }

    /** How long after {@code now} the permits fit into {@code slice}, which holds {@code used}; NEVER if they do not. */
    long untilFits(Slice slice, long used, long permits, long now) {
        long opens = Math.max(0, slice.start - now);
        if (!shape.fading()) {
            return permits <= slice.room - used ? opens : SlicedAlgorithm.NEVER;
        }
        long free = shape.most() - used - permits;
        if (free < 0) {
            return SlicedAlgorithm.NEVER;
        }
        // what is left of the slice before must come to no more than what is free: older·(end-t)/length <= free
        long older = shape.most() - slice.room;
        long before = older <= free ? edges.length() : Wide.multiplyDivide(free, edges.length(), older);
        return Math.max(opens, slice.stretch.end() - before - now);
    }

    /** What {@code slice} may hold at {@code now}. */
    long roomAt(Slice slice, long now) {
        if (!shape.fading()) {
            return slice.room;
        }
        long left = Math.min(edges.length(), slice.stretch.end() - now);
        return shape.most() - Wide.multiplyDivideUp(shape.most() - slice.room, left, edges.length());
    }

    /** How long after {@code now} the permits of {@code slice} no longer count. */
    long untilForgotten(Slice slice, long now) {
        return Math.max(0, slice.stretch.end() + (shape.span() - 1) * edges.length() - now);
    }

    /** At least as many permits as were granted in the last {@code nanos}, with {@code slice} as the current one. */
    long grantedWithin(long nanos, Slice slice, long now) {
        long permits = slice.count();
        for (Slice past : slice.past) {
            permits += past.stretch.end() + nanos - now > 0 ? past.count() : 0;
        }
        long known = Math.max(1, (shape.keptSlices() - 1) * edges.length());
        return permits + (nanos > known ? Wide.multiplyCapped(nanos / known, shape.most()) : 0);
    }
}
