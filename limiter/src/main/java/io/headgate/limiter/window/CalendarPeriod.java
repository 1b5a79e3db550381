package io.headgate.limiter.window;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;

/** A period of the calendar. */
public enum CalendarPeriod {
    /** From one full minute to the next. */
    MINUTE(Duration.ofMinutes(1)) {
        @Override
        ZonedDateTime startOf(ZonedDateTime time) {
            return time.truncatedTo(ChronoUnit.MINUTES);
        }

        @Override
        ZonedDateTime next(ZonedDateTime start) {
            return start.plusMinutes(1);
        }
    },
    /** From one full hour to the next. */
    HOUR(Duration.ofHours(1)) {
        @Override
        ZonedDateTime startOf(ZonedDateTime time) {
            return time.truncatedTo(ChronoUnit.HOURS);
        }

        @Override
        ZonedDateTime next(ZonedDateTime start) {
            ZonedDateTime anHourLater = start.plusHours(1);
            ZonedDateTime fullHour = startOf(anHourLater); // differs where clocks change by half an hour
            return fullHour.isAfter(start) ? fullHour : anHourLater;
        }
    },
    /** From midnight to midnight. */
    DAY(Duration.ofDays(1)) {
        @Override
        ZonedDateTime startOf(ZonedDateTime time) {
            return time.toLocalDate().atStartOfDay(time.getZone());
        }

        @Override
        ZonedDateTime next(ZonedDateTime start) {
            return start.toLocalDate().plusDays(1).atStartOfDay(start.getZone());
        }
    },
    /** From Monday to Monday, as ISO 8601 has it. */
    WEEK(Duration.ofDays(7)) {
        @Override
        ZonedDateTime startOf(ZonedDateTime time) {
            return time.toLocalDate()
                    .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
                    .atStartOfDay(time.getZone());
        }

        @Override
        ZonedDateTime next(ZonedDateTime start) {
            return start.toLocalDate().plusWeeks(1).atStartOfDay(start.getZone());
        }
    },
    /** From the first of a month to the first of the next. */
    MONTH(Duration.ofDays(31)) {
        @Override
        ZonedDateTime startOf(ZonedDateTime time) {
            return time.toLocalDate().withDayOfMonth(1).atStartOfDay(time.getZone());
        }

        @Override
        ZonedDateTime next(ZonedDateTime start) {
            return start.toLocalDate().plusMonths(1).atStartOfDay(start.getZone());
        }
    };

    private final Duration usualLength;

    CalendarPeriod(Duration usualLength) {
        this.usualLength = usualLength;
    }

    /** How long such a period is when no clock changes; a month counts as 31 days. */
    public Duration usualLength() {
        return usualLength;
    }

    /** The first instant of the period that holds {@code time}. */
    abstract ZonedDateTime startOf(ZonedDateTime time);

    /** The first instant after the period that begins at {@code start}. */
    abstract ZonedDateTime next(ZonedDateTime start);
}
