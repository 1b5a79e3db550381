package io.headgate.lab.log;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/**
 * Reads a time in any of the forms that logs have. A time without a zone is UTC.
 *
 * <pre>
 *   10/Oct/2000:13:55:36 -0700       Apache, nginx
 *   2000-10-10T13:55:36.123-07:00    ISO 8601; also with a blank instead of T, and with slashes
 *   971211336.123                    seconds since the epoch; milli-, micro- and nanoseconds are told by their size
 * </pre>
 *
 * <p>For one thread.
 */
final class TimeText {

    /** The answer where there is no time. */
    static final long NONE = Long.MIN_VALUE;

    private static final long SECOND = 1_000_000_000;
    private static final long LATEST_SECOND = 7_258_118_400L; // 2200-01-01
    private static final int DAY = 86_400;
    private static final int WIDEST_ZONE = 18 * 3600;
    private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

    private byte[] bytes = {};
    private int at;
    private int end;
    private boolean bad;

    /** Nanoseconds since the epoch, or {@link #NONE}. */
    long read(byte[] buffer, int from, int to) {
        bytes = buffer;
        at = from;
        end = to;
        bad = false;
        int length = to - from;
        if (length >= 19 && buffer[from + 2] == '/') {
            return apache();
        }
        if (length >= 19 && (buffer[from + 4] == '-' || buffer[from + 4] == '/')) {
            return iso(buffer[from + 4]);
        }
        return number();
    }

    private long apache() {
        int day = digits(2);
        expect('/');
        int month = month();
        expect('/');
        int year = digits(4);
        expect(':');
        return clock(year, month, day);
    }

    private long iso(byte separator) {
        int year = digits(4);
        expect(separator);
        int month = digits(2);
        expect(separator);
        int day = digits(2);
        bad |= at >= end || (bytes[at] != 'T' && bytes[at] != 't' && bytes[at] != ' ');
        at++;
        return clock(year, month, day);
    }

    private long clock(int year, int month, int day) {
        int hour = digits(2);
        expect(':');
        int minute = digits(2);
        expect(':');
        int second = digits(2);
        int nanos = fraction();
        int zone = zone();
        if (bad || at != end || !CivilTime.isDate(year, month, day) || !CivilTime.isTime(hour, minute, second)) {
            return NONE;
        }
        long seconds = CivilTime.epochDay(year, month, day) * DAY + hour * 3600L + minute * 60L + second - zone;
        return nanos(seconds, nanos);
    }

    private static long nanos(long seconds, long nanos) {
        return seconds < 0 || seconds > LATEST_SECOND ? NONE : seconds * SECOND + nanos;
    }

    private int digits(int count) {
        int number = 0;
        int stop = at + count;
        bad |= stop > end;
        for (; !bad && at < stop; at++) {
            int digit = bytes[at] - '0';
            bad = digit < 0 || digit > 9;
            number = number * 10 + digit;
        }
        return number;
    }

    private void expect(int one) {
        bad |= at >= end || bytes[at] != one;
        at++;
    }

    private int month() {
        if (bad || at + 3 > end) {
            bad = true;
            return 0;
        }
        for (int name = 0; name < MONTHS.length(); name += 3) {
            if (isLetter(at, MONTHS.charAt(name))
                    && isLetter(at + 1, MONTHS.charAt(name + 1))
                    && isLetter(at + 2, MONTHS.charAt(name + 2))) {
                at += 3;
                return name / 3 + 1;
            }
        }
        bad = true;
        return 0;
    }

    private boolean isLetter(int index, char lower) {
        return (bytes[index] | 0x20) == lower;
    }

    /** Nanoseconds of what follows a point or a comma; 0 where none does. Digits beyond the ninth do not count. */
    private int fraction() {
        if (bad || at >= end || (bytes[at] != '.' && bytes[at] != ',')) {
            return 0;
        }
        at++;
        int first = at;
        int nanos = 0;
        int scale = 100_000_000;
        for (; at < end && bytes[at] >= '0' && bytes[at] <= '9'; at++) {
            nanos += (bytes[at] - '0') * scale;
            scale /= 10;
        }
        bad = at == first;
        return nanos;
    }

    /** Seconds east of Greenwich. */
    private int zone() {
        if (!bad && at < end && bytes[at] == ' ') {
            at++;
        }
        if (bad || at >= end) {
            return 0;
        }
        byte sign = bytes[at++];
        if (sign == 'Z' || sign == 'z') {
            return 0;
        }
        bad = sign != '+' && sign != '-';
        int hours = digits(2);
        if (!bad && at < end && bytes[at] == ':') {
            at++;
        }
        int minutes = at < end ? digits(2) : 0;
        int zone = hours * 3600 + minutes * 60;
        bad |= minutes > 59 || zone > WIDEST_ZONE;
        return sign == '-' ? -zone : zone;
    }

    private long number() {
        int first = at;
        long whole = 0;
        for (; at < end && at - first < 19 && bytes[at] >= '0' && bytes[at] <= '9'; at++) {
            whole = whole * 10 + (bytes[at] - '0');
        }
        boolean digits = at > first && whole >= 0;
        int fraction = fraction();
        if (!digits || bad) {
            return NONE;
        }
        return at == end ? scaled(whole, fraction) : withExponent(first);
    }

    /** Of numbers this large the size tells the unit: a second count of 100,000,000,000 would be in the year 5138. */
    private static long scaled(long whole, int fraction) {
        long unit = whole < 100_000_000_000L
                ? SECOND
                : whole < 100_000_000_000_000L ? 1_000_000 : whole < 100_000_000_000_000_000L ? 1_000 : 1;
        long perSecond = SECOND / unit;
        return nanos(whole / perSecond, whole % perSecond * unit + fraction * unit / SECOND);
    }

    /** {@code 1.7E9}, as Java writes numbers with a fraction; rare, hence by the long way. */
    private long withExponent(int first) {
        boolean readable = end - first <= 40 && (bytes[at] | 0x20) == 'e' && end - at <= 3;
        if (!readable) {
            return NONE;
        }
        try {
            BigDecimal value = new BigDecimal(new String(bytes, first, end - first, StandardCharsets.US_ASCII));
            BigDecimal whole = value.setScale(0, RoundingMode.DOWN);
            BigDecimal fraction = value.subtract(whole).movePointRight(9);
            return whole.toBigInteger().bitLength() < Long.SIZE ? scaled(whole.longValue(), fraction.intValue()) : NONE;
        } catch (NumberFormatException noNumber) {
            return NONE;
        }
    }
}
