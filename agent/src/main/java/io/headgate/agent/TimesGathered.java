package io.headgate.agent;

import io.headgate.Statistics;
import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.ResourceTimes;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import io.headgate.statistics.ResponseTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The response times of the resources that had calls in the last minute. For one thread. */
final class TimesGathered {

    private static final long MINUTE = 60;

    private final Statistics statistics;
    private final Map<String, Long> lastUsed = new LinkedHashMap<>(); // by resource, in epoch seconds

    TimesGathered(Statistics statistics) {
        this.statistics = statistics;
    }

    void used(SecondSeen second) {
        for (ResourceSecond resource : second.resources()) {
            if (lastUsed.size() < SecondsSeen.MOST_RESOURCES || lastUsed.containsKey(resource.name())) {
                lastUsed.put(resource.name(), second.epochSecond());
            }
        }
    }

    TimesSeen gather(long epochSecond) {
        lastUsed.values().removeIf(used -> used < epochSecond - MINUTE);
        List<ResourceTimes> all = new ArrayList<>();
        for (String name : lastUsed.keySet()) {
            statistics.resource(name).ifPresent(seen -> add(name, seen.responseTimes(), all));
        }
        return new TimesSeen(epochSecond, all);
    }

    private static void add(String name, ResponseTimes times, List<ResourceTimes> all) {
        if (times.calls() > 0) {
            all.add(folded(name, times));
        }
    }

    /**
     * Into the buckets of the wire, which are four times as wide as those of the engine: each goes whole where its middle is.
     */
    static ResourceTimes folded(String name, ResponseTimes times) {
        long[] calls = new long[ResourceTimes.BUCKETS];
        int first = ResourceTimes.BUCKETS;
        int end = 0;
        for (ResponseTimes.Bucket bucket : times.buckets()) {
            int index = index((bucket.fromNanos() + bucket.toNanos()) / 2_000.0);
            calls[index] += bucket.calls();
            first = Math.min(first, index);
            end = Math.max(end, index + 1);
        }
        return new ResourceTimes(name, Math.min(first, end), Arrays.copyOfRange(calls, Math.min(first, end), end));
    }

    private static int index(double micros) {
        double halfDoublings = Math.floor(2 * Math.log(micros) / Math.log(2) + 1e-9);
        return (int) Math.max(0, Math.min(ResourceTimes.BUCKETS - 1, halfDoublings));
    }
}
