package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.redis.concurrency.Holding;
import io.headgate.rule.WhenLost;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes with half of the slots each: a script that touches a key which the other node has fails. */
@Timeout(120)
class ClusterTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration DAY = Duration.ofDays(1);
    private static final List<Limit> LIMITS = List.of(
            TokenBucket.of(100, DAY),
            Gcra.of(100, DAY).withTolerance(DAY),
            LeakyQueue.of(100, DAY, DAY),
            FixedWindow.of(100, DAY),
            SlidingWindow.of(100, DAY),
            SlidingLog.of(100, DAY),
            WarmUp.perSecond(100, Duration.ofSeconds(10)),
            CalendarQuota.of(100, CalendarPeriod.DAY));

    @Test
    void everyLimitWorksWhicheverNodeHasIt(@TempDir Path first, @TempDir Path second) throws Exception {
        try (ClusterOnLoopback cluster = new ClusterOnLoopback(first, second)) {
            RedisClusterClient client = RedisClusterClient.create(cluster.uri());
            client.setOptions(RedisLimits.clusterClientOptions());
            try (StatefulRedisClusterConnection<String, String> connection = client.connect();
                    RedisLimits limits = RedisLimits.on(connection.async(), "headgate", PATIENCE)) {
                for (int length = 1;
                        length <= 12;
                        length++) { // of various lengths, so that each limit is on either node
                    use(limits, "n".repeat(length));
                }
                FleetFigures figures = limits.figures();
                assertThat(figures.decidedAlone()).as("%s", figures).isZero();
            } finally {
                client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
            }
        }
    }

    private static void use(RedisLimits limits, String name) {
        LIMITS.forEach(limit -> use(limits.limiter("a {" + name + "} of " + limit, limit, WhenLost.CLOSED)));
        try (Holding held = limits.concurrency(name, 1, PATIENCE).tryAcquire().orElseThrow()) {
            assertThat(held.isHeld()).isTrue();
        }
    }

    private static void use(RateLimiter limiter) {
        assertThat(limiter.tryAcquire()).as("%s", limiter).isTrue();
        Reservation booked = limiter.reserve(1, DAY);
        assertThat(booked.isGranted()).as("%s", limiter).isTrue();
        booked.cancel();
        limiter.charge(1);
        limiter.probe();
    }
}
