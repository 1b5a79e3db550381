package io.headgate.lab.whatif;

/**
 * How long calls took, in nanoseconds, at most 3.2 % too long.
 *
 * @param count of how many calls
 * @param p50 half of them took no longer
 * @param p90 nine of ten
 * @param p99 99 of a hundred
 * @param p999 999 of a thousand
 * @param most the longest
 */
public record Percentiles(long count, long p50, long p90, long p99, long p999, long most) {}
