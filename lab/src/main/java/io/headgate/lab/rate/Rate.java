package io.headgate.lab.rate;

import io.headgate.limiter.Checks;
import io.headgate.limiter.Wide;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * So many permits per period, whatever the algorithm that holds a limiter to it.
 *
 * @param permits permits per period; 0 refuses everything
 * @param period the period; at least 1 ns per permit
 */
public record Rate(long permits, Duration period) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,18})\\s*(?:/\\s*(.+))?");

    /** Checks the settings. */
    public Rate {
        long nanos = Checks.positiveNanos(period, "period");
        Checks.require(permits >= 0 && permits <= nanos, "permits", permits, "0 to one per ns of the period");
    }

    /** Reads {@code 100/1s}, {@code 100/min}, {@code 5/200ms}; {@code 100} alone is per second. */
    public static Rate parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        Checks.require(form.matches(), "limit", text, "permits/period, such as 100/1s, 100/min or 5/200ms");
        Duration period = form.group(2) == null ? Duration.ofSeconds(1) : Durations.parse(form.group(2), "period");
        return new Rate(Long.parseLong(form.group(1)), period);
    }

    /** How many permits this rate gives in {@code duration}, rounded down. */
    public long permitsIn(Duration duration) {
        return Wide.multiplyDivide(duration.toNanos(), permits, period.toNanos());
    }

    /** {@code 100 per 1 s}. */
    @Override
    public String toString() {
        return permits + " per " + Durations.format(period);
    }
}
