package io.headgate.testkit.sequences;

import io.headgate.limiter.window.CalendarPeriod;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * How many permits a limit lets run in an interval, after the table "The limits" of the README. Instants are nanoseconds since
 * the sequence began; an interval holds both its ends.
 *
 * <p><b>Charges.</b> A charge of c permits at t is held against the calls that are decided later: for each call that runs at b, and
 * each a, the permits that run in [a, b] and the charges in [a, b] that were made before the call was decided come to no more than
 * {@code atMost(a, b)}. Why that is sound:
 * <ul>
 *   <li>Buckets. The level is at most B at a, rises by at most (b − a)·L/P, falls by n with each call and by c with each charge, and is
 *       not below 0 when the call runs. Calls booked before a that run after it have made the level at a lower by as much as they
 *       count, except the first of them, which counts no more than B.
 *   <li>Queues. Each call runs n·T after the one before it and c·T more for each charge between them. After a charge at rest, when one
 *       permit is free, it is (c − 1 + n)·T.
 *   <li>Windows. A charge takes the earliest permits that are free, and no call overtakes it. So all of them are in the slices or
 *       windows from a's to b's. Of a sliding window of N slices, [a, b] with k·P ≤ b − a &lt; (k+1)·P touches at most (k+1)·N + 1
 *       slices, that is k + 1 groups of N + 1 that hold L each.
 * </ul>
 */
interface Promise {

    /** Which calls of an interval are compared with {@link #atMost}. */
    enum Counting {
        EVERY_CALL,
        /** Guava's: a call pays for the one before it, so the last one's permits come on top. */
        ALL_BUT_THE_LAST,
        /** Queues: each call keeps its distance from the one before it, so those of the first come on top. */
        ALL_BUT_THE_FIRST
    }

    long atMost(long from, long to);

    default Counting counting() {
        return Counting.EVERY_CALL;
    }

    /** {@code x · permits / period}, rounded down; exact, since the remainder times the permits fits a long. */
    static long proportion(long x, long permits, long period) {
        return x / period * permits + x % period * permits / period;
    }

    /** Nothing at all. */
    record Nothing() implements Promise {
        @Override
        public long atMost(long from, long to) {
            return 0;
        }
    }

    /**
     * {@code burst + floor((X + head start) · permits / period)}.
     *
     * @param headStart what an interval counts longer than it is: a tolerance, and a nanosecond of slack where a booking may
     *     have been rounded up to a whole one
     */
    record Rate(long permits, long period, long burst, long headStart, Counting counting) implements Promise {
        @Override
        public long atMost(long from, long to) {
            return burst + proportion(to - from + headStart, permits, period);
        }
    }

    /** {@code permits} in any interval of a period's length, its end not included. */
    record AnyPeriod(long permits, long period) implements Promise {
        @Override
        public long atMost(long from, long to) {
            return permits * ((to - from) / period + 1);
        }
    }

    /**
     * {@code permits} in any {@code together} slices that follow on each other, wherever they begin. After its first instant an interval
     * of X holds at most {@code ceil(X / slice)} beginnings.
     */
    record EachSlicesWhereverTheyBegin(long permits, long sliceLength, int together) implements Promise {
        @Override
        public long atMost(long from, long to) {
            long touched = Math.floorDiv(to - from - 1, sliceLength) + 2;
            return permits * ((touched + together - 1) / together);
        }
    }

    /** {@code burst}, and {@code permits} more for each end of a period, wherever the periods begin. */
    record RefillAtIntervals(long permits, long period, long burst) implements Promise {
        @Override
        public long atMost(long from, long to) {
            return burst + permits * (Math.floorDiv(to - from - 1, period) + 1);
        }
    }

    /**
     * {@code permits} in any {@code together} slices that follow on each other.
     *
     * @param origin how far into a slice the sequence begins, give or take whole slices
     */
    record EachSlices(long permits, long sliceLength, int together, long origin) implements Promise {
        @Override
        public long atMost(long from, long to) {
            long touched = Math.floorDiv(origin + to, sliceLength) - Math.floorDiv(origin + from, sliceLength) + 1;
            return permits * ((touched + together - 1) / together);
        }
    }

    /** {@code permits} in each period of the calendar, counted by {@code java.time}. */
    record EachCalendarPeriod(long permits, CalendarPeriod per, ZoneId zone, long wallOrigin) implements Promise {

        private static final ZonedDateTime MONDAY = ZonedDateTime.of(1969, 12, 29, 0, 0, 0, 0, ZoneOffset.UTC);

        @Override
        public long atMost(long from, long to) {
            return permits * (number(to) - number(from) + 1);
        }

        private long number(long time) {
            Instant instant =
                    Instant.EPOCH.plusNanos(wallOrigin).plusNanos(time); // their sum may be too large for a long
            ZonedDateTime there = instant.atZone(zone);
            ZonedDateTime asInUtc = there.withZoneSameLocal(ZoneOffset.UTC);
            long epochSecond = instant.getEpochSecond();
            return switch (per) {
                case MINUTE -> Math.floorDiv(epochSecond, 60);
                case HOUR -> Math.floorDiv(epochSecond + secondsPastTheHour(there), 3_600);
                case DAY -> ChronoUnit.DAYS.between(MONDAY, asInUtc);
                case WEEK -> ChronoUnit.WEEKS.between(MONDAY, asInUtc);
                case MONTH -> there.getYear() * 12L + there.getMonthValue();
            };
        }

        /** In Kathmandu an hour begins a quarter of an hour after one of UTC; an hour that comes twice is two hours. */
        private static long secondsPastTheHour(ZonedDateTime there) {
            return Math.floorMod(there.getOffset().getTotalSeconds(), 3600);
        }
    }

    /** What all of them promise. */
    record Each(List<Promise> promises) implements Promise {
        @Override
        public long atMost(long from, long to) {
            long least = Long.MAX_VALUE;
            for (Promise promise : promises) {
                least = Math.min(least, promise.atMost(from, to));
            }
            return least;
        }
    }
}
