package io.headgate.redis.concurrency;

import io.headgate.redis.RedisOnLoopback;
import io.headgate.redis.TestClockStore;
import io.headgate.redis.form.Script;
import io.headgate.redis.store.Store;
import io.headgate.redis.store.StoreException;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import io.headgate.testkit.time.VirtualScheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Processes that share a limit on one Redis, in time that the test moves. */
final class Fleet {

    static final Duration LEASE = Duration.ofSeconds(10);
    private static final Duration DEADLINE = Duration.ofMillis(50); // real time; answers are here at once, or never

    final String key;
    private final FakeTicker ticker = new FakeTicker();
    private final Store redis;
    private final long limit;
    private final String marker;
    private final Duration deadline;

    Fleet(RedisOnLoopback redis, String name, long limit) {
        this(redis, name, limit, "");
    }

    /** Whose answers are waited for so long, in real time. */
    Fleet(RedisOnLoopback redis, String name, long limit, Duration deadline) {
        this(redis, name, limit, "", deadline);
    }

    /** Begins cold, where the marker says since when Redis remembers. */
    Fleet(RedisOnLoopback redis, String name, long limit, String marker) {
        this(redis, name, limit, marker, DEADLINE);
    }

    private Fleet(RedisOnLoopback redis, String name, long limit, String marker, Duration deadline) {
        this.deadline = deadline;
        this.marker = marker;
        this.key = "test:{" + name + "}";
        this.redis = new TestClockStore(
                redis.connection(), new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker));
        this.limit = limit;
    }

    /** One process. Its background work is done when the test lets it {@link #live}; otherwise it is as good as crashed. */
    final class Member implements Store {
        final VirtualScheduler scheduler = new VirtualScheduler(ticker);
        final LongAdder notGivenBack = new LongAdder();
        final Lender lender = new Lender(this, TestClockStore.clock(), ticker, deadline, scheduler, notGivenBack::add);
        final FleetConcurrencyLimiter limiter = lender.concurrency(key, limit, LEASE, marker);
        final AtomicInteger commands = new AtomicInteger();
        boolean losesAnswers;
        boolean missesOneAnswer;
        boolean isCutOff;

        @Override
        public CompletableFuture<List<Long>> run(Script script, String key, List<String> arguments) {
            commands.incrementAndGet();
            if (isCutOff) {
                return CompletableFuture.failedFuture(new StoreException("cut off", null));
            }
            CompletableFuture<List<Long>> answer = redis.run(script, key, arguments);
            if (losesAnswers) {
                isCutOff = true;
                return CompletableFuture.failedFuture(new StoreException("the answer was lost", null));
            }
            if (missesOneAnswer) {
                missesOneAnswer = false;
                return new CompletableFuture<>();
            }
            return answer;
        }
    }

    Member member() {
        return new Member();
    }

    /** Time passes, in which these processes live and the others stand still. */
    void live(Duration time, Member... members) {
        long end = ticker.read() + time.toNanos();
        while (ticker.read() - end < 0) {
            ticker.advance(Duration.ofMillis(1));
            for (Member each : members) {
                each.scheduler.runDue();
            }
        }
    }

    /** Time passes at once, and nobody does anything in it. */
    void standStill(Duration time) {
        ticker.advance(time);
    }
}
