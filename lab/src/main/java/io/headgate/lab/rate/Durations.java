package io.headgate.lab.rate;

import io.headgate.limiter.Checks;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 500ms}, {@code 1s}, {@code min}. */
public final class Durations {

    private static final Pattern FORM = Pattern.compile("(\\d{0,18})\\s*([a-z]+)");
    private static final String EXPECTED = "a number and one of ns, us, ms, s, min, h, d, such as 500ms or 2min";

    private record Unit(long nanos, List<String> spellings) {}

    /** The largest first; of the spellings the first is the one that is printed. */
    private static final List<Unit> UNITS = List.of(
            new Unit(86_400_000_000_000L, List.of("d", "day", "days")),
            new Unit(3_600_000_000_000L, List.of("h", "hour", "hours")),
            new Unit(60_000_000_000L, List.of("min", "m", "minute", "minutes")),
            new Unit(1_000_000_000L, List.of("s", "sec", "second", "seconds")),
            new Unit(1_000_000L, List.of("ms")),
            new Unit(1_000L, List.of("us")),
            new Unit(1L, List.of("ns")));

    private Durations() {}

    /**
     * The duration {@code text} stands for; a unit alone is one of it. {@link IllegalArgumentException} when it is not a
     * duration longer than 0 and at most 100 years; {@code name} says in the error what it was for.
     */
    public static Duration parse(String text, String name) {
        Matcher form = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        Checks.require(form.matches(), name, text, EXPECTED);
        BigInteger number = form.group(1).isEmpty() ? BigInteger.ONE : new BigInteger(form.group(1));
        BigInteger nanos = number.multiply(BigInteger.valueOf(unit(form.group(2), text, name).nanos));
        Checks.require(nanos.bitLength() < Long.SIZE, name, text, "at most 100 years");
        Duration duration = Duration.ofNanos(nanos.longValueExact());
        Checks.positiveNanos(duration, name);
        return duration;
    }

    private static Unit unit(String spelling, String text, String name) {
        for (Unit unit : UNITS) {
            if (unit.spellings.contains(spelling)) {
                return unit;
            }
        }
        throw new IllegalArgumentException(name + ": " + text + " (expected: " + EXPECTED + ")");
    }

    /** {@code 1 s}, {@code 1500 ms}, {@code 2 min}: in the largest unit of which it is a whole number. */
    public static String format(Duration duration) {
        long nanos = duration.toNanos();
        if (nanos == 0) {
            return "0 s";
        }
        for (Unit unit : UNITS) {
            if (nanos % unit.nanos == 0) {
                return nanos / unit.nanos + " " + unit.spellings.get(0);
            }
        }
        throw new AssertionError("every duration is a whole number of nanoseconds");
    }
}
