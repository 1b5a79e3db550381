package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.LettuceStore;
import io.headgate.rule.WhenLost;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Limits taken together in a cluster of two nodes, which refuses a command on keys of two slots. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class CompositeInClusterTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LONG = Duration.ofDays(100);
    private static final List<Limit> KINDS = List.of(
            TokenBucket.of(9, LONG),
            TokenBucket.of(9, LONG).withRefill(Refill.INTERVAL),
            Gcra.of(9, LONG).withTolerance(LONG),
            LeakyQueue.of(9, LONG, LONG),
            SmoothBursty.of(9, Duration.ofDays(1)),
            FixedWindow.of(9, LONG),
            SlidingWindow.of(9, LONG),
            TwoWindowCounter.of(9, LONG),
            SlidingLog.of(9, LONG),
            CalendarQuota.of(9, CalendarPeriod.MONTH),
            WarmUp.perSecond(100, Duration.ofSeconds(10)),
            PacedWarmUp.perSecond(100, Duration.ofSeconds(10), Duration.ofSeconds(1)),
            SmoothWarmUp.perSecond(100, Duration.ofSeconds(10)));

    private ClusterOnLoopback cluster;
    private RedisClusterClient client;
    private StatefulRedisClusterConnection<String, String> connection;
    private RedisLimits limits;

    @BeforeAll
    void start(@TempDir Path first, @TempDir Path second) throws Exception {
        cluster = new ClusterOnLoopback(first, second);
        client = RedisClusterClient.create(cluster.uri());
        client.setOptions(RedisLimits.clusterClientOptions());
        connection = client.connect();
        limits = RedisLimits.on(connection.async(), "headgate", PATIENCE);
    }

    @AfterAll
    void end() {
        limits.close();
        client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
        cluster.close();
    }

    private static boolean isOnFirst(String name) {
        return SlotHash.getSlot("headgate:{" + name + "}") < SlotHash.SLOT_COUNT / 2;
    }

    private static String nameOn(boolean first, String beginning) {
        return IntStream.iterate(0, i -> i + 1)
                .mapToObj(i -> beginning + i)
                .filter(name -> isOnFirst(name) == first)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everyKindOfLimitCanBeTakenWithAllOthersWhichShareItsSlot() {
        FleetLimiterMap[] maps = KINDS.stream()
                .map(limit -> limits.keyed("kind of " + limit, limit, 10, WhenLost.CLOSED))
                .toArray(FleetLimiterMap[]::new);
        for (int user = 0; user < 4; user++) {
            String name = nameOn(user % 2 == 0, "user " + user + " ");
            RateLimiter[] all = IntStream.range(0, maps.length)
                    .mapToObj(i -> maps[i].limiter(name))
                    .toArray(RateLimiter[]::new);
            JointReservation taken = limits.composite(all).reserve(1);
            assertThat(taken.isGranted()).as("%s", taken).isTrue();
            assertThat(taken.cancel()).succeedsWithin(PATIENCE);
        }
        assertThat(limits.figures().decidedAlone()).as("%s", limits.figures()).isZero();
    }

    @Test
    void aUserAndItsTenantShareASlotAndTheLimitForAllDoesNot() {
        String tenant = nameOn(true, "acme");
        FleetLimiterMap perTenant = limits.keyed("per tenant", SlidingLog.of(5, LONG), 10, WhenLost.CLOSED);
        FleetLimiterMap perUser = limits.keyed("per user", SlidingLog.of(3, LONG), 10, WhenLost.CLOSED);
        RateLimiter everybody = limits.limiter(nameOn(false, "everybody"), SlidingLog.of(4, LONG), WhenLost.CLOSED);
        RateLimiter alice = perUser.limiter(tenant, "alice");
        FleetCompositeLimiter composite = limits.composite(alice, perTenant.limiter(tenant), everybody);
        assertThat(composite.tryAcquire(2)).isTrue();
        JointReservation refused = composite.reserve(1, 1, 3);
        assertThat(refused.refusedBy()).containsExactly(everybody);
        assertThat(alice.probe().remaining()).as("given back").isEqualTo(1);
        assertThat(perTenant.limiter(tenant).probe().remaining())
                .as("given back")
                .isEqualTo(3);
        assertThat(everybody.probe().remaining()).isEqualTo(2);
        assertThat(composite.reserve(2, 1, 1).refusedBy()).containsExactly(alice);
        assertThat(composite.tryAcquire()).isTrue();
        assertThat(limits.figures().decidedAlone()).as("%s", limits.figures()).isZero();
        assertThat(connection.sync().keys("*/{" + tenant + "}*"))
                .containsExactlyInAnyOrder(
                        "headgate:per%20tenant/{" + tenant + "}:log", "headgate:per%20user/{" + tenant + "}/alice:log");
    }

    @Test
    void aClusterThatLooksLikeOneRedisIsFoundOut() {
        RedisClient plain = RedisClient.create(cluster.uri());
        try (StatefulRedisConnection<String, String> single = plain.connect()) {
            LettuceStore store = new LettuceStore(single.async());
            RedisLimits behind =
                    new RedisLimits(store, StoreClock.server(), Ticker.system(), "headgate", PATIENCE, () -> {});
            RateLimiter[] both = {
                behind.limiter(nameOn(true, "first"), SlidingLog.of(1, LONG), WhenLost.CLOSED),
                behind.limiter(nameOn(true, "second"), SlidingLog.of(1, LONG), WhenLost.CLOSED)
            };
            FleetCompositeLimiter composite = behind.composite(both);
            assertThat(store.shareSlot("a", "b")).as("so it seems").isTrue();
            assertThat(composite.tryAcquire()).as("in turn").isTrue();
            assertThat(store.shareSlot("a", "b")).as("found out by CROSSSLOT").isFalse();
            assertThat(composite.reserve(1).refusedBy()).containsExactly(both[0]);
            assertThat(behind.figures().decidedAlone()).isZero();
        } finally {
            plain.shutdown(Duration.ZERO, Duration.ofSeconds(5));
        }
    }
}
