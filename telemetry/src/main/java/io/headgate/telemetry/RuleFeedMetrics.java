package io.headgate.telemetry;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Ticker;
import io.headgate.rules.feed.RuleFeed;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Shows how a {@link RuleFeed} is doing as metrics of Micrometer: the state of its sources, what became of their documents, the
 * snapshot. Needs {@code headgate-rules}, which {@link HeadgateMetrics} does not.
 *
 * <p>Reads at most once a second, when somebody looks. Starts no thread. Safe for many threads.
 */
public final class RuleFeedMetrics implements MeterBinder, AutoCloseable {

    private final Readings readings;

    private RuleFeedMetrics(RuleFeed feed, Iterable<Tag> tags) {
        readings = new Readings(
                List.of(new FeedCollector(feed)),
                Metric.FEED_RUNNING,
                tags,
                Ticker.system(),
                TimeUnit.SECONDS.toNanos(1));
    }

    /** The metrics of {@code feed}. */
    public static RuleFeedMetrics of(RuleFeed feed) {
        return of(feed, List.of());
    }

    /** The metrics of {@code feed}, all with these tags: feeds that are shown in one registry need one by which they differ. */
    public static RuleFeedMetrics of(RuleFeed feed, Iterable<Tag> tags) {
        return new RuleFeedMetrics(requireNonNull(feed, "feed"), requireNonNull(tags, "tags"));
    }

    /** Shows the metrics in {@code registry}. Throws when another feed is shown there under the same tags. */
    @Override
    public void bindTo(MeterRegistry registry) {
        readings.bindTo(requireNonNull(registry, "registry"));
    }

    /** Reads now, however old the latest reading is. */
    public void refresh() {
        readings.refresh();
    }

    /** Takes its meters out of every registry; the feed goes on. Harmless when repeated. */
    @Override
    public void close() {
        readings.close();
    }
}
