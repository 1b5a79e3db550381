package io.headgate.telemetry;

import io.headgate.rules.feed.FeedHealth;
import io.headgate.rules.feed.Provenance;
import io.headgate.rules.feed.RuleFeed;
import io.headgate.rules.feed.SnapshotStatus;
import io.headgate.rules.feed.SourceCounts;
import io.headgate.rules.feed.SourceState;
import io.headgate.rules.feed.SourceStatus;
import java.util.Locale;

/** Reads how a feed of rules is doing. */
final class FeedCollector implements Collector {

    private final RuleFeed feed;

    FeedCollector(RuleFeed feed) {
        this.feed = feed;
    }

    @Override
    public void collect(Samples into) {
        FeedHealth health = feed.health();
        into.add(Metric.FEED_RUNNING, health.running() ? 1 : 0);
        health.sources().forEach(source -> source(into, source));
        snapshot(into, health.snapshot());
    }

    private static void source(Samples into, SourceStatus status) {
        String source = status.source();
        for (SourceState state : SourceState.values()) {
            boolean present = state == status.state();
            into.add(Metric.FEED_STATE, present ? 1 : 0, source, state.name().toLowerCase(Locale.ROOT));
        }
        into.add(Metric.FEED_REACHABLE, status.health().reachable() ? 1 : 0, source);
        into.add(Metric.FEED_VERSION, status.inForce().map(Provenance::version).orElse(0L), source);
        counts(into, source, status.counts());
    }

    private static void counts(Samples into, String source, SourceCounts counts) {
        into.add(Metric.FEED_DOCUMENTS, counts.accepted(), source, "accepted");
        into.add(Metric.FEED_DOCUMENTS, counts.unchanged(), source, "unchanged");
        into.add(Metric.FEED_DOCUMENTS, counts.rejected(), source, "rejected");
        into.add(Metric.FEED_DOCUMENTS, counts.overwritten(), source, "overwritten");
        into.add(Metric.FEED_ROLLED_BACK, counts.rolledBack(), source);
        into.add(Metric.FEED_FAILURES, counts.failures(), source);
    }

    private static void snapshot(Samples into, SnapshotStatus snapshot) {
        into.add(Metric.SNAPSHOT_WRITTEN, snapshot.written());
        into.add(Metric.SNAPSHOT_FAILURES, snapshot.failures());
        into.add(Metric.SNAPSHOT_IGNORED, snapshot.ignored());
        into.add(Metric.SNAPSHOT_TROUBLE, snapshot.problem().isEmpty() ? 0 : 1);
    }
}
