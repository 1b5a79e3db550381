package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.ClusterOnLoopback;
import io.headgate.redis.FleetFigures;
import io.headgate.redis.RedisLimits;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One node of a cluster stands still. Bound: what it knows of goes by its policy; all others are decided by Redis, as if nothing had
 * happened, also when it is the node that knows who is alive.
 */
@Timeout(300)
class LostNodeTest {

    private static final TokenBucket LIMIT = TokenBucket.of(1_000_000, Duration.ofDays(10_000));
    private static final int WITH_MEMBERS = ClusterOnLoopback.homeOf("headgate:{members}");
    private static final int DECISIONS = 1_000;
    private static final Duration AWAY = Duration.ofSeconds(9);
    private static final Duration SOON = Duration.ofSeconds(5);

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theLimitsOfOtherNodesGoOn(boolean isThatOfMembers, @TempDir Path first, @TempDir Path second)
            throws Exception {
        int lost = isThatOfMembers ? WITH_MEMBERS : 1 - WITH_MEMBERS;
        OnACluster.of(first, second, Fleet.SHORT_DEADLINE, (cluster, limits) -> lose(cluster, lost, limits));
    }

    @Test
    void aNodeThatWasKilledIsFoundAgainSoonAfterItIsBack(@TempDir Path first, @TempDir Path second) throws Exception {
        OnACluster.of(first, second, Fleet.SHORT_DEADLINE, LostNodeTest::kill);
    }

    private static void kill(ClusterOnLoopback cluster, RedisLimits limits) throws Exception {
        int lost = 1 - WITH_MEMBERS;
        RateLimiter there = limits.limiter(nameOn(lost), LIMIT, WhenLost.CLOSED);
        assertThat(there.tryAcquire()).isTrue();
        cluster.server(lost).kill();
        loseIt(limits, there);
        Thread.sleep(AWAY.toMillis()); // so long that one who waits twice as long each time would wait for seconds now
        cluster.server(lost).start();
        long back = System.nanoTime();
        Waiting.until("it is back", Fleet.PATIENCE, there::tryAcquire);
        assertThat(Duration.ofNanos(System.nanoTime() - back)).isLessThan(SOON);
    }

    private static void lose(ClusterOnLoopback cluster, int lost, RedisLimits limits) throws Exception {
        RateLimiter there = limits.limiter(nameOn(lost), LIMIT, WhenLost.CLOSED);
        RateLimiter elsewhere = limits.limiter(nameOn(1 - lost), LIMIT, WhenLost.CLOSED);
        assertThat(there.tryAcquire()).isTrue();
        assertThat(elsewhere.tryAcquire()).isTrue();
        cluster.server(lost).hold();
        loseIt(limits, there);
        for (int decision = 0; decision < DECISIONS; decision++) {
            assertThat(elsewhere.tryAcquire()).as("%s", limits.figures()).isTrue();
            assertThat(there.tryAcquire()).isFalse();
            Thread.sleep(3);
        }
        assertThat(elsewhere.probe().remaining()).isEqualTo(LIMIT.capacity() - DECISIONS - 1);
        FleetFigures figures = limits.figures();
        assertThat(figures.isLost()).as("a part of it, %s", figures).isTrue();
        assertThat(figures.losses()).as("and stays lost, %s", figures).isEqualTo(1);
        cluster.server(lost).goOn();
        Waiting.until("it is back", Fleet.PATIENCE, () -> !limits.isLost());
        assertThat(there.tryAcquire()).isTrue();
    }

    /** Several at once, so that all of them wait at the same time. */
    private static void loseIt(RedisLimits limits, RateLimiter there) throws Exception {
        ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
        try {
            Waiting.until("it is lost", Fleet.PATIENCE, () -> {
                there.tryAcquireAsync(1, Duration.ZERO, scheduler);
                return limits.isLost();
            });
        } finally {
            scheduler.shutdownNow();
        }
    }

    private static String nameOn(int node) {
        return IntStream.iterate(0, number -> number + 1)
                .mapToObj(number -> "orders " + number)
                .filter(name -> ClusterOnLoopback.homeOf("headgate:{" + name.replace(" ", "%20") + "}") == node)
                .findFirst()
                .orElseThrow();
    }
}
