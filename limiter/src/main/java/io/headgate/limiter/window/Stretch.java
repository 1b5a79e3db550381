package io.headgate.limiter.window;

/**
 * From when to when one count goes on.
 *
 * @param index the number of this stretch: a count stays in force while the present index is less than a window's span
 *     ahead of it
 * @param start its first instant
 * @param end the first instant after it
 * @param check when to ask {@link Edges} again: its end, or earlier where the wall clock decides
 */
record Stretch(long index, long start, long end, long check) {}
