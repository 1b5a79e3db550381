package io.headgate.redis.form;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.WallClock;
import io.headgate.limiter.window.CalendarQuota;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.ChronoField;
import java.util.List;

/** Quotas per period of the calendar. Their script is {@code quota.lua}, with the steps of {@code slices.lua}. */
final class QuotaForm {

    private static final long MOST = 1L << 51; // a double counts so far, and more, exactly
    private static final int FURTHEST = 12; // periods that those who wait can open ahead
    private static final long DAYS_OF_A_WEEK = 7;
    private static final long CHANGE_OF_CLOCKS = Duration.ofHours(1).toSeconds();
    private static final Duration DAY = Duration.ofDays(1);
    private static final int EDGES =
            FURTHEST + 5; // enough for time to move on by two periods before it must be asked again

    private final StoreClock clock;
    private final Script script;

    QuotaForm(StoreClock clock) {
        this.clock = clock;
        this.script = Scripts.script(clock, "quota", "slices");
    }

    Form of(CalendarQuota quota) {
        require(quota.permits() <= MOST, "permits", quota.permits(), "at most 2^51, for a limit on Redis");
        List<String> settings = List.of(
                Long.toString(quota.permits()),
                Integer.toString(FURTHEST),
                Long.toString(clock.ticksPerSecond()),
                Long.toString(quota.period().toSeconds()),
                Long.toString(shift(quota)),
                quota.per() + "@" + quota.zone().getId());
        return new Form(quota, script, "quota", Leasing.OF_A_WINDOW, settings, new Periods(quota, clock));
    }

    /** By how many seconds a period far ahead may begin later than by the usual lengths, because clocks are changed. */
    private static long shift(CalendarQuota quota) {
        boolean isOfDays = quota.period().compareTo(DAY) >= 0;
        return isOfDays && quota.zone().getRules().nextTransition(Instant.ofEpochSecond(ownSeconds())) != null
                ? CHANGE_OF_CLOCKS
                : 0;
    }

    private static long ownSeconds() {
        return WallClock.system().epochNanos() / 1_000_000_000;
    }

    /** The edges of the periods around a time: as of the client's own only until Redis has told its time once. */
    private static final class Periods implements MovingSettings {
        private final CalendarQuota quota;
        private final StoreClock clock;
        private volatile Sent last = new Sent(0, 0, List.of());

        Periods(CalendarQuota quota, StoreClock clock) {
            this.quota = quota;
            this.clock = clock;
        }

        /** What was sent last, which is right from one second to before another. */
        private record Sent(long from, long to, List<String> edges) {}

        @Override
        public List<String> at(long told, long granted) {
            long seconds = told > 0 ? told / clock.ticksPerSecond() : ownSeconds();
            Sent sent = last;
            if (seconds < sent.from || seconds >= sent.to) {
                sent = around(seconds);
                last = sent;
            }
            return sent.edges;
        }

        /** The first edge, how long each period is, in seconds, and the number of the first. */
        private Sent around(long seconds) {
            List<Instant> edges = quota.edgesFrom(Instant.ofEpochSecond(seconds), EDGES);
            long from = edges.get(0).getEpochSecond();
            StringBuilder text = new StringBuilder().append(from);
            for (int i = 1; i < EDGES; i++) {
                text.append(',')
                        .append(edges.get(i).getEpochSecond() - edges.get(i - 1).getEpochSecond());
            }
            return new Sent(
                    from, edges.get(1).getEpochSecond(), List.of(text.toString(), Long.toString(number(edges.get(0)))));
        }

        /** Of the period that begins at {@code start}: one more than that of the period before. */
        private long number(Instant start) {
            LocalDate day = start.atZone(quota.zone()).toLocalDate();
            return switch (quota.per()) {
                case MINUTE, HOUR ->
                    Math.floorDiv(start.getEpochSecond(), quota.period().toSeconds());
                case DAY -> day.toEpochDay();
                case WEEK -> Math.floorDiv(day.toEpochDay(), DAYS_OF_A_WEEK);
                case MONTH -> YearMonth.from(day).getLong(ChronoField.PROLEPTIC_MONTH);
            };
        }
    }
}
