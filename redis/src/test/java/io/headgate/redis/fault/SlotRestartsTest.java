package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.redis.RedisOnLoopback;
import io.headgate.redis.concurrency.FleetConcurrencyLimiter;
import io.headgate.redis.concurrency.Holding;
import io.headgate.redis.store.StoreException;
import io.headgate.rule.WhenForgotten;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Redis that keeps nothing is killed and started again, n times, while L slots are held by work that lasts longer than all of it.
 *
 * <pre>
 *   full    in use ≤ L · (1 + n)     each time it has forgotten who holds what
 *   cold    in use ≤ L               it lends none for a lease, in which those who hold some renew them
 * </pre>
 */
@Timeout(900)
class SlotRestartsTest {

    private static final int LIMIT = 4;
    private static final Duration LONG = Duration.ofHours(1); // nothing lapses, however long the machine stands still

    private static List<Holding> all(List<FleetConcurrencyLimiter> limiters) {
        List<Holding> all = new ArrayList<>();
        for (FleetConcurrencyLimiter limiter : limiters) {
            for (Optional<Holding> one = limiter.tryAcquire(); one.isPresent(); one = limiter.tryAcquire()) {
                all.add(one.get());
            }
        }
        return all;
    }

    private static void restart(RedisOnLoopback redis, Fleet fleet, FleetConcurrencyLimiter limiter) throws Exception {
        redis.server().kill();
        fleet.awaitLost();
        assertThatThrownBy(limiter::tryAcquire).isInstanceOf(StoreException.class);
        redis.server().start();
        fleet.awaitBack();
    }

    @Test
    void eachRestartLendsAllSlotsOnceMore(@TempDir Path folder) throws Exception {
        restarts(2, folder);
    }

    @Test
    @Tag("slow")
    void twentyRestartsLendAllSlotsTwentyTimesMore(@TempDir Path folder) throws Exception {
        restarts(20, folder);
    }

    private static void restarts(int times, Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder);
                Fleet fleet = new Fleet(2, redis.uri().getPort())) {
            List<FleetConcurrencyLimiter> exports = fleet.members().stream()
                    .map(member -> member.limits().concurrency("exports", LIMIT, LONG))
                    .toList();
            List<Holding> forgotten = new ArrayList<>(all(exports));
            for (int n = 1; n < times; n++) {
                restart(redis, fleet, exports.get(0));
                forgotten.addAll(all(exports));
            }
            restart(redis, fleet, exports.get(0));
            List<Holding> known = all(exports);
            assertThat(forgotten).hasSize(LIMIT * times);
            assertThat(known).hasSize(LIMIT);
            forgotten.forEach(Holding::close);
            for (FleetConcurrencyLimiter limiter : exports) { // asked after what was sent before
                assertThat(limiter.inUse()).as("nobody else's is given back").isEqualTo(LIMIT);
            }
        }
    }

    @Test
    void oneThatBeginsColdLendsNoneWhileOthersMayHoldThem(@TempDir Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder)) {
            redis.redis().set("headgate:since", "0");
            try (Fleet fleet = new Fleet(2, redis.uri().getPort())) {
                List<FleetConcurrencyLimiter> exports = cold(fleet, LONG);
                Holding held = exports.get(0).tryAcquire(LIMIT).orElseThrow();
                for (int n = 0; n < 2; n++) {
                    restart(redis, fleet, exports.get(0));
                    assertThat(all(exports)).isEmpty();
                    assertThat(held.isHeld()).isTrue();
                }
            }
        }
    }

    @Test
    @Tag("slow")
    void whoHoldsSlotsOfOneThatBeginsColdHasThemAgain(@TempDir Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder)) {
            redis.redis().set("headgate:since", "0");
            try (Fleet fleet = new Fleet(2, redis.uri().getPort())) {
                List<FleetConcurrencyLimiter> exports = cold(fleet, Duration.ofSeconds(60));
                Holding held = exports.get(0).tryAcquire(LIMIT - 1).orElseThrow();
                restart(redis, fleet, exports.get(0));
                Waiting.until("renewed", Fleet.PATIENCE, () -> exports.get(1).inUse() == LIMIT - 1);
                assertThat(held.isHeld()).isTrue();
                assertThat(exports.get(1).tryAcquire(LIMIT)).isEmpty();
            }
        }
    }

    private static List<FleetConcurrencyLimiter> cold(Fleet fleet, Duration lease) {
        return fleet.members().stream()
                .map(member -> member.limits().concurrency("exports", LIMIT, lease, WhenForgotten.COLD))
                .toList();
    }
}
