package io.headgate.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.Headgate;
import io.headgate.rules.feed.RuleFeed;
import io.headgate.rules.feed.SourceCounts;
import io.headgate.rules.feed.SourceState;
import io.headgate.rules.source.MemorySource;
import io.headgate.rules.source.WritableRuleSource;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuleFeedMetricsTest {

    private static final String SOURCE = "memory:rules";

    @TempDir
    Path folder;

    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final MemorySource source = new MemorySource("rules");
    private final Headgate headgate = Headgate.builder().build();

    private static String document(int version) {
        return "headgate: 1\nversion: " + version
                + "\nrules:\n  - {kind: flow, id: fed, resource: fed, limit: {permits: 3, per: 1s}}\n";
    }

    private double value(String name, String... tags) {
        return registry.get(name).tags(tags).meter().measure().iterator().next().getValue();
    }

    private RuleFeed feed() {
        return RuleFeed.into(headgate)
                .from(source)
                .snapshot(folder.resolve("snapshot"))
                .start(Duration.ofSeconds(20));
    }

    @Test
    void showsWhatTheFeedSaysOfItsSources() throws Exception {
        source.publish(document(3), WritableRuleSource.ANY_REVISION);
        try (RuleFeed feed = feed();
                RuleFeedMetrics metrics = RuleFeedMetrics.of(feed)) {
            metrics.bindTo(registry);
            expect(feed, SourceState.IN_FORCE);
            assertThat(value("headgate.feed.version", "source", SOURCE)).isEqualTo(3);

            source.publish(document(2), WritableRuleSource.ANY_REVISION);
            await(feed, SourceState.REJECTED);
            metrics.refresh();
            expect(feed, SourceState.REJECTED);
            assertThat(value("headgate.feed.documents", "source", SOURCE, "outcome", "rejected"))
                    .isEqualTo(1);
            assertThat(value("headgate.feed.documents", "source", SOURCE, "outcome", "accepted"))
                    .isEqualTo(1);

            source.remove();
            await(feed, SourceState.UNREACHABLE);
            metrics.refresh();
            expect(feed, SourceState.UNREACHABLE);
            assertThat(value("headgate.feed.reachable", "source", SOURCE)).isZero();
            SourceCounts counts = feed.health().source(SOURCE).counts();
            assertThat(value("headgate.feed.failures", "source", SOURCE))
                    .isEqualTo((double) counts.failures())
                    .isPositive();
            assertThat(value("headgate.feed.version", "source", SOURCE)).isEqualTo(3);
        }
        assertThat(registry.getMeters()).isEmpty();
    }

    private void expect(RuleFeed feed, SourceState expected) {
        assertThat(feed.health().source(SOURCE).state()).isEqualTo(expected);
        for (SourceState state : SourceState.values()) {
            String name = state.name().toLowerCase(Locale.ROOT);
            assertThat(value("headgate.feed.state", "source", SOURCE, "state", name))
                    .as(name)
                    .isEqualTo(state == expected ? 1 : 0);
        }
    }

    private static void await(RuleFeed feed, SourceState state) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (feed.health().source(SOURCE).state() != state) {
            assertThat(System.nanoTime() - deadline)
                    .as("nanoseconds beyond the deadline")
                    .isNegative();
            Thread.sleep(5);
        }
    }

    @Test
    void aFeedThatIsClosedIsShownAsNotRunning() {
        RuleFeed feed = feed();
        RuleFeedMetrics metrics = RuleFeedMetrics.of(feed);
        metrics.bindTo(registry);
        assertThat(value("headgate.feed.running")).isEqualTo(1);
        feed.close();
        metrics.refresh();
        assertThat(value("headgate.feed.running")).isZero();
    }

    @Test
    void twoFeedsNeedATagByWhichTheyDiffer() {
        try (RuleFeed feed = feed()) {
            RuleFeedMetrics.of(feed, List.of(Tag.of("feed", "a"))).bindTo(registry);
            RuleFeedMetrics.of(feed, List.of(Tag.of("feed", "b"))).bindTo(registry);
            assertThatThrownBy(() -> RuleFeedMetrics.of(feed, List.of(Tag.of("feed", "a")))
                            .bindTo(registry))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(registry.find("headgate.feed.running").meters()).hasSize(2);
        }
    }
}
