package io.headgate.examples.shop;

import static io.headgate.limiter.Checks.require;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people type them: {@code 30s}, {@code 2m}, {@code 1m30s}. */
final class Durations {

    private static final Pattern FORM = Pattern.compile("(?:(\\d{1,5})h)?(?:(\\d{1,5})m)?(?:(\\d{1,5})s)?");
    private static final int SECONDS_PER_MINUTE = 60;
    private static final int SECONDS_PER_HOUR = 3_600;

    private Durations() {}

    /** Reads one; {@code name} is what it is called where it was typed. */
    static Duration read(String name, String text) {
        Matcher matcher = FORM.matcher(text);
        require(!text.isEmpty() && matcher.matches(), name, text, "a duration such as 30s, 2m or 1m30s");
        long seconds = part(matcher, 1) * SECONDS_PER_HOUR + part(matcher, 2) * SECONDS_PER_MINUTE + part(matcher, 3);
        return Duration.ofSeconds(seconds);
    }

    private static long part(Matcher matcher, int group) {
        String digits = matcher.group(group);
        return digits == null ? 0 : Long.parseLong(digits);
    }

    /** Writes one in the same form. */
    static String text(Duration duration) {
        return duration.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
    }
}
