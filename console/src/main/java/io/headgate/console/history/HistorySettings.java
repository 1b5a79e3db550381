package io.headgate.console.history;

import static io.headgate.limiter.Checks.require;

import java.time.Duration;

/**
 * How long figures are kept, and how much of them is held in memory.
 *
 * @param seconds how long each second of each instance is kept
 * @param tenSeconds how long steps of ten seconds are kept
 * @param minutes how long minutes are kept
 * @param queue how many seconds of instances may wait to be written; what comes when it is full is dropped and counted
 * @param queueBytes how many bytes of memory they may take, about; what comes beyond that is dropped and counted
 * @param names how many resources of one application are kept apart, the others are kept together as {@link History#OTHER}; and
 *     how many of its instances are recorded within a few minutes, what others tell is dropped and counted
 * @param happenings how many refusals, changes of breakers and events are kept, of each for each application
 * @param happeningsFor how long they are kept
 */
public record HistorySettings(
        Duration seconds,
        Duration tenSeconds,
        Duration minutes,
        int queue,
        long queueBytes,
        int names,
        int happenings,
        Duration happeningsFor) {

    /** Seconds for 10 minutes, ten seconds for 6 hours, minutes for 7 days. */
    public static final HistorySettings DEFAULTS = new HistorySettings(
            Duration.ofMinutes(10),
            Duration.ofHours(6),
            Duration.ofDays(7),
            5_000,
            128L << 20,
            5_000,
            2_000,
            Duration.ofDays(7));

    /** Checks them. */
    public HistorySettings {
        requireBetween(seconds, "seconds", Duration.ofMinutes(2), Duration.ofDays(1));
        requireBetween(tenSeconds, "tenSeconds", seconds, Duration.ofDays(30));
        requireBetween(minutes, "minutes", tenSeconds, Duration.ofDays(400));
        require(queue >= 1 && queue <= 100_000, "queue", queue, "1 to 100,000");
        require(queueBytes >= 1 << 20, "queueBytes", queueBytes, "1,048,576 or more");
        require(names >= 1 && names <= 100_000, "names", names, "1 to 100,000");
        require(happenings >= 1 && happenings <= 100_000, "happenings", happenings, "1 to 100,000");
        requireBetween(happeningsFor, "happeningsFor", Duration.ofMinutes(1), Duration.ofDays(400));
    }

    private static void requireBetween(Duration value, String name, Duration least, Duration most) {
        require(value.compareTo(least) >= 0 && value.compareTo(most) <= 0, name, value, least + " to " + most);
    }

    /** The same with other times to keep figures for. */
    public HistorySettings keeping(Duration ofSeconds, Duration ofTenSeconds, Duration ofMinutes) {
        return new HistorySettings(
                ofSeconds, ofTenSeconds, ofMinutes, queue, queueBytes, names, happenings, happeningsFor);
    }
}
