package io.headgate.lab.log;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Spreads the calls that a log tells by the whole second over that second. For one thread. */
final class Spreader {

    /** Reads the next call, into an object that is the same each time. */
    @FunctionalInterface
    interface Reader {
        @Nullable
        LoggedCall read() throws IOException;
    }

    /*
     *   log       36 36 36 36 37 37          the calls of 36 are held until the first of 37 has been read
     *   comes at  36.00 36.25 36.50 36.75 37.00 37.50
     *
     * When so many come in one second that they cannot all be held, those held take the first half of what is left of the
     * second, and the rest what then remains. A call with a fraction of a second is passed on as it is; those held before it
     * were not told by the second either.
     */
    private static final long SECOND = 1_000_000_000;

    private final Reader reader;
    private final HeldCalls held = new HeldCalls();
    private @Nullable LoggedCall ahead;
    private int given;
    private long second;
    private long from;
    private long to;
    private long spread;

    Spreader(Reader reader) {
        this.reader = reader;
    }

    /** How many calls have been moved within their second. */
    long spread() {
        return spread;
    }

    @Nullable
    LoggedCall next() throws IOException {
        if (given < held.size()) {
            return give();
        }
        LoggedCall first = ahead != null ? ahead : reader.read();
        ahead = null;
        if (first == null || first.epochNanos() % SECOND != 0) {
            return first;
        }
        hold(first);
        return give();
    }

    private LoggedCall give() {
        long nanos = from + (to - from) / held.size() * given;
        spread += nanos == second ? 0 : 1;
        return held.show(given++, second, nanos);
    }

    private void hold(LoggedCall first) throws IOException {
        from = first.epochNanos() == second ? to : first.epochNanos();
        second = first.epochNanos();
        held.clear();
        given = 0;
        held.add(first);
        while (!held.isFull()) {
            ahead = reader.read();
            if (ahead == null || ahead.epochNanos() != second) {
                to = ahead != null && ahead.epochNanos() < second + SECOND ? from : second + SECOND;
                return;
            }
            held.add(ahead);
        }
        ahead = null;
        to = from + (second + SECOND - from) / 2;
    }
}
