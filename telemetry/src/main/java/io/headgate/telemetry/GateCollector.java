package io.headgate.telemetry;

import io.headgate.Headgate;
import io.headgate.Statistics;
import io.headgate.statistics.Snapshot;

/** Reads what is of the Headgate as a whole. */
final class GateCollector implements Collector {

    private final Headgate headgate;

    GateCollector(Headgate headgate) {
        this.headgate = headgate;
    }

    @Override
    public void collect(Samples into) {
        Statistics statistics = headgate.statistics();
        into.add(Metric.ON, headgate.isOn() ? 1 : 0);
        into.add(Metric.RULES, headgate.rules().all().size());
        into.add(Metric.RULES_VERSION, headgate.rules().version());
        into.add(Metric.LEAKED, statistics.leaked());
        into.add(Metric.LISTENERS_FAILED, headgate.events().failures());
        Statistics.Overflow overflow = statistics.overflow();
        into.add(Metric.OVERFLOW, overflow.resources(), "resource");
        into.add(Metric.OVERFLOW, overflow.origins(), "origin");
        into.add(Metric.OVERFLOW, overflow.entrances(), "entrance");
        into.add(Metric.OVERFLOW, overflow.pairs(), "pair");
        into.add(Metric.OVERFLOW, overflow.ruleState(), "rule-state");
        inbound(into, statistics.inbound());
    }

    private static void inbound(Samples into, Snapshot inbound) {
        into.add(Metric.INBOUND_PASSED, inbound.total().passed());
        into.add(Metric.INBOUND_REFUSED, inbound.total().refused());
        into.add(Metric.INBOUND_ERRORS, inbound.total().errors());
        into.add(Metric.INBOUND_IN_FLIGHT, inbound.inFlight());
    }
}
