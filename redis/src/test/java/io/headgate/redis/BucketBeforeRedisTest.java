package io.headgate.redis;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Caller;
import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.rule.RuleScope;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls take from a bucket of this process before Redis is asked: those that Redis refuses leave nothing behind in it. */
@Timeout(60)
class BucketBeforeRedisTest {

    private static final long PER_SECOND = 10_000;
    private static final long BURST = 10 * PER_SECOND;
    private static final long HAMMERING_NANOS = Duration.ofSeconds(3).toNanos();
    private static final int VALUES = 64;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void whatRedisRefusesTakesNothingFromTheBucket(int threads, @TempDir Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder);
                RedisLimits limits = RedisLimits.connect(redis.uri(), "headgate", Duration.ofSeconds(1));
                Headgate headgate = Headgate.builder()
                        .cluster(limits.cluster())
                        .rules(
                                flow("api")
                                        .by(TokenBucket.perSecond(PER_SECOND).withBurst(BURST))
                                        .withId("bucket"),
                                HotParameterRule.of("api", 0, TokenBucket.of(1, Duration.ofMillis(20)))
                                        .withScope(RuleScope.cluster()))
                        .build()) {
            Caller drain = headgate.resource("api").weighing(BURST - PER_SECOND);
            drain.run(() -> {}); // without a value, only the bucket is asked
            long began = System.nanoTime();
            long before = left(headgate);
            long admitted = hammer(headgate, threads);
            double due = (System.nanoTime() - began) * (PER_SECOND / 1e9);
            assertThat((left(headgate) - before + admitted) / due).isGreaterThan(0.99);
        }
    }

    private static long left(Headgate headgate) {
        return headgate.statistics().rules().stream()
                .filter(figures -> figures.ruleId().equals("bucket"))
                .mapToLong(figures -> BURST - Long.parseLong(figures.status().get("used")))
                .sum();
    }

    private static long hammer(Headgate headgate, int threads) throws Exception {
        AtomicLong admitted = new AtomicLong();
        AtomicLong refused = new AtomicLong();
        long end = System.nanoTime() + HAMMERING_NANOS;
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                running.add(executor.submit(() -> {
                    for (int value = 0; System.nanoTime() - end < 0; value++) {
                        if (headgate.resource("api").tryEnter("v" + value % VALUES) instanceof Entry entry) {
                            entry.close();
                            admitted.incrementAndGet();
                        } else {
                            refused.incrementAndGet();
                        }
                    }
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
        } finally {
            executor.shutdownNow();
        }
        assertThat(refused).hasValueGreaterThan(PER_SECOND / 20);
        return admitted.get();
    }
}
