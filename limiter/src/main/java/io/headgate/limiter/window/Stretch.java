package io.headgate.limiter.window;

/**
 * From when to when one count goes on.
 *
 * @param index the number of this stretch: a count stays in force while the present index is less than a window's span
 *     ahead of it
 * @param label what it is called where the wall clock decides: its first instant in civil time; else 0
 * @param start its first instant
 * @param end the first instant after it
 * @param check when to ask {@link Edges} again: its end, or earlier where the wall clock decides
 */
record Stretch(long index, long label, long start, long end, long check) {

    /** A stretch without a civil name that is checked when it is over. */
    Stretch(long index, long start, long end) {
        this(index, 0, start, end, end);
    }
}
