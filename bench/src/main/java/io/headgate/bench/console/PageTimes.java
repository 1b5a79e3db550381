package io.headgate.bench.console;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How long pages took, each by itself. For one thread at a time. */
final class PageTimes {

    private final Map<String, List<Long>> nanos = new LinkedHashMap<>();

    void add(String page, long took) {
        nanos.computeIfAbsent(page, absent -> new ArrayList<>()).add(took);
    }

    List<String> pages() {
        return List.copyOf(nanos.keySet());
    }

    int count(String page) {
        return nanos.getOrDefault(page, List.of()).size();
    }

    /** Milliseconds within which that share of the answers came; the slowest for 1. */
    double millis(String page, double share) {
        List<Long> sorted =
                nanos.getOrDefault(page, List.of()).stream().sorted().toList();
        if (sorted.isEmpty()) {
            return 0;
        }
        int rank = (int) Math.ceil(share * sorted.size());
        return sorted.get(Math.max(0, rank - 1)) / 1e6;
    }
}
