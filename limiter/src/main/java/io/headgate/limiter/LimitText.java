package io.headgate.limiter;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;

/** Rates and durations as people read them in messages. Programs read {@link Duration#toString} and the numbers themselves. */
public final class LimitText {

    /** What a refusal by a rate begins with: {@code more than 5 per second}. */
    public static final String MORE_THAN = "more than ";

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1_000);
    private static final String[] SMALL_UNITS = {" ns", " us", " ms", " s"};
    private static final MathContext ROUGH = new MathContext(3, RoundingMode.CEILING);

    private LimitText() {}

    /** What a limit says: {@code 5 per second}, {@code 5 per second with a burst of 20}. */
    public static String rate(Limit limit) {
        long burst = limit.capacity();
        boolean usual = burst == limit.permits() || burst <= 1; // a queue has one place
        return rate(limit.permits(), limit.period()) + (usual ? "" : " with a burst of " + burst);
    }

    /** {@code 5 per second}, {@code 100 per minute}, {@code 7 per 10 s}. */
    public static String rate(long permits, Duration period) {
        return permits + " per " + period(period);
    }

    private static String period(Duration period) {
        if (period.equals(Duration.ofSeconds(1))) {
            return "second";
        }
        if (period.equals(MINUTE)) {
            return "minute";
        }
        if (period.equals(HOUR)) {
            return "hour";
        }
        return period.equals(Duration.ofDays(1)) ? "day" : duration(period);
    }

    /** Exactly: {@code 300 ms}, {@code 1.5 s}, {@code 1 min 30 s}, {@code 2 d 4 h}. */
    public static String duration(Duration duration) {
        if (duration.isNegative()) {
            boolean shortest = duration.getSeconds() == Long.MIN_VALUE; // has no opposite
            return shortest ? duration.toString() : "-" + duration(duration.negated());
        }
        return duration.compareTo(MINUTE) < 0 ? small(BigDecimal.valueOf(duration.toNanos())) : large(duration);
    }

    /** Rounded up to what matters for a wait: three digits, or whole seconds from a minute on and whole minutes from an hour on. */
    public static String wait(Duration wait) {
        if (wait.compareTo(MINUTE) < 0) {
            return duration(Duration.ofNanos(
                    BigDecimal.valueOf(wait.toNanos()).round(ROUGH).longValue()));
        }
        long unit = wait.compareTo(HOUR) < 0 ? 1 : MINUTE.toSeconds();
        long seconds = wait.getSeconds() + (wait.getNano() == 0 ? 0 : 1);
        long units = seconds / unit + (seconds % unit == 0 ? 0 : 1);
        return duration(Duration.ofSeconds(units * unit));
    }

    private static String small(BigDecimal nanos) {
        BigDecimal number = nanos;
        int unit = 0;
        while (unit < SMALL_UNITS.length - 1 && number.compareTo(THOUSAND) >= 0) {
            number = number.divide(THOUSAND);
            unit++;
        }
        boolean none = number.signum() == 0;
        return plain(number) + (none ? " s" : SMALL_UNITS[unit]);
    }

    private static String large(Duration duration) {
        StringBuilder text = new StringBuilder();
        part(text, duration.toDays(), " d");
        part(text, duration.toHoursPart(), " h");
        part(text, duration.toMinutesPart(), " min");
        BigDecimal seconds = new BigDecimal(BigInteger.valueOf(duration.getNano()), 9)
                .add(BigDecimal.valueOf(duration.toSecondsPart()));
        if (seconds.signum() != 0) {
            text.append(plain(seconds)).append(" s");
        }
        return text.toString().strip();
    }

    private static void part(StringBuilder text, long number, String unit) {
        if (number != 0) {
            text.append(number).append(unit).append(' ');
        }
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
