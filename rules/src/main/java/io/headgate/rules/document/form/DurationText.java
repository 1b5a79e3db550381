package io.headgate.rules.document.form;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A stretch of time as people write it: {@code 500ms}, {@code 1m30s}, {@code 2d}; exact to the nanosecond. */
final class DurationText {
    /*
     * Either parts from long to short, each at most once; or one part with a fraction; or what ISO 8601 writes. The short form
     * is what is written back: as few parts as there are, and seconds in the largest unit that divides them.
     *
     *   1m30s   90s   1.5m   PT1M30S        all read as 90 seconds, written back as 1m30s
     */

    /** The same for the reader and for the JSON Schema, so no group is named and nothing is possessive. */
    static final String PATTERN = "^(?=[0-9P])(?:"
            + "(?:[0-9]{1,19}d)?(?:[0-9]{1,19}h)?(?:[0-9]{1,19}m)?(?:[0-9]{1,19}s)?"
            + "(?:[0-9]{1,19}ms)?(?:[0-9]{1,19}us)?(?:[0-9]{1,19}ns)?"
            + "|[0-9]{1,19}\\.[0-9]{1,19}(?:d|h|m|s|ms|us)"
            + "|P(?=[0-9T])(?:[0-9]{1,19}D)?(?:T(?=[0-9])(?:[0-9]{1,19}H)?(?:[0-9]{1,19}M)?(?:[0-9]{1,19}(?:\\.[0-9]{1,9})?S)?)?"
            + ")$";

    private static final Pattern WHOLE = Pattern.compile(PATTERN);
    private static final Pattern PART = Pattern.compile("([0-9.]+)([a-zA-Z]+)");
    private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000L);

    /** From the longest to the shortest, in nanoseconds. */
    private enum Unit {
        D(86_400_000_000_000L),
        H(3_600_000_000_000L),
        M(60_000_000_000L),
        S(1_000_000_000L),
        MS(1_000_000L),
        US(1_000L),
        NS(1L);

        private final BigInteger nanos;

        Unit(long nanos) {
            this.nanos = BigInteger.valueOf(nanos);
        }

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private DurationText() {}

    /** The duration; null when the text is none, or finer than a nanosecond, or longer than a duration can be. */
    static @Nullable Duration parse(String text) {
        if (!WHOLE.matcher(text).matches()) {
            return null;
        }
        try {
            Matcher part = PART.matcher(text.replace("P", "").replace("T", ""));
            BigDecimal nanos = BigDecimal.ZERO;
            while (part.find()) {
                Unit unit = Unit.valueOf(part.group(2).toUpperCase(Locale.ROOT));
                nanos = nanos.add(new BigDecimal(part.group(1)).multiply(new BigDecimal(unit.nanos)));
            }
            BigInteger[] parts = nanos.toBigIntegerExact().divideAndRemainder(NANOS_PER_SECOND.toBigInteger());
            return Duration.ofSeconds(parts[0].longValueExact(), parts[1].longValueExact());
        } catch (ArithmeticException tooFineOrTooLong) {
            return null;
        }
    }

    static String of(Duration duration) {
        BigInteger nanos = BigInteger.valueOf(duration.getSeconds())
                .multiply(NANOS_PER_SECOND.toBigInteger())
                .add(BigInteger.valueOf(duration.getNano()));
        StringBuilder text = new StringBuilder();
        for (Unit unit : Unit.values()) {
            BigInteger[] parts = nanos.divideAndRemainder(unit.nanos);
            if (parts[0].signum() > 0) {
                text.append(parts[0]).append(unit.text());
            }
            nanos = parts[1];
        }
        return text.isEmpty() ? "0s" : text.toString();
    }
}
