package io.headgate.lab.log;

import org.jspecify.annotations.Nullable;

/**
 * The logs of Apache and nginx: common, combined, and combined with more behind it.
 *
 * <pre>
 *   203.0.113.7 - ann [10/Oct/2000:13:55:36 -0700] "GET /a HTTP/1.1" 200 2326 "https://b/" "Mozilla/5.0" 0.012 971211336.123
 *   client             time                         request          status   (referrer)   (agent)       tail
 * </pre>
 *
 * <p>The tail is told by its look: a number with three decimals is the time the request took, and one that also lies within
 * a second of the time in brackets is the more exact time; {@code rt=} and {@code request_time=} may stand before it. A
 * virtual host before the client is passed over.
 */
final class CommonParser implements LineParser {

    private static final int LONGEST_TIME = 48;
    private static final int DECIMALS = 3;
    private static final int CLOCK_DIGITS = 9;
    private static final long SECOND = 1_000_000_000;

    private final TimeText time = new TimeText();

    @Override
    public @Nullable Flaw parse(ByteSpan line, LoggedCall call) {
        byte[] bytes = line.buffer();
        int to = line.to();
        Flaw flaw = Flaw.NO_TIME;
        for (int open = bracket(bytes, line.from(), to); open >= 0; open = bracket(bytes, open + 1, to)) {
            int close = Values.indexOf(bytes, ']', open, Math.min(to, open + LONGEST_TIME));
            long nanos = close < 0 ? TimeText.NONE : time.read(bytes, open + 1, close);
            if (nanos == TimeText.NONE) {
                flaw = flaw == Flaw.NO_TIME && close > 0 ? Flaw.BAD_TIME : flaw;
                continue;
            }
            int quote = skipSpaces(bytes, close + 1, to);
            if (quote < to && bytes[quote] == '"') {
                call.logged(nanos);
                client(bytes, line.from(), open, call);
                return request(bytes, quote + 1, to, call);
            }
            flaw = Flaw.NO_REQUEST;
        }
        return flaw;
    }

    /** The next bracket with a digit behind it. */
    private static int bracket(byte[] bytes, int from, int to) {
        for (int i = from; i < to - 1; i++) {
            if (bytes[i] == '[' && bytes[i + 1] >= '0' && bytes[i + 1] <= '9') {
                return i;
            }
        }
        return -1;
    }

    private static void client(byte[] bytes, int from, int to, LoggedCall call) {
        int first = tokenEnd(bytes, from, to);
        int second = skipSpaces(bytes, first, to);
        int secondEnd = tokenEnd(bytes, second, to);
        if (isAddress(bytes, second, secondEnd) && bytes[Math.max(from, first - 1)] != ',') {
            Values.client(call, bytes, second, secondEnd); // the first is the virtual host
        } else {
            Values.client(call, bytes, from, first);
        }
    }

    static boolean isAddress(byte[] bytes, int from, int to) {
        int marks = 0;
        for (int i = from; i < to; i++) {
            byte one = bytes[i];
            boolean mark = one == '.' || one == ':';
            boolean digit = (one >= '0' && one <= '9') || ((one | 0x20) >= 'a' && (one | 0x20) <= 'f');
            if (!mark && !digit) {
                return false;
            }
            marks += mark ? 1 : 0;
        }
        return marks >= 2;
    }

    private @Nullable Flaw request(byte[] bytes, int from, int to, LoggedCall call) {
        int close = quoteEnd(bytes, from, to);
        if (close < 0) {
            return Flaw.NO_REQUEST;
        }
        Values.request(call.method(), call.path(), bytes, from, close);
        int status = skipSpaces(bytes, close + 1, to);
        int statusEnd = tokenEnd(bytes, status, to);
        call.status(Values.status(bytes, status, statusEnd));
        tail(bytes, statusEnd, to, call);
        return null;
    }

    private void tail(byte[] bytes, int from, int to, LoggedCall call) {
        int at = skipSpaces(bytes, from, to);
        while (at < to) {
            if (bytes[at] == '"') {
                int close = quoteEnd(bytes, at + 1, to);
                at = skipSpaces(bytes, close < 0 ? to : close + 1, to);
            } else {
                int end = tokenEnd(bytes, at, to);
                token(bytes, at, end, call);
                at = skipSpaces(bytes, end, to);
            }
        }
    }

    private void token(byte[] bytes, int from, int to, LoggedCall call) {
        int point = to - DECIMALS - 1;
        if (point <= from || bytes[point] != '.') {
            return;
        }
        int number = numberStart(bytes, from, point);
        if (number == point || Values.numberEnd(bytes, number, to) != to) {
            return;
        }
        if (point - number >= CLOCK_DIGITS) {
            long exact = time.read(bytes, number, to);
            boolean same = exact != TimeText.NONE && Math.abs(exact - call.loggedNanos()) <= SECOND;
            call.logged(same ? exact : call.loggedNanos());
        } else if (call.tookNanos() == LoggedCall.NOT_TIMED) {
            call.took(Values.decimal(bytes, number, to, SECOND));
        }
    }

    /** Behind {@code rt=} or {@code request_time=}; a token with any other name has no number. */
    private static int numberStart(byte[] bytes, int from, int point) {
        int equals = Values.indexOf(bytes, '=', from, point);
        if (equals < 0) {
            return from;
        }
        boolean brief = equals - from == 2 && bytes[from] == 'r' && bytes[from + 1] == 't';
        boolean full = equals - from == 12 && bytes[from] == 'r' && bytes[from + 7] == '_';
        return brief || full ? equals + 1 : point;
    }

    /** Where the quotation ends: at a mark that no backslash precedes; -1 where it does not. */
    private static int quoteEnd(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == '"') {
                return i;
            }
            if (bytes[i] == '\\') {
                i++;
            }
        }
        return -1;
    }

    private static int skipSpaces(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] == ' ') {
            at++;
        }
        return at;
    }

    private static int tokenEnd(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] != ' ') {
            at++;
        }
        return at;
    }
}
