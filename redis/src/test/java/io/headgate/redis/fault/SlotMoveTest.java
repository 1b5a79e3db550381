package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.redis.ClusterOnLoopback;
import io.headgate.redis.FleetCompositeLimiter;
import io.headgate.redis.FleetFigures;
import io.headgate.redis.RedisLimits;
import io.headgate.rule.WhenLost;
import io.lettuce.core.MigrateArgs;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.cluster.SlotHash;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The slot of a limiter moves from one node of a cluster to the other and back, under traffic: clients are told ASK and MOVED, and
 * the node it comes to does not know the scripts.
 *
 * <pre>
 *   granted = b      no permit too many and none lost, and Redis decides everything
 * </pre>
 */
@Timeout(180)
class SlotMoveTest {

    private static final long BURST = 400_000;
    private static final TokenBucket LIMIT = TokenBucket.of(BURST, Duration.ofDays(10_000)); // one in 36 minutes
    private static final Duration LIFE = Duration.ofDays(1); // in which 40 are refilled, so that a lease is worth it
    private static final String KEY = "headgate:{orders}:bucket";
    private static final int SLOT = SlotHash.getSlot(KEY);

    @Test
    void aSlotThatMovesTakesItsLimitsAlong(@TempDir Path first, @TempDir Path second) throws Exception {
        OnACluster.of(first, second, Fleet.PATIENCE, SlotMoveTest::moveUnderTraffic);
    }

    /** Its key has the window's beginning in its name, which only Redis knows, so a node that is about to lose the slot says ASK at once. */
    @Test
    void whatAWindowGrantsWhileItsSlotMovesIsNotCounted(@TempDir Path first, @TempDir Path second) throws Exception {
        OnACluster.of(first, second, Fleet.PATIENCE, SlotMoveTest::moveAWindow);
    }

    private static void moveAWindow(ClusterOnLoopback cluster, RedisLimits limits) {
        RateLimiter window = limits.limiter("orders", FixedWindow.of(2_000, Duration.ofDays(3_650)), WhenLost.CLOSED);
        assertThat(window.consumeUpTo(500)).isEqualTo(500);
        int home = SLOT < SlotHash.SLOT_COUNT / 2 ? 0 : 1;
        begin(cluster.node(home), cluster.node(1 - home));
        assertThat(window.consumeUpTo(100)).isEqualTo(100);
        moveWhatIsThere(cluster, home);
        end(cluster.node(home), cluster.node(1 - home));
        assertThat(window.drain()).as("all but the 500 from before").isEqualTo(1_500);
        assertThat(limits.figures().decidedAlone()).isZero();
    }

    /** Until its keys are all on one side Redis will not look at them together, and they are asked one by one. */
    @Test
    void severalLimitsOfASlotThatMovesAreStillAllOrNothing(@TempDir Path first, @TempDir Path second) throws Exception {
        OnACluster.of(first, second, Fleet.PATIENCE, SlotMoveTest::moveSeveral);
    }

    private static void moveSeveral(ClusterOnLoopback cluster, RedisLimits limits) {
        RateLimiter calls = limits.limiter("orders", LIMIT, WhenLost.CLOSED);
        RateLimiter window = limits.limiter("orders", SlidingWindow.of(3, Duration.ofDays(3_650)), WhenLost.CLOSED);
        FleetCompositeLimiter both = limits.composite(calls, window);
        assertThat(both.tryAcquire()).isTrue();
        int home = SLOT < SlotHash.SLOT_COUNT / 2 ? 0 : 1;
        begin(cluster.node(home), cluster.node(1 - home));
        cluster.node(home).migrate("127.0.0.1", cluster.port(1 - home), KEY, 0, 20_000);
        for (int more = 0; more < 5; more++) {
            assertThat(both.tryAcquire()).isEqualTo(more < 2);
        }
        assertThat(calls.drain()).as("what the window refused went back").isEqualTo(BURST - 3);
        moveWhatIsThere(cluster, home);
        end(cluster.node(home), cluster.node(1 - home));
        assertThat(window.probe().remaining()).as("its three are in use").isZero();
        FleetFigures figures = limits.figures();
        assertThat(figures.decidedAlone()).as("%s", figures).isZero();
        assertThat(figures.losses()).as("%s", figures).isZero();
    }

    private static void moveUnderTraffic(ClusterOnLoopback cluster, RedisLimits limits) throws Exception {
        RateLimiter strict = limits.limiter("orders", LIMIT, WhenLost.CLOSED);
        RateLimiter leased = limits.leased("orders", LIMIT, LIFE, WhenLost.CLOSED);
        try (Traffic traffic = new Traffic(List.of(strict, leased, strict, leased))) {
            int home = SLOT < SlotHash.SLOT_COUNT / 2 ? 0 : 1;
            for (int move = 0; move < 6; move++) {
                long before = traffic.granted();
                traffic.awaitMore(before, 50);
                cluster.node(1 - home).scriptFlush();
                begin(cluster.node(home), cluster.node(1 - home));
                traffic.awaitMore(traffic.granted(), 20);
                cluster.node(home).migrate("127.0.0.1", cluster.port(1 - home), KEY, 0, 20_000);
                traffic.awaitMore(traffic.granted(), 20); // by ASK
                end(cluster.node(home), cluster.node(1 - home));
                home = 1 - home;
            }
            traffic.stop();
            long left = leased.drain();
            left += leased.drain(); // a lease that was under way has come before the answer to the first
            assertThat(traffic.granted() + left).isEqualTo(BURST);
        }
        FleetFigures figures = limits.figures();
        assertThat(figures.decidedAlone()).as("%s", figures).isZero();
        assertThat(figures.leases().leased())
                .as("several in a lease, %s", figures)
                .isGreaterThanOrEqualTo(8 * figures.leases().leases());
    }

    private static void begin(RedisCommands<String, String> from, RedisCommands<String, String> to) {
        to.clusterSetSlotImporting(SLOT, from.clusterMyId());
        from.clusterSetSlotMigrating(SLOT, to.clusterMyId());
    }

    private static void moveWhatIsThere(ClusterOnLoopback cluster, int home) {
        List<String> keys = cluster.node(home).clusterGetKeysInSlot(SLOT, 10);
        MigrateArgs<String> all = MigrateArgs.Builder.keys(keys).replace();
        cluster.node(home).migrate("127.0.0.1", cluster.port(1 - home), 0, 20_000, all);
    }

    /** A node that still has keys of the slot lets it go only when it has heard of it from the other. */
    private static void end(RedisCommands<String, String> from, RedisCommands<String, String> to) {
        String id = to.clusterMyId();
        to.clusterSetSlotNode(SLOT, id);
        from.clusterSetSlotNode(SLOT, id);
    }
}
