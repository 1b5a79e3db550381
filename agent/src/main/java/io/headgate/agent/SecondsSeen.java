package io.headgate.agent;

import io.headgate.Seconds;
import io.headgate.Statistics;
import io.headgate.agent.wire.InboundSecond;
import io.headgate.agent.wire.Machine;
import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.log.SecondFigures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Reads the complete seconds one after the other. For one thread. */
final class SecondsSeen {

    static final int MOST_RESOURCES = 5_000;
    private static final String INBOUND = "(inbound)";
    private static final long SET_BACK = 5;

    private final Statistics statistics;
    private final Ledger ledger;
    private long last;

    SecondsSeen(Statistics statistics, Ledger ledger) {
        this.statistics = statistics;
        this.ledger = ledger;
        this.last = statistics.seconds(Long.MAX_VALUE).last();
    }

    /** Passes over the seconds so far, and counts them. */
    void skip() {
        long now = statistics.seconds(Long.MAX_VALUE).last();
        ledger.droppedSeconds.add(Math.max(0, now - last));
        last = now;
    }

    /** The seconds since this was last asked, also those in which nothing happened. */
    List<SecondSeen> next(Supplier<Machine> machine) {
        Seconds seconds = statistics.seconds(last);
        if (seconds.last() < last - SET_BACK) { // the clock was set back: its seconds are told again
            last = seconds.last();
        }
        Map<Long, List<ResourceSecond>> bySecond = new LinkedHashMap<>();
        long first = Math.max(last, seconds.last() - Seconds.MOST) + 1;
        for (long second = first; second <= seconds.last(); second++) {
            bySecond.put(second, new ArrayList<>());
        }
        Map<Long, InboundSecond> inbound = new HashMap<>();
        seconds.figures().forEach(figures -> add(figures, bySecond, inbound));
        last = Math.max(last, seconds.last());
        List<SecondSeen> seen = new ArrayList<>();
        if (!bySecond.isEmpty()) {
            Machine state = machine.get();
            bySecond.forEach((second, resources) -> seen.add(new SecondSeen(
                    second, state, busiest(resources), inbound.getOrDefault(second, InboundSecond.NONE))));
        }
        return seen;
    }

    private static void add(
            SecondFigures figures, Map<Long, List<ResourceSecond>> bySecond, Map<Long, InboundSecond> inbound) {
        List<ResourceSecond> resources = bySecond.get(figures.epochSecond());
        if (figures.resource().equals(INBOUND)) { // resources added up count a call that makes another one twice
            inbound.put(
                    figures.epochSecond(),
                    new InboundSecond(figures.passed(), figures.refused(), figures.errors(), figures.inFlight()));
        } else if (resources != null) {
            resources.add(new ResourceSecond(
                    figures.resource(),
                    figures.resourceType(),
                    figures.passed(),
                    figures.refused(),
                    figures.finished(),
                    figures.errors(),
                    figures.responseNanos(),
                    figures.maxNanos(),
                    figures.inFlight(),
                    figures.waiting()));
        }
    }

    private List<ResourceSecond> busiest(List<ResourceSecond> resources) {
        if (resources.size() <= MOST_RESOURCES) {
            return resources;
        }
        ledger.droppedResources.add(resources.size() - MOST_RESOURCES);
        return resources.stream()
                .sorted(Comparator.comparingLong((ResourceSecond seen) -> -seen.passed() - seen.refused()))
                .limit(MOST_RESOURCES)
                .toList();
    }
}
