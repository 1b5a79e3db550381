package io.headgate.limiter.window;

/**
 * How slices add up.
 *
 * @param most permits in the last {@code span} slices together
 * @param span how many slices count, the current one included
 * @param fading whether the slice before the current one counts only for the part of it that is less than a slice ago
 */
record Shape(long most, int span, boolean fading) {}
