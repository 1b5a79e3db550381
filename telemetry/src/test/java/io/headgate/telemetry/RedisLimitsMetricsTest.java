package io.headgate.telemetry;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.Headgate;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.redis.FleetFigures;
import io.headgate.redis.LeaseFigures;
import io.headgate.redis.RedisLimits;
import io.headgate.redis.RoundTripFigures;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.ServerProcess;
import io.headgate.sources.contract.Waiting;
import io.lettuce.core.RedisURI;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class RedisLimitsMetricsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final MeterRegistry registry = new SimpleMeterRegistry();

    private static RedisLimits limits(ServerProcess redis) {
        return RedisLimits.connect(RedisURI.create("127.0.0.1", redis.port()), "headgate", PATIENCE);
    }

    private double value(String name, String... tags) {
        return registry.get(name).tags(tags).meter().measure().iterator().next().getValue();
    }

    @Test
    void showsWhetherRedisIsLost(@TempDir Path folder) throws Exception {
        try (ServerProcess redis = ServerProcess.redis(folder);
                RedisLimits limits = limits(redis);
                RedisLimitsMetrics metrics = RedisLimitsMetrics.of(limits)) {
            metrics.bindTo(registry);
            assertThat(value("headgate.fleet.mode", "mode", "fleet")).isEqualTo(1);
            assertThat(value("headgate.fleet.mode", "mode", "alone")).isZero();
            assertThat(value("headgate.fleet.members")).isEqualTo(1);
            redis.kill();
            Waiting.until("Redis is known to be lost", PATIENCE, limits::isLost);
            metrics.refresh();
            double before = value("headgate.fleet.alone");
            RateLimiter closed = limits.limiter("orders", TokenBucket.perSecond(5), WhenLost.CLOSED);
            assertThat(closed.tryAcquire()).isFalse();
            metrics.refresh();
            assertThat(value("headgate.fleet.mode", "mode", "alone")).isEqualTo(1);
            assertThat(value("headgate.fleet.losses")).isEqualTo(1);
            assertThat(value("headgate.fleet.notgivenback")).isZero();
            assertThat(value("headgate.fleet.alone") - before).isEqualTo(1);
            RedisLimitsMetrics others = RedisLimitsMetrics.of(limits, List.of(Tag.of("fleet", "b")));
            assertThatThrownBy(() -> RedisLimitsMetrics.of(limits).bindTo(registry))
                    .isInstanceOf(IllegalArgumentException.class);
            others.close();
        }
        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void showsHowManyPermitsDidNotComeBack() {
        RoundTripFigures none = new RoundTripFigures(0, 0, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
        Samples samples = new Samples();
        RedisLimitsMetrics.collect(
                new FleetFigures(1, false, 2, 3, 4, 5, "", new LeaseFigures(0, 0, 0, 0, 0), none, none), samples);
        assertThat(samples.all())
                .containsEntry(new Series(Metric.FLEET_NOT_GIVEN_BACK, List.of()), new Amount(4, 0))
                .containsEntry(new Series(Metric.FLEET_NEVER_PAID, List.of()), new Amount(5, 0))
                .containsEntry(new Series(Metric.FLEET_ALONE, List.of()), new Amount(3, 0));
    }

    @Test
    void showsOfEachRuleWhoHasDecided(@TempDir Path folder) throws Exception {
        try (ServerProcess redis = ServerProcess.redis(folder);
                RedisLimits limits = limits(redis);
                Headgate headgate = Headgate.builder()
                        .cluster(limits.cluster())
                        .rules(flow("orders").perSecond(1).inCluster().withId("fleet"))
                        .build();
                HeadgateMetrics metrics = HeadgateMetrics.of(headgate)) {
            headgate.resource("orders").tryEnter();
            headgate.resource("orders").tryEnter();
            redis.kill();
            Waiting.until("Redis is known to be lost", PATIENCE, limits::isLost);
            headgate.resource("orders").tryEnter();
            metrics.bindTo(registry);
            assertThat(value("headgate.rule.decided", "rule", "fleet", "by", "cluster"))
                    .isEqualTo(2);
            assertThat(value("headgate.rule.decided", "rule", "fleet", "by", "alone"))
                    .isEqualTo(1);
            assertThat(registry.find("headgate.hotparameter.open").meters()).isEmpty();
        }
    }

    @Test
    void showsWhatBecameOfLeasesAndHowLongRedisTakes(@TempDir Path folder) throws Exception {
        try (ServerProcess redis = ServerProcess.redis(folder);
                RedisLimits limits = limits(redis);
                RedisLimitsMetrics metrics = RedisLimitsMetrics.of(limits)) {
            metrics.bindTo(registry);
            FixedWindow window = FixedWindow.of(100, Duration.ofDays(365)); // its edges are years apart
            RateLimiter leased = limits.leased("clicks", window, Duration.ofHours(1), WhenLost.CLOSED);
            assertThat(leased.tryAcquire(3)).isTrue();
            metrics.refresh();
            assertThat(value("headgate.fleet.roundtrip.max", "mode", "strict")).isNaN();
            leased.charge(1); // gives back what is leased
            assertThat(limits.limiter("orders", TokenBucket.perSecond(5), WhenLost.CLOSED)
                            .tryAcquire())
                    .isTrue();
            Waiting.until(
                    "the lease has ended",
                    PATIENCE,
                    () -> limits.figures().leases().held() == 0);
            metrics.refresh();
            assertThat(value("headgate.fleet.leases")).isEqualTo(1);
            double unused = value("headgate.fleet.leased") - 3;
            assertThat(value("headgate.fleet.leased.ended", "outcome", "used")).isEqualTo(3);
            assertThat(value("headgate.fleet.leased.ended", "outcome", "returned"))
                    .isEqualTo(unused);
            assertThat(value("headgate.fleet.leased.ended", "outcome", "lapsed"))
                    .isZero();
            assertThat(value("headgate.fleet.roundtrip", "mode", "leased"))
                    .as("the lease, and what goes back with the charge or before it")
                    .isBetween(2.0, 3.0);
            assertThat(value("headgate.fleet.roundtrip", "mode", "strict")).isEqualTo(1);
            assertThat(value("headgate.fleet.roundtrip.failed", "mode", "strict"))
                    .isZero();
            double longest = value("headgate.fleet.roundtrip.max", "mode", "strict");
            assertThat(longest).isBetween(1e-6, 60.0);
            assertThat(value("headgate.fleet.roundtrip.percentile", "mode", "strict", "quantile", "0.5"))
                    .isBetween(1e-6, longest);
        }
    }
}
