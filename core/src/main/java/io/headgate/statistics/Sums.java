package io.headgate.statistics;

/** Figures in the making. For one thread at a time. */
final class Sums {

    long passed;
    long refused;
    long finished;
    long errors;
    long responseNanos;
    long shortestNanos = Long.MAX_VALUE;
    long longestNanos;

    void time(long sum, long shortest, long longest) {
        responseNanos += sum;
        shortestNanos = Math.min(shortestNanos, shortest);
        longestNanos = Math.max(longestNanos, longest);
    }

    void add(Sums other) {
        passed += other.passed;
        refused += other.refused;
        finished += other.finished;
        errors += other.errors;
        time(other.responseNanos, other.shortestNanos, other.longestNanos);
    }

    Figures over(long spanNanos) {
        long shortest = finished == 0 ? 0 : shortestNanos;
        long longest = finished == 0 ? 0 : longestNanos;
        return new Figures(spanNanos, passed, refused, finished, errors, responseNanos, shortest, longest);
    }
}
