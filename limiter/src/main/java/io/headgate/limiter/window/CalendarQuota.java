package io.headgate.limiter.window;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RefuseAll;
import io.headgate.limiter.WallClock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * So many permits per minute, hour, day, week or month of the calendar, in a time zone: what contracts say.
 *
 * <p>Promise: at most {@code permits} in each calendar period. A day on which the clocks change is as long as it is, 23 or
 * 25 hours; the hour that comes twice in autumn is two hours. Should the wall clock jump forward, at most one new period
 * opens; should it go back, the period that was open stays in force until it has had its time.
 *
 * <pre>
 *   January           │ February        │ March                in Europe/Paris
 *   ▮▮▮▮▮▮▮           │▮▮▮              │
 *   1,000 a month      all 1,000 again, from midnight local time
 * </pre>
 *
 * @param permits permits per period; 0 refuses everything
 * @param per the calendar period
 * @param zone whose midnight counts
 */
public record CalendarQuota(long permits, CalendarPeriod per, ZoneId zone) implements Limit {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long CHANGE_OF_CLOCKS = Duration.ofHours(3).toNanos();

    /** Checks the settings. */
    public CalendarQuota {
        require(permits >= 0 && permits <= Windows.MOST, "permits", permits, Windows.EXPECTED);
        requireNonNull(per, "per");
        requireNonNull(zone, "zone");
    }

    /** {@code permits} per calendar period, in UTC. */
    public static CalendarQuota of(long permits, CalendarPeriod per) {
        return new CalendarQuota(permits, per, ZoneOffset.UTC);
    }

    /** The same quota in another time zone. */
    public CalendarQuota in(ZoneId newZone) {
        return new CalendarQuota(permits, per, newZone);
    }

    /**
     * The first instants of {@code count} periods in a row, beginning with the one that holds {@code time}: for those who enforce
     * the quota elsewhere.
     */
    public List<Instant> edgesFrom(Instant time, int count) {
        Zoned periods = new Zoned(per, zone);
        List<Instant> edges = new ArrayList<>();
        long start = periods.containing(time.getEpochSecond() * NANOS_PER_SECOND + time.getNano());
        for (int i = 0; i < count; i++) {
            edges.add(periods.time(start).toInstant());
            start = periods.endOf(start);
        }
        return edges;
    }

    @Override
    public Duration period() {
        return per.usualLength();
    }

    @Override
    public long capacity() {
        return permits;
    }

    @Override
    public boolean givesBackWhole() {
        return true;
    }

    @Override
    public Algorithm start(long now, WallClock wall) {
        Edges edges =
                new CalendarEdges(wall, new Zoned(per, zone), per.usualLength().toNanos());
        return permits == 0 ? new RefuseAll(this) : SlicedAlgorithm.start(this, edges, shape(), now);
    }

    @Override
    public Algorithm startLike(Algorithm other, long now, WallClock wall) {
        return other instanceof SlicedAlgorithm window ? window.copy(now) : Limit.super.startLike(other, now, wall);
    }

    @Override
    public Algorithm startAfter(Algorithm before, long now, WallClock wall) {
        boolean samePeriods = before instanceof SlicedAlgorithm
                && before.limit() instanceof CalendarQuota old
                && old.per == per
                && old.zone.equals(zone)
                && permits > 0;
        return samePeriods
                ? ((SlicedAlgorithm) before).continuedAs(this, shape())
                : Limit.super.startAfter(before, now, wall);
    }

    private Shape shape() {
        return new Shape(permits, 1, false);
    }

    /** Calendar periods of a time zone. */
    private record Zoned(CalendarPeriod per, ZoneId zone) implements CalendarEdges.Periods {
        @Override
        public long startOf(long epochNanos) {
            return nanos(per.startOf(time(epochNanos)));
        }

        @Override
        public long endOf(long start) {
            return nanos(per.next(time(start)));
        }

        @Override
        public long slack() {
            return per == CalendarPeriod.MINUTE || zone.getRules().isFixedOffset() ? 0 : CHANGE_OF_CLOCKS;
        }

        private ZonedDateTime time(long epochNanos) {
            long seconds = Math.floorDiv(epochNanos, NANOS_PER_SECOND);
            return Instant.ofEpochSecond(seconds, Math.floorMod(epochNanos, NANOS_PER_SECOND))
                    .atZone(zone);
        }

        private static long nanos(ZonedDateTime time) {
            return time.toEpochSecond() * NANOS_PER_SECOND + time.getNano();
        }
    }
}
