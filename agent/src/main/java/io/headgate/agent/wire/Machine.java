package io.headgate.agent.wire;

import static io.headgate.limiter.Checks.require;

/**
 * The state of a process.
 *
 * @param processor how busy the machine is, 0 to 1; negative when unknown
 * @param load the load average of the last minute; negative when unknown
 * @param heapUsed bytes
 * @param heapMost bytes
 * @param threads live threads
 */
public record Machine(double processor, double load, long heapUsed, long heapMost, int threads) {

    /** Checks that the figures are finite. */
    public Machine {
        require(Double.isFinite(processor), "processor", processor, "0 to 1, or negative when unknown");
        require(Double.isFinite(load), "load", load, "a number, negative when unknown");
    }
}
