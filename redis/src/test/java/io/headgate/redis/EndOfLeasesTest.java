package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Reservation;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.form.Forms;
import io.headgate.redis.form.Script;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.LettuceStore;
import io.headgate.redis.store.Store;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A limiter ends while the answer to its next lease is under way: of a real Redis, held up by the test. */
@Timeout(120)
class EndOfLeasesTest implements Store {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final TokenBucket LIMIT = TokenBucket.of(100, Duration.ofDays(1)); // none comes back by itself
    private static final Duration LIFE = Duration.ofDays(1);

    private RedisOnLoopback redis;
    private Store store;
    private volatile boolean holding;
    private final List<Runnable> held = new CopyOnWriteArrayList<>();

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
        store = new LettuceStore(redis.connection().async());
    }

    @AfterEach
    void end() {
        redis.close();
    }

    /** Redis is asked, and its answer to a lease is heard when the test says so. */
    @Override
    public CompletableFuture<List<Long>> run(Script script, String key, List<String> arguments) {
        CompletableFuture<List<Long>> answer = store.run(script, key, arguments);
        if (!holding || !arguments.contains("lease")) {
            return answer;
        }
        CompletableFuture<List<Long>> late = new CompletableFuture<>();
        held.add(() -> late.complete(answer.join()));
        return late;
    }

    private void letGo() {
        holding = false;
        held.forEach(Runnable::run);
    }

    private LeasedRateLimiter leasing() {
        Ferry ferry = new Ferry(this, "headgate:{orders}", new Deadlines(PATIENCE, Ticker.system()));
        Forms forms = new Forms(StoreClock.server());
        Patience patience = new Patience(PATIENCE);
        RedisRateLimiter strict = new RedisRateLimiter(ferry, forms, LIMIT, patience, Ticker.system());
        return new LeasedRateLimiter(
                strict,
                ferry,
                forms.clock(),
                patience,
                Ticker.system(),
                LIFE,
                () -> 1,
                new LeaseCounts(),
                limiter -> {});
    }

    /** Has taken four of eight, and has asked for the next lease, whose answer is not here. */
    private LeasedRateLimiter half() {
        LeasedRateLimiter limiter = leasing();
        assertThat(limiter.tryAcquire(3)).isTrue();
        holding = true;
        assertThat(limiter.tryAcquire()).isTrue();
        assertThat(held).as("asked ahead").hasSize(1);
        return limiter;
    }

    private long left() {
        return redis.quietLimits(PATIENCE).limiter("orders", LIMIT).probe().remaining();
    }

    @Test
    void aLeaseThatComesAfterTheEndGoesBack() throws Exception {
        LeasedRateLimiter limiter = half();
        limiter.endLeases();
        assertThat(limiter.isHoldingLeases()).isTrue();
        CompletableFuture<?> arrived = limiter.leasesArrived();
        assertThat(arrived).isNotDone();
        letGo();
        arrived.get(60, TimeUnit.SECONDS);
        assertThat(limiter.isHoldingLeases()).isFalse();
        assertThat(left()).as("less what was refilled meanwhile").isBetween(95L, 96L);
    }

    @Test
    void afterTheEndRedisIsAskedForEachDecision() {
        LeasedRateLimiter limiter = leasing();
        assertThat(limiter.tryAcquire(3)).isTrue();
        limiter.endLeases();
        assertThat(left()).isEqualTo(97);
        assertThat(limiter.tryAcquire(2)).isTrue();
        assertThat(left()).isEqualTo(95);
        assertThat(limiter.bookLater(2, 0)).succeedsWithin(PATIENCE).matches(Reservation::isGranted);
        assertThat(left()).isEqualTo(93);
    }

    @Test
    void whoWaitsForItIsGrantedAllTheSame() throws Exception {
        LeasedRateLimiter limiter = leasing();
        holding = true;
        CompletableFuture<Boolean> waiting = CompletableFuture.supplyAsync(limiter::tryAcquire);
        Waiting.until("asked for", PATIENCE, () -> !held.isEmpty());
        limiter.endLeases();
        letGo();
        assertThat(waiting.get(60, TimeUnit.SECONDS)).isTrue();
        assertThat(left()).isEqualTo(99);
    }
}
