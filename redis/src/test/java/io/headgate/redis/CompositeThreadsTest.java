package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.LettuceStore;
import io.headgate.redis.store.Store;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many threads of two processes on limits that overlap: none is ever over, and refused calls leave nothing behind. */
@Tag("concurrency")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(240)
class CompositeThreadsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration LONG = Duration.ofDays(100);
    private static final int THREADS = 8;
    private static final int CALLS = 150;
    private static final List<Limit> LIMITS = List.of(
            SlidingLog.of(230, LONG),
            FixedWindow.of(260, LONG).withOpening(Opening.FIRST_CALL),
            SlidingLog.of(150, LONG),
            TokenBucket.of(210, LONG));

    private RedisOnLoopback redis;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void end() {
        redis.close();
    }

    private RedisLimits process(boolean shareSlot) {
        LettuceStore lettuce = new LettuceStore(redis.connection().async());
        Store store = shareSlot ? lettuce : lettuce::run; // that knows of one key at a time only
        return new RedisLimits(store, StoreClock.server(), Ticker.system(), "test", PATIENCE, () -> {});
    }

    private static List<RateLimiter> limiters(RedisLimits limits, String run) {
        List<RateLimiter> all = new ArrayList<>();
        for (int i = 0; i < LIMITS.size(); i++) {
            all.add(limits.limiter(run + i, LIMITS.get(i), WhenLost.CLOSED));
        }
        return all;
    }

    @ParameterizedTest(name = "keys that share a slot: {0}")
    @ValueSource(booleans = {true, false})
    void neverMoreThanTheLimitOfAnyAndAtRestAsIfRefusedCallsHadNeverCome(boolean shareSlot) throws Exception {
        RedisLimits here = process(shareSlot);
        RedisLimits there = process(shareSlot);
        String run = "shared " + shareSlot + " ";
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        long[] used = new long[LIMITS.size()];
        try {
            List<Future<long[]>> parts = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                RedisLimits limits = thread % 2 == 0 ? here : there;
                List<RateLimiter> limiters = limiters(limits, run); // each with its own memory of refusals
                long seed = thread;
                parts.add(pool.submit(() -> use(limits.composite(limiters.toArray(RateLimiter[]::new)), seed)));
            }
            for (Future<long[]> part : parts) {
                long[] its = part.get(200, TimeUnit.SECONDS);
                for (int i = 0; i < used.length; i++) {
                    used[i] += its[i];
                }
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(here.figures().decidedAlone() + there.figures().decidedAlone())
                .isZero();
        assertAtRest(limiters(here, run), used);
    }

    /** Takes at random, and settles some of it. @return what it has used of each limit */
    private static long[] use(FleetCompositeLimiter composite, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] used = new long[LIMITS.size()];
        for (int call = 0; call < CALLS; call++) {
            long[] permits = random.longs(used.length, 0, 3).toArray();
            permits[random.nextInt(permits.length)]++;
            JointReservation answer = composite.reserve(permits);
            if (answer.isGranted()) {
                boolean isAnEstimate = random.nextInt(4) == 0;
                for (int i = 0; i < used.length; i++) {
                    permits[i] = isAnEstimate ? random.nextLong(permits[i] + 1) : permits[i];
                    used[i] += permits[i];
                }
                answer.settle(permits);
            }
        }
        return used;
    }

    /** What goes back is on its way when a refusal is told. A bucket does not get back what refills while permits are held. */
    private static void assertAtRest(List<RateLimiter> limiters, long[] used) throws Exception {
        for (int i = 0; i < used.length; i++) {
            long capacity = LIMITS.get(i).capacity();
            RateLimiter limiter = limiters.get(i);
            assertThat(used[i])
                    .as("used of %s", limiter)
                    .isLessThanOrEqualTo(capacity)
                    .isPositive();
            long most = capacity - used[i];
            long least = limiter.limit() instanceof TokenBucket ? most - 1 : most;
            Waiting.until(
                    most + " are left of " + limiter,
                    PATIENCE,
                    () -> limiter.probe().remaining() >= least
                            && limiter.probe().remaining() <= most);
        }
    }
}
