package io.headgate.lab.log;

import static io.headgate.lab.log.LoggedCall.NOT_TIMED;
import static io.headgate.lab.log.LoggedCall.NO_STATUS;

/** Reads the small values of a line: requests, clients, statuses, durations. */
final class Values {

    private static final long SECOND = 1_000_000_000;
    private static final long MILLI = 1_000_000;
    private static final int MOST_DIGITS = 9;
    private static final int LONGEST_METHOD = 20;

    private Values() {}

    /** {@code GET /users HTTP/1.1}: the method and the path; what is no such line is a path as a whole. */
    static void request(ByteSpan method, ByteSpan path, byte[] bytes, int from, int to) {
        int space = indexOf(bytes, ' ', from, Math.min(to, from + LONGEST_METHOD + 1));
        if (space <= from || !isMethod(bytes, from, space)) {
            path.set(bytes, from, to);
            return;
        }
        int end = to;
        int last = lastSpace(bytes, space + 1, to);
        if (last > space && to - last > 5 && bytes[last + 1] == 'H' && bytes[last + 5] == '/') {
            end = last; // HTTP/1.1
        }
        method.set(bytes, from, space);
        path.set(bytes, space + 1, end);
    }

    static boolean isMethod(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if ((bytes[i] < 'A' || bytes[i] > 'Z') && bytes[i] != '-' && bytes[i] != '_') {
                return false;
            }
        }
        return true;
    }

    /** An address, without brackets and without the port of a connection, which would make each one a client of its own. */
    static boolean client(LoggedCall call, byte[] bytes, int from, int to) {
        if (to - from == 1 && bytes[from] == '-') {
            return false;
        }
        if (to > from && bytes[from] == '[') {
            int close = indexOf(bytes, ']', from, to);
            call.client().set(bytes, from + 1, close < 0 ? to : close);
            return true;
        }
        int end = to > from && bytes[to - 1] == ',' ? to - 1 : to; // the first of several that passed it on
        int colon = indexOf(bytes, ':', from, end);
        boolean port = colon > from && indexOf(bytes, ':', colon + 1, end) < 0;
        call.client().set(bytes, from, port ? colon : end);
        return true;
    }

    /** A status of three digits; anything else is none. */
    static int status(byte[] bytes, int from, int to) {
        if (to - from != 3) {
            return NO_STATUS;
        }
        int status = 0;
        for (int i = from; i < to; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return NO_STATUS;
            }
            status = status * 10 + bytes[i] - '0';
        }
        return status;
    }

    /** {@code 0.012}, {@code 0.012s}, {@code 12ms}: seconds have a point or say so, a bare whole number is none. */
    static long seconds(byte[] bytes, int from, int to) {
        int number = numberEnd(bytes, from, to);
        boolean point = indexOf(bytes, '.', from, number) >= 0;
        if (number == to) {
            return point ? decimal(bytes, from, number, SECOND) : NOT_TIMED;
        }
        if (to - number == 1 && bytes[number] == 's') {
            return decimal(bytes, from, number, SECOND);
        }
        boolean millis = to - number == 2 && bytes[number] == 'm' && bytes[number + 1] == 's';
        return millis ? decimal(bytes, from, number, MILLI) : NOT_TIMED;
    }

    static long millis(byte[] bytes, int from, int to) {
        return numberEnd(bytes, from, to) == to ? decimal(bytes, from, to, MILLI) : seconds(bytes, from, to);
    }

    static int numberEnd(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && (bytes[at] == '.' || (bytes[at] >= '0' && bytes[at] <= '9'))) {
            at++;
        }
        return at;
    }

    /** So many units; {@link LoggedCall#NOT_TIMED} where it is no number, or one of more than nine digits before its point. */
    static long decimal(byte[] bytes, int from, int to, long unit) {
        long nanos = 0;
        long scale = 0;
        int digits = 0;
        for (int i = from; i < to; i++) {
            int digit = bytes[i] - '0';
            if (bytes[i] == '.' && scale == 0) {
                scale = unit;
            } else if (digit < 0 || digit > 9 || (scale == 0 && ++digits > MOST_DIGITS)) {
                return NOT_TIMED;
            } else if (scale == 0) {
                nanos = nanos * 10 + digit * unit;
            } else {
                scale = Math.max(1, scale / 10);
                nanos += scale == 1 ? 0 : digit * scale;
            }
        }
        return from == to ? NOT_TIMED : nanos;
    }

    static int indexOf(byte[] bytes, int one, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == one) {
                return i;
            }
        }
        return -1;
    }

    private static int lastSpace(byte[] bytes, int from, int to) {
        for (int i = to - 1; i >= from; i--) {
            if (bytes[i] == ' ') {
                return i;
            }
        }
        return -1;
    }
}
