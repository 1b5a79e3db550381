package io.headgate.examples.shop.report;

import io.headgate.examples.shop.report.Answer.Outcome;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;

/** Counts answers. Safe for many threads. */
final class Tally {

    private static final int MOST_RULES = 50; // rules may be edited while the demo runs, for days
    private static final String OTHER_RULES = "(other rules)";

    private final ReentrantLock lock = new ReentrantLock();
    private final EnumMap<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
    private final Map<String, Long> refusedBy = new TreeMap<>();
    private final Latencies latencies = new Latencies();

    void add(Answer answer) {
        lock.lock();
        try {
            outcomes.merge(answer.outcome(), 1L, Long::sum);
            switch (answer.outcome()) {
                case COMPLETE, DEGRADED -> latencies.add(answer.nanos());
                case REFUSED -> refusedBy.merge(known(answer.rule()), 1L, Long::sum);
                case FAILED, ABANDONED -> {}
            }
        } finally {
            lock.unlock();
        }
    }

    private String known(String rule) {
        return refusedBy.containsKey(rule) || refusedBy.size() < MOST_RULES ? rule : OTHER_RULES;
    }

    Figures figures() {
        lock.lock();
        try {
            long degraded = count(Outcome.DEGRADED);
            long abandoned = count(Outcome.ABANDONED);
            long admitted = count(Outcome.COMPLETE) + degraded;
            long failed = count(Outcome.FAILED) + abandoned;
            return new Figures(
                    admitted + count(Outcome.REFUSED) + failed,
                    admitted,
                    degraded,
                    mostFirst(),
                    failed,
                    abandoned,
                    latencies.micros(0.5),
                    latencies.micros(0.99));
        } finally {
            lock.unlock();
        }
    }

    private long count(Outcome outcome) {
        return outcomes.getOrDefault(outcome, 0L);
    }

    private Map<String, Long> mostFirst() {
        Map<String, Long> sorted = new LinkedHashMap<>();
        refusedBy.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .forEach(each -> sorted.put(each.getKey(), each.getValue()));
        return Collections.unmodifiableMap(sorted);
    }
}
