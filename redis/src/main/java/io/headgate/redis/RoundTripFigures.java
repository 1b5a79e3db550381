package io.headgate.redis;

import java.time.Duration;

/**
 * Commands to Redis and how long their answers took.
 *
 * @param count how many were answered, since the beginning
 * @param failed how many of them with an error
 * @param total how long they took in sum
 * @param median what half of those in the last minute or two took at most; 12.5 % too high at worst, zero if there were none
 * @param percentile99 what 99 in 100 of them took at most, as exactly
 * @param longest what the longest of them took
 */
public record RoundTripFigures(
        long count, long failed, Duration total, Duration median, Duration percentile99, Duration longest) {}
