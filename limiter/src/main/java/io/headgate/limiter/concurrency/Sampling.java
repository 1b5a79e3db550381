package io.headgate.limiter.concurrency;

import io.headgate.limiter.Checks;
import io.headgate.limiter.LimitText;
import java.time.Duration;

/**
 * How calls are gathered into windows before anything is learned from them.
 *
 * <p>A window lasts twice the fastest response time in the one before, but at least {@code minWindow} and at most
 * {@code maxWindow}, and longer until it holds {@code minCalls}.
 *
 * @param minWindow the shortest window
 * @param maxWindow the longest window, traffic permitting
 * @param minCalls how many calls, successful or dropped, a window must hold
 * @param ignoreBelow successful calls faster than this are left out: they were not really served
 */
public record Sampling(Duration minWindow, Duration maxWindow, int minCalls, Duration ignoreBelow) {

    public Sampling {
        long shortest = Checks.positiveNanos(minWindow, "minWindow");
        long longest = Checks.positiveNanos(maxWindow, "maxWindow");
        Checks.require(
                longest >= shortest, "maxWindow", maxWindow, ">= " + LimitText.duration(minWindow) + " (minWindow)");
        Checks.require(minCalls >= 1, "minCalls", minCalls, ">= 1");
        Checks.require(!ignoreBelow.isNegative(), "ignoreBelow", ignoreBelow, ">= 0");
        Checks.require(
                ignoreBelow.compareTo(maxWindow) <= 0, "ignoreBelow", ignoreBelow, "<= " + maxWindow + " (maxWindow)");
    }

    /** Windows of one second, at least 10 calls, calls below 100 microseconds left out. */
    public static Sampling defaults() {
        return new Sampling(Duration.ofSeconds(1), Duration.ofSeconds(1), 10, Duration.ofNanos(100_000));
    }

    public Sampling withWindow(Duration min, Duration max) {
        return new Sampling(min, max, minCalls, ignoreBelow);
    }

    public Sampling withMinCalls(int calls) {
        return new Sampling(minWindow, maxWindow, calls, ignoreBelow);
    }

    public Sampling withIgnoreBelow(Duration rtt) {
        return new Sampling(minWindow, maxWindow, minCalls, rtt);
    }
}
