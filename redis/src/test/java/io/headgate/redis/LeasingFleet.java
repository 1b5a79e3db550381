package io.headgate.redis;

import io.headgate.limiter.Limit;
import io.headgate.limiter.Ticker;
import io.headgate.redis.form.Forms;
import io.headgate.redis.form.Script;
import io.headgate.redis.store.Store;
import io.headgate.testkit.promise.Admission;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Members of a fleet that lease from one limit on a real Redis, in the test's time. Redis counts in microseconds since the epoch,
 * as it does; commands and answers take as long as the test says. For one thread.
 */
final class LeasingFleet implements Store {

    private static final AtomicLong NAMES = new AtomicLong();
    private static final Duration DEADLINE = Duration.ofSeconds(60); // of real time: Redis itself is not to be late

    final FakeTicker ticker = new FakeTicker(-5);
    final FakeWallClock wall;
    final LeaseCounts counts = new LeaseCounts();
    final List<LeasedRateLimiter> members;
    private final Ticker seen = new Ticker() {
        @Override
        public long read() {
            lastSeen = ticker.read();
            return lastSeen;
        }

        @Override
        public void sleep(long nanos) throws InterruptedException {
            ticker.sleep(nanos);
        }
    };
    private long lastSeen; // by any member
    private long taken = Long.MIN_VALUE / 2; // when Redis last decided on a take that was not a lease
    LongSupplier latency = () -> 0; // of each way
    long commands;
    private final CivilClockStore store;

    LeasingFleet(
            StatefulRedisConnection<String, String> redis, Instant start, int size, Limit limit, Duration leaseLife) {
        wall = new FakeWallClock(start, ticker);
        store = new CivilClockStore(redis, wall);
        String name = "fleet:{" + NAMES.incrementAndGet() + " " + start + "}";
        members = IntStream.range(0, size)
                .mapToObj(unused -> member(name, limit, leaseLife, size))
                .toList();
    }

    private LeasedRateLimiter member(String name, Limit limit, Duration leaseLife, int size) {
        Ferry ferry = new Ferry(this, name, new Deadlines(DEADLINE, seen));
        Patience patience = new Patience(DEADLINE);
        Forms forms = new Forms(CivilClockStore.clock());
        RedisRateLimiter strict = new RedisRateLimiter(ferry, forms, limit, patience, seen);
        return new LeasedRateLimiter(
                strict, ferry, forms.clock(), patience, seen, leaseLife, () -> size, counts, leasing -> {});
    }

    @Override
    public CompletableFuture<List<Long>> run(Script script, String key, List<String> arguments) {
        commands++;
        ticker.advanceNanos(latency.getAsLong());
        if (arguments.contains("take")) {
            taken = ticker.read();
        }
        CompletableFuture<List<Long>> answer = store.run(script, key, arguments);
        ticker.advanceNanos(latency.getAsLong());
        return answer;
    }

    /** Whether the member is granted permits, and when that was decided, by the clock of Redis; empty if not. */
    Optional<Admission> take(LeasedRateLimiter member, long permits) {
        long before = ticker.read();
        if (!member.tryAcquire(permits)) {
            return Optional.empty();
        }
        long decided = taken - before >= 0 ? taken : lastSeen; // the last look at the ticker decides on a lease
        return Optional.of(new Admission(wall.epochNanos() - ticker.read() + decided, permits));
    }

    /** What is left in Redis. */
    long left() {
        return members.get(0).strict().probe().remaining();
    }
}
