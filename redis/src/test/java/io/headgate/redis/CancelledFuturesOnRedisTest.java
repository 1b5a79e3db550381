package io.headgate.redis;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.rule.RuleScope;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Many calls that are cancelled about when Redis answers: in the end all is there but what was granted. */
@Timeout(300)
class CancelledFuturesOnRedisTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long PERMITS = 1_000_000;
    private static final Limit LIMIT =
            SlidingWindow.of(PERMITS, Duration.ofHours(1)).withSlices(2);
    private static final int THREADS = 6;
    private static final int CALLS = 600; // of each thread
    private static final long LONGEST_PAUSE = 400_000; // nanoseconds; a round trip on loopback takes about 100,000

    private final ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(2);
    private RedisOnLoopback redis;
    private RedisLimits limits;

    @BeforeEach
    void connect(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
        limits = RedisLimits.connect(redis.uri(), "headgate", PATIENCE);
    }

    @AfterEach
    void end() {
        limits.close();
        redis.close();
        scheduler.shutdownNow();
    }

    /** @return how many calls had what they asked for */
    private static long granted(Supplier<? extends CompletableFuture<?>> verb) throws Exception {
        AtomicLong granted = new AtomicLong();
        List<Future<?>> failed = new ArrayList<>();
        for (int nth = 0; nth < THREADS; nth++) {
            SplittableRandom random = new SplittableRandom(nth);
            CompletableFuture<Void> failure = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                try {
                    for (int call = 0; call < CALLS; call++) {
                        granted.addAndGet(isGranted(verb.get(), random.nextLong(LONGEST_PAUSE)) ? 1 : 0);
                    }
                    failure.complete(null);
                } catch (Throwable own) {
                    failure.completeExceptionally(own);
                }
            });
            thread.start();
            failed.add(failure);
        }
        for (Future<?> each : failed) {
            each.get(PATIENCE.toSeconds() * 4, TimeUnit.SECONDS);
        }
        return granted.get();
    }

    private static boolean isGranted(CompletableFuture<?> call, long pause) throws Exception {
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < pause) {
            Thread.onSpinWait();
        }
        call.cancel(false);
        try {
            Object answer = call.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (answer instanceof Entry entry) {
                entry.close();
            }
            return !Boolean.FALSE.equals(answer);
        } catch (CancellationException gone) {
            return false;
        }
    }

    private void assertAllButThoseAreThere(RateLimiter limiter, long granted) throws Exception {
        assertThat(limits.figures().notGivenBack()).isZero();
        assertThat(limits.figures().losses()).isZero();
        Waiting.until(
                "all but " + granted + " are there",
                PATIENCE,
                () -> limiter.probe().remaining() == PERMITS - granted);
    }

    @Test
    void ofTakes() throws Exception {
        RateLimiter orders = limits.limiter("orders", LIMIT, WhenLost.CLOSED);
        assertAllButThoseAreThere(orders, granted(() -> orders.tryAcquireAsync(1, Duration.ZERO, scheduler)));
    }

    @Test
    void ofCallsThatWaitAsLongAsItTakes() throws Exception {
        RateLimiter orders = limits.limiter("orders", LIMIT, WhenLost.CLOSED);
        assertAllButThoseAreThere(orders, granted(() -> orders.acquireAsync(1, scheduler)));
    }

    @Test
    void ofCallsToSeveralLimits() throws Exception {
        RateLimiter orders = limits.limiter("orders", LIMIT, WhenLost.CLOSED);
        RateLimiter all = limits.limiter("all", LIMIT, WhenLost.CLOSED);
        FleetCompositeLimiter both = limits.composite(orders, all);
        long granted = granted(() -> both.acquireAsync(1, scheduler));
        assertAllButThoseAreThere(orders, granted);
        assertAllButThoseAreThere(all, granted);
    }

    @Test
    void ofEntries() throws Exception {
        RuleScope.Cluster cluster = RuleScope.cluster().whenLost(WhenLost.CLOSED);
        try (Headgate headgate = Headgate.builder()
                .cluster(limits.cluster())
                .rules(flow("orders").by(LIMIT).withScope(cluster).withId("fleet"))
                .build()) {
            Resource orders = headgate.resource("orders");
            long granted = granted(orders::enterAsync);
            Waiting.until(
                    "all but " + granted + " are there",
                    PATIENCE,
                    () -> orders.weighing(PERMITS - granted).tryEnter().isAdmitted());
            assertThat(orders.tryEnter().isAdmitted()).isFalse();
        }
    }
}
