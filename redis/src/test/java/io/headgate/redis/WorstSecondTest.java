package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.redis.form.Script;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.LettuceStore;
import io.headgate.redis.store.Store;
import io.lettuce.core.RedisClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two instances that ask a real Redis, in its own time, as often as they can. What counts is when Redis granted a call. A caller hears
 * of it later, now sooner and now less soon, so by the clock of the callers a second may hold a few calls more.
 */
@Timeout(120)
class WorstSecondTest {

    private static final long LIMIT = 100;
    private static final int INSTANCES = 2;
    private static final int THREADS = 2; // of each instance
    private static final Duration TIME = Duration.ofSeconds(3);
    private static final long SECOND = 1_000_000; // in ticks of Redis

    private final ConcurrentLinkedQueue<Long> granted = new ConcurrentLinkedQueue<>(); // in ticks of Redis
    private final ConcurrentLinkedQueue<Long> heard = new ConcurrentLinkedQueue<>(); // in microseconds of this machine

    static Stream<Limit> limits() {
        return Stream.of(
                SlidingWindow.perSecond(LIMIT),
                SlidingWindow.perSecond(LIMIT).withSlices(100),
                SlidingLog.perSecond(LIMIT));
    }

    /** Takes note of when Redis granted what. */
    private final class Recording implements Store {
        private final Store store;

        Recording(Store store) {
            this.store = store;
        }

        @Override
        public CompletableFuture<List<Long>> run(Script script, String key, List<String> arguments) {
            return store.run(script, key, arguments).thenApply(numbers -> {
                note(arguments, numbers);
                return numbers;
            });
        }

        @Override
        public CompletableFuture<List<Long>> run(Script script, List<String> keys, List<String> arguments) {
            return store.run(script, keys, arguments);
        }

        @Override
        public boolean shareSlot(String key, String other) {
            return store.shareSlot(key, other);
        }

        private void note(List<String> arguments, List<Long> numbers) {
            int requests = (numbers.size() - 1) / Answer.NUMBERS;
            for (int i = 0; i < requests; i++) {
                int at = arguments.size() - (requests - i) * Request.ARGUMENTS;
                assertThat(arguments.get(at)).isEqualTo("take");
                for (long one = numbers.get(1 + Answer.NUMBERS * i); one > 0; one--) {
                    granted.add(numbers.get(0));
                }
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void noSecondOfRedisHoldsMoreThanTheLimit(Limit limit, @TempDir Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder)) {
            ExecutorService threads = Executors.newCachedThreadPool();
            List<RedisClient> clients = new ArrayList<>();
            List<Future<?>> all = new ArrayList<>();
            long end = System.nanoTime() + TIME.toNanos();
            for (int i = 0; i < INSTANCES; i++) {
                RedisClient client = RedisClient.create(redis.uri());
                clients.add(client);
                Store store = new Recording(new LettuceStore(client.connect().async()));
                RateLimiter limiter = new RedisLimits(
                                store,
                                StoreClock.server(),
                                Ticker.system(),
                                "headgate",
                                Duration.ofSeconds(60),
                                () -> {})
                        .limiter("orders", limit);
                for (int thread = 0; thread < THREADS; thread++) {
                    all.add(threads.submit(() -> askUntil(end, limiter)));
                }
            }
            for (Future<?> each : all) {
                each.get();
            }
            threads.shutdown();
            clients.forEach(client -> client.shutdown(Duration.ZERO, Duration.ofSeconds(5)));
            assertThat(granted).hasSameSizeAs(heard).hasSizeGreaterThan((int) LIMIT * 2);
            assertThat(worstSecond(granted))
                    .as("at Redis; at the callers %s", worstSecond(heard))
                    .isLessThanOrEqualTo(LIMIT);
        }
    }

    private void askUntil(long end, RateLimiter limiter) {
        while (System.nanoTime() - end < 0) {
            if (limiter.tryAcquire()) {
                heard.add(System.nanoTime() / 1_000);
            }
        }
    }

    /** The most in any second: from an instant to before the same instant of the next. */
    private static long worstSecond(Iterable<Long> instants) {
        List<Long> sorted = new ArrayList<>();
        instants.forEach(sorted::add);
        sorted.sort(null);
        int worst = 0;
        int first = 0;
        for (int last = 0; last < sorted.size(); last++) {
            while (sorted.get(last) - sorted.get(first) >= SECOND) {
                first++;
            }
            worst = Math.max(worst, last - first + 1);
        }
        return worst;
    }
}
