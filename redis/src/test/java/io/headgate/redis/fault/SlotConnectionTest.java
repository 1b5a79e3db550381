package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.redis.RedisLimits;
import io.headgate.redis.RedisOnLoopback;
import io.headgate.redis.concurrency.FleetConcurrencyLimiter;
import io.headgate.redis.concurrency.Holding;
import io.headgate.redis.store.StoreException;
import io.headgate.sources.contract.Waiting;
import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisURI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Connections break while slots are taken and given back: those come back when Redis answers, not when their lease is over. */
@Timeout(120)
class SlotConnectionTest {

    private static final int SLOTS = 3;
    private static final int KILLS = 20;
    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final Duration DEADLINE = Duration.ofMillis(200);
    private static final Duration BACK = Duration.ofSeconds(3); // a second, on a machine with other work

    private final AtomicInteger inUse = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final LongAdder failures = new LongAdder();
    private RedisOnLoopback redis;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterEach
    void end() {
        redis.close();
    }

    private static RedisURI uri(Proxy way) {
        return RedisURI.create("127.0.0.1", way.port());
    }

    private void takeAndGiveBack(FleetConcurrencyLimiter slots, AtomicBoolean over) {
        while (!over.get()) {
            try {
                Optional<Holding> taken = slots.tryAcquire();
                if (taken.isPresent()) {
                    most.accumulateAndGet(inUse.incrementAndGet(), Math::max);
                    inUse.decrementAndGet();
                    taken.get().close();
                }
            } catch (StoreException broken) {
                failures.increment();
                Thread.yield();
            }
        }
    }

    @Test
    void slotsWhoseTakeOrReleaseWasUnderWayComeBackWithTheConnection() throws Exception {
        try (RedisLimits one = RedisLimits.connect(redis.uri(), "headgate", DEADLINE);
                RedisLimits other = RedisLimits.connect(redis.uri(), "headgate", DEADLINE)) {
            AtomicBoolean over = new AtomicBoolean();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                FleetConcurrencyLimiter slots = (i % 2 == 0 ? one : other).concurrency("exports", SLOTS, LEASE);
                threads.add(new Thread(() -> takeAndGiveBack(slots, over)));
            }
            threads.forEach(Thread::start);
            for (int i = 0; i < KILLS; i++) {
                Thread.sleep(50); // traffic, by other processes
                redis.redis().clientKill(KillArgs.Builder.typeNormal().skipme());
            }
            over.set(true);
            for (Thread each : threads) {
                each.join();
            }
            assertThat(failures.sum()).isPositive();
            assertThat(most.get()).isPositive().isLessThanOrEqualTo(SLOTS);
            Waiting.until("all slots back", BACK, () -> isUnused(one.concurrency("exports", SLOTS, LEASE)));
            assertThat(one.figures().notGivenBack() + other.figures().notGivenBack())
                    .isZero();
        }
    }

    private static boolean isUnused(FleetConcurrencyLimiter slots) {
        try {
            return slots.inUse() == 0;
        } catch (StoreException broken) {
            return false; // the last one killed
        }
    }

    @Test
    void aHolderWhoseReleaseIsToldAgainFreesNobodyElsesSlot() throws Exception {
        try (Proxy way = new Proxy(redis.uri().getPort());
                RedisLimits cut = RedisLimits.connect(uri(way), "headgate", DEADLINE);
                RedisLimits other = RedisLimits.connect(redis.uri(), "headgate", DEADLINE)) {
            FleetConcurrencyLimiter slots = other.concurrency("exports", 1, LEASE);
            Holding held = cut.concurrency("exports", 1, LEASE).tryAcquire().orElseThrow();
            way.delay(Duration.ofHours(1));
            held.close(); // the slot is free, but the answer does not come
            Waiting.until("the slot", BACK, () -> slots.inUse() == 0);
            assertThat(slots.tryAcquire()).isPresent();
            way.delay(Duration.ZERO);
            way.cutOff();
            way.mend();
            Waiting.until("an answer", Fleet.PATIENCE, () -> isAnswered(cut));
            Thread.sleep(1_000); // what is told again has been told by now
            assertThat(slots.inUse()).isEqualTo(1);
            assertThat(cut.figures().notGivenBack()).isZero();
        }
    }

    private static boolean isAnswered(RedisLimits limits) {
        try {
            return limits.concurrency("exports", 1, LEASE).inUse() == 1;
        } catch (StoreException broken) {
            return false;
        }
    }

    @Test
    void slotsOfALeaseThatIsOverBeforeRedisIsBackAreCounted() throws Exception {
        Duration shortLease = Duration.ofMillis(500);
        try (Proxy way = new Proxy(redis.uri().getPort());
                RedisLimits limits = RedisLimits.connect(uri(way), "headgate", DEADLINE)) {
            Holding held =
                    limits.concurrency("exports", 3, shortLease).tryAcquire(2).orElseThrow();
            way.cutOff();
            held.close();
            Waiting.until(
                    "two slots counted", Fleet.PATIENCE, () -> limits.figures().notGivenBack() == 2);
        }
    }

    @Test
    void slotsThatAreNotBackWhenTheLimitsCloseAreCounted() throws Exception {
        try (Proxy way = new Proxy(redis.uri().getPort())) {
            RedisLimits limits = RedisLimits.connect(uri(way), "headgate", DEADLINE);
            FleetConcurrencyLimiter slots = limits.concurrency("exports", 3, LEASE);
            Holding held = slots.tryAcquire(2).orElseThrow();
            assertThat(slots.tryAcquire()).isPresent();
            way.cutOff();
            held.close();
            limits.close();
            assertThat(limits.figures().notGivenBack()).isEqualTo(3);
        }
    }
}
