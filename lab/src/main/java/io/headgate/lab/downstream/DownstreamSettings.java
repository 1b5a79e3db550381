package io.headgate.lab.downstream;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;

/**
 * What a simulated service is like.
 *
 * @param latency how long a call takes that need not queue
 * @param capacity how many run at once
 * @param queue how many may queue beyond that, first come first served; further ones fail at once
 * @param failuresPerMillion how many calls of a million fail, after the time they take
 * @param outages when it is not itself; where two overlap the first counts
 */
public record DownstreamSettings(
        Latency latency, int capacity, int queue, int failuresPerMillion, List<Outage> outages) {

    /** More calls than that are in no service. */
    public static final int MOST = 1_000_000;

    /** Checks the settings. */
    public DownstreamSettings {
        requireNonNull(latency, "latency");
        require(capacity >= 1 && capacity <= MOST, "capacity", capacity, "1 to " + MOST);
        require(queue >= 0 && queue <= MOST, "queue", queue, "0 to " + MOST);
        require(
                failuresPerMillion >= 0 && failuresPerMillion <= 1_000_000,
                "failures",
                failuresPerMillion + " of a million",
                "0 to a million");
        outages = List.copyOf(outages);
    }

    /** A service that never fails and always takes {@code time}, with room for {@code capacity} calls and a thousand queueing. */
    public static DownstreamSettings of(Duration time, int capacity) {
        return new DownstreamSettings(new Latency.Fixed(time), capacity, 1_000, 0, List.of());
    }

    /** The same with another latency. */
    public DownstreamSettings withLatency(Latency newLatency) {
        return new DownstreamSettings(newLatency, capacity, queue, failuresPerMillion, outages);
    }

    /** The same with another queue. */
    public DownstreamSettings withQueue(int newQueue) {
        return new DownstreamSettings(latency, capacity, newQueue, failuresPerMillion, outages);
    }

    /** The same with other failures. */
    public DownstreamSettings withFailuresPerMillion(int newFailures) {
        return new DownstreamSettings(latency, capacity, queue, newFailures, outages);
    }

    /** The same with these outages. */
    public DownstreamSettings withOutages(Outage... newOutages) {
        return new DownstreamSettings(latency, capacity, queue, failuresPerMillion, List.of(newOutages));
    }
}
