package io.headgate.lab.replay;

import io.headgate.lab.log.Flaw;
import io.headgate.lab.log.LogTally;
import io.headgate.lab.rate.Durations;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What there is to say about a log that was replayed, in sentences for people. */
public final class LogFacts {

    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final Duration USUALLY_BACK = Duration.ofMinutes(5);

    private LogFacts() {}

    /** {@code 2026-11-15 12:00:00}, in UTC. */
    public static String clock(Instant time) {
        return CLOCK.format(time);
    }

    /** {@code 12,345}. */
    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** From when to when, and how busy. */
    public static String traffic(ReplayOutcome outcome) {
        return count(outcome.offered()) + " calls from " + clock(outcome.start()) + " to " + clock(outcome.end())
                + " UTC; busiest second " + count(outcome.busiest().offered());
    }

    /** What was not as it should be, or is not all: one sentence each; the log's own lines are not in it. */
    public static List<String> notes(ReplayOutcome outcome) {
        LogTally log = outcome.log();
        List<String> notes = new ArrayList<>();
        if (outcome.leftOut() > 0) {
            notes.add(count(outcome.leftOut()) + " calls of other routes left out");
        }
        if (log.bad() > 0) {
            notes.add(count(log.bad()) + " of " + count(log.lines()) + " lines could not be used: " + flaws(log));
        }
        if (log.outOfOrder() > 0) {
            notes.add(count(log.outOfOrder()) + " lines go back in time, by " + rounded(log.farthestBack())
                    + " at most; they were played at the latest time before" + doubt(log.farthestBack()));
        }
        if (log.spread() > 0) {
            notes.add("the times are whole seconds; the calls of each were spread evenly over it");
        }
        log.damage().ifPresent(what -> notes.add("the file is damaged or cut short: " + what));
        return notes;
    }

    /** {@code 2 no time, 1 a time that cannot be read}; the most frequent first. */
    public static String flaws(LogTally log) {
        return log.flaws().entrySet().stream()
                .sorted(Map.Entry.<Flaw, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(flaw -> count(flaw.getValue()) + " " + flaw.getKey())
                .collect(Collectors.joining(", "));
    }

    /** Calls that end later than others began go back a little; files put together in the wrong order go back far. */
    private static String doubt(Duration back) {
        return back.compareTo(USUALLY_BACK) > 0 ? " (are the files in order?)" : "";
    }

    private static String rounded(Duration duration) {
        boolean whole = duration.compareTo(Duration.ofSeconds(10)) >= 0;
        return Durations.format(whole ? Duration.ofSeconds(duration.toSeconds()) : duration);
    }

    /** What there is to say about one limit: the second in which most were refused, how the refused had ended, the keys that made room. */
    public static List<String> of(LimitOutcome limit) {
        List<String> facts = new ArrayList<>();
        if (limit.refused() > 0) {
            BusySecond worst = limit.worst();
            facts.add("most refused in 1 s: " + count(worst.refused()) + " of " + count(worst.offered()) + ", at "
                    + clock(Instant.ofEpochSecond(worst.epochSecond())));
        }
        RefusedStatuses statuses = limit.statuses();
        if (statuses.known() > 0) {
            facts.add("of the refused, " + count(statuses.failed()) + " had failed anyway (5xx), "
                    + count(statuses.rejected()) + " had been turned down (4xx)");
        }
        if (limit.waited() > 0) {
            facts.add(count(limit.waited()) + " waited, for "
                    + limit.longestWait().plusNanos(999_999).toMillis() + " ms at most");
        }
        if (limit.keys().forgotten() > 0) {
            facts.add(count(limit.keys().forgotten()) + " times a key made room for another and lost its count; more "
                    + "keys (--keys) would tell more exactly");
        }
        return facts;
    }
}
