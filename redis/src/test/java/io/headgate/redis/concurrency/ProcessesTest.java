package io.headgate.redis.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.redis.ChildJvm;
import io.headgate.redis.RedisLimits;
import io.headgate.redis.RedisOnLoopback;
import io.lettuce.core.ScoredValue;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Slots in real time: threads, connections, and a process that is killed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(180)
class ProcessesTest {

    private static final Duration PATIENT = Duration.ofSeconds(60);
    private static final String THREAD = "headgate-redis-leases";

    private RedisOnLoopback redis;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void endRedis() {
        redis.close();
    }

    private RedisLimits process() {
        return RedisLimits.connect(redis.uri(), RedisLimits.PREFIX, PATIENT);
    }

    private static void eventually(String what, BooleanSupplier holds) throws InterruptedException {
        long end = System.nanoTime() + PATIENT.toNanos();
        while (!holds.getAsBoolean()) {
            assertThat(System.nanoTime() - end).as(what).isNegative();
            Thread.sleep(10);
        }
    }

    @Test
    void theSlotsOfAProcessThatIsKilledComeBackWhenTheirLeaseIsOver() throws Exception {
        Process child = ChildJvm.start(HoldsAndWaits.class, redis.uri().toURI().toString());
        List<ScoredValue<String>> lent;
        try {
            assertThat(child.getInputStream().read()).as("it has its slots").isEqualTo('+');
            lent = redis.redis().zrangeWithScores("headgate:{held%20by%20a%20process}:slots", 0, -1);
        } finally {
            child.destroyForcibly();
            assertThat(child.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
        try (RedisLimits limits = process()) {
            FleetConcurrencyLimiter limiter =
                    limits.concurrency(HoldsAndWaits.NAME, HoldsAndWaits.LIMIT, HoldsAndWaits.LEASE);
            Optional<Holding> all = limiter.tryAcquire(HoldsAndWaits.LIMIT, PATIENT);
            assertThat(all).isPresent();
            assertThat(lent)
                    .hasSize(HoldsAndWaits.LIMIT)
                    .allMatch(entry -> entry.getScore() <= serverMicros(), "lent until then");
        }
    }

    private double serverMicros() {
        List<String> time = redis.redis().time();
        return Double.parseDouble(time.get(0)) * 1e6 + Double.parseDouble(time.get(1));
    }

    @Test
    @Tag("concurrency")
    void threadsOfSeveralProcessesAreNeverMoreThanTheLimitAndAllGetTheirTurn() throws Exception {
        int limit = 3;
        int turns = 20;
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (RedisLimits one = process();
                RedisLimits other = process()) {
            List<Callable<Integer>> callers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                // a lease that outlasts the test: this is about threads, and a machine may stand still
                FleetConcurrencyLimiter limiter =
                        (i % 2 == 0 ? one : other).concurrency("crowd", limit, Duration.ofHours(1));
                callers.add(() -> turns(turns, limiter, inside, most));
            }
            int done = 0;
            for (Future<Integer> each : threads.invokeAll(callers)) {
                done += each.get();
            }
            assertThat(done).isEqualTo(8 * turns);
            assertThat(most.get()).isBetween(1, limit);
            FleetConcurrencyLimiter limiter = one.concurrency("crowd", limit, Duration.ofHours(1));
            eventually("all given back", () -> limiter.inUse() == 0);
        } finally {
            threads.shutdownNow();
        }
    }

    private static int turns(int turns, FleetConcurrencyLimiter limiter, AtomicInteger inside, AtomicInteger most)
            throws InterruptedException {
        int done = 0;
        for (int turn = 0; turn < turns; turn++) {
            try (Holding held = limiter.tryAcquire(1, PATIENT).orElseThrow()) {
                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                Thread.yield();
                inside.decrementAndGet();
                done += held.permits();
            }
        }
        return done;
    }

    @Test
    void aThreadIsThereWhileSomethingIsHeldAndClosingEndsItAndGivesAllBack() throws Exception {
        Duration lease = Duration.ofHours(1);
        try (RedisLimits watcher = process()) {
            FleetConcurrencyLimiter seen = watcher.concurrency("closed", 4, lease);
            RedisLimits limits = process();
            FleetConcurrencyLimiter limiter = limits.concurrency("closed", 4, lease);
            eventually("no thread of another test is left", () -> threads().isEmpty());
            assertThat(limiter.tryAcquire(3)).isPresent();
            assertThat(threads()).hasSize(1).allMatch(Thread::isDaemon);
            assertThat(seen.inUse()).isEqualTo(3);
            long ttl = redis.redis().pttl("headgate:{closed}:slots");
            assertThat(ttl).isBetween(1L, lease.toMillis());
            limits.close();
            assertThat(seen.inUse()).isZero();
            eventually("the thread ends", () -> threads().isEmpty());
        }
    }

    private static List<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(THREAD))
                .toList();
    }
}
