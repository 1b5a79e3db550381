package io.headgate.limiter.window;

import io.headgate.limiter.WallClock;
import java.time.Duration;

/**
 * Stretches that follow the wall clock, while the ticker decides how much time has passed.
 *
 * <p>The wall clock is looked at when a period is over and once a minute in between. Going forward by however much, it
 * opens at most one new period. Going back, it changes nothing until the present period has had its time: a period that
 * has closed does not open again, unless the clock was put back by so much that this would last longer than a period.
 */
final class CalendarEdges implements Edges {

    private static final long CHECK_EVERY = Duration.ofMinutes(1).toNanos();
    private static final long MOST_STEPS = 1_000;

    /** Civil periods, by nanoseconds since the epoch. */
    interface Periods {

        /** The first instant of the period that holds {@code epochNanos}. */
        long startOf(long epochNanos);

        /** The first instant after the period that begins at {@code start}. */
        long endOf(long start);

        /** By how many nanoseconds at most many periods may be longer than so many of the usual length, but for months. */
        long slack();

        /** The start of the period that holds {@code time}, also where clocks change and a period seems to hold two. */
        default long containing(long time) {
            long start = startOf(time);
            for (long end = endOf(start); end <= time; end = endOf(start)) {
                start = end;
            }
            return start;
        }
    }

    private final WallClock wall;
    private final Periods periods;
    private final long length;

    CalendarEdges(WallClock wall, Periods periods, long length) {
        this.wall = wall;
        this.periods = periods;
        this.length = length;
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public Stretch first(long now) {
        long time = wall.epochNanos();
        long start = periods.containing(time);
        return stretch(0, start, now - (time - start), now + (periods.endOf(start) - time), now);
    }

    @Override
    public Stretch at(Stretch last, long now) {
        long time = wall.epochNanos();
        long start = periods.containing(time);
        boolean wentBack = start < last.label();
        if (wentBack && now - last.end() < 0) {
            return stretch(last.index(), last.label(), last.start(), last.end(), now);
        }
        long end = now + (periods.endOf(start) - time);
        if (start == last.label()) {
            return stretch(last.index(), start, last.start(), end, now);
        }
        boolean inBetween = start != periods.endOf(last.label());
        long began = now - (time - start);
        return stretch(
                last.index() + (inBetween ? 2 : 1), start, began - last.check() < 0 ? last.check() : began, end, now);
    }

    @Override
    public Stretch next(Stretch last) {
        long start = periods.endOf(last.label());
        long length = periods.endOf(start) - start;
        return stretch(last.index() + 1, start, last.end(), last.end() + length, last.end());
    }

    /** Many periods at once by their usual length, and their slack, so that a change of clocks owes rather more than less. */
    @Override
    public Stretch skip(Stretch last, long count) {
        Stretch stretch = last;
        for (long steps = count; steps > 0 && count <= MOST_STEPS; steps--) {
            stretch = next(stretch);
        }
        if (count > MOST_STEPS) {
            long about = last.label() + count * length + periods.slack();
            boolean isKnown =
                    about > last.label(); // nanoseconds since 1970 end in 2262: behind that a period more is owed
            long start = isKnown ? periods.containing(about) : about + length;
            long begins = last.start() + (start - last.label());
            long end = begins + (periods.endOf(start) - start);
            stretch = stretch(last.index() + count, start, begins, end, begins);
        }
        return stretch;
    }

    private static Stretch stretch(long index, long label, long start, long end, long seenAt) {
        return new Stretch(index, label, start, end, seenAt + Math.min(end - seenAt, CHECK_EVERY));
    }
}
