package io.headgate.agent;

import io.headgate.Statistics;
import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.ResourceTimes;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import io.headgate.statistics.ResponseTimes;
import io.headgate.statistics.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The response times of the resources that had calls in the last minute. For one thread. */
final class TimesGathered {

    /*
     * The engine keeps the distribution of the last minute in spells of twenty seconds. What the console adds up over hours has to
     * be told once: the difference to the time before.
     *
     *   told before   ▁▃▆█▄▂ ▁
     *   told now      ▁▃▇█▄▃ ▁        since: one in the third bucket, one in the sixth
     *
     * When a spell leaves the minute buckets lose calls, and the difference is not what was called. Spells leave at the same instant
     * for all resources: as soon as one bucket of one resource has less than before, nothing is told as having been called
     * since, of any. So of twenty seconds five are not in what is added up: a percentile is one of a sample.
     */
    private static final long MINUTE = 60;

    /** So many resources are told with what was called since: a console tells no more of them apart. */
    static final int MOST_SINCE = 1_000;

    private final Statistics statistics;
    private final Map<String, Long> lastUsed = new LinkedHashMap<>(); // by resource, in epoch seconds
    private final Map<String, ResourceTimes> before = new HashMap<>(); // as it was told last

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

    /** Begins anew: what happened up to now is not told as having happened since. */
    void begin() {
        before.clear();
    }

    TimesSeen gather(long epochSecond) {
        lastUsed.values().removeIf(used -> used < epochSecond - MINUTE);
        before.keySet().retainAll(lastUsed.keySet());
        List<ResourceTimes> all = new ArrayList<>();
        List<ResourceTimes> since = new ArrayList<>();
        boolean whole = true;
        for (String name : lastUsed.keySet()) {
            ResponseTimes times = statistics
                    .resource(name)
                    .map(Snapshot::responseTimes)
                    .filter(seen -> seen.calls() > 0)
                    .orElse(null);
            if (times != null) {
                ResourceTimes minute = folded(name, times);
                all.add(minute);
                whole &= addSince(minute, since);
            }
        }
        return new TimesSeen(epochSecond, all, whole ? since : List.of());
    }

    /** Adds what was called since the time before. False when calls have left the minute meanwhile. */
    private boolean addSince(ResourceTimes minute, List<ResourceTimes> since) {
        ResourceTimes last = before.get(minute.name());
        if (last == null && before.size() >= MOST_SINCE) {
            return true;
        }
        before.put(minute.name(), minute);
        if (last == null) {
            return true; // nobody knows which of its calls are new
        }
        long[] calls = dense(minute);
        long[] earlier = dense(last);
        boolean whole = true;
        for (int bucket = 0; bucket < calls.length; bucket++) {
            calls[bucket] -= earlier[bucket];
            whole &= calls[bucket] >= 0;
        }
        if (whole) {
            ResourceTimes called = cut(minute.name(), calls);
            if (called.calls().length > 0) {
                since.add(called);
            }
        }
        return whole;
    }

    private static long[] dense(ResourceTimes times) {
        long[] calls = new long[ResourceTimes.BUCKETS];
        System.arraycopy(times.calls(), 0, calls, times.first(), times.calls().length);
        return calls;
    }

    /**
     * Into the buckets of the wire, which are four times as wide as those of the engine: each goes whole where its middle is.
     */
    static ResourceTimes folded(String name, ResponseTimes times) {
        long[] calls = new long[ResourceTimes.BUCKETS];
        for (ResponseTimes.Bucket bucket : times.buckets()) {
            calls[index((bucket.fromNanos() + bucket.toNanos()) / 2_000.0)] += bucket.calls();
        }
        return cut(name, calls);
    }

    /** From the first bucket that holds any calls to the last. */
    private static ResourceTimes cut(String name, long[] calls) {
        int first = 0;
        int end = calls.length;
        while (end > 0 && calls[end - 1] == 0) {
            end--;
        }
        while (first < end && calls[first] == 0) {
            first++;
        }
        return new ResourceTimes(name, first, Arrays.copyOfRange(calls, first, end));
    }

    private static int index(double micros) {
        double halfDoublings = Math.floor(2 * Math.log(micros) / Math.log(2) + 1e-9);
        return (int) Math.max(0, Math.min(ResourceTimes.BUCKETS - 1, halfDoublings));
    }
}
