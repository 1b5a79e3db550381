package io.headgate.limiter.concurrency;

import io.headgate.limiter.Checks;

/**
 * Where a learned limit begins, and the bounds it never leaves.
 *
 * @param initial the limit before anything was learned
 * @param min the lowest limit, at least 1: with 0 nothing would be sent and nothing learned again
 * @param max the highest limit
 */
public record LimitRange(long initial, long min, long max) {

    public LimitRange {
        Checks.require(min >= 1, "min", min, ">= 1");
        Checks.require(
                max >= min && max <= Occupancy.LARGEST_LIMIT, "max", max, min + " (min) to " + Occupancy.LARGEST_LIMIT);
        Checks.require(initial >= min && initial <= max, "initial", initial, min + " (min) to " + max + " (max)");
    }

    long clamp(long limit) {
        return Math.max(min, Math.min(max, limit));
    }

    double clamp(double limit) {
        return Math.max((double) min, Math.min((double) max, limit));
    }
}
