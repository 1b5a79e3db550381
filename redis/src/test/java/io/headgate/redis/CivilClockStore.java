package io.headgate.redis;

import io.headgate.redis.form.Script;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.LettuceStore;
import io.headgate.redis.store.Store;
import io.headgate.testkit.time.FakeWallClock;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A real Redis whose scripts go by the test's clock as by its own: in microseconds since the epoch. Counts the commands. */
final class CivilClockStore implements Store {

    private static final long NANOS_PER_TICK = 1_000;

    private final StatefulRedisConnection<String, String> connection;
    private final FakeWallClock wall;
    private final LettuceStore store;
    private int commands;

    CivilClockStore(StatefulRedisConnection<String, String> connection, FakeWallClock wall) {
        this.connection = connection;
        this.wall = wall;
        this.store = new LettuceStore(connection.async());
    }

    static StoreClock clock() {
        return new StoreClock(TestClockStore.prelude(), NANOS_PER_TICK);
    }

    int commands() {
        return commands;
    }

    @Override
    public CompletableFuture<List<Long>> run(Script script, String key, List<String> arguments) {
        commands++;
        connection.async().set("test-clock", Long.toString(wall.epochNanos() / NANOS_PER_TICK));
        CompletableFuture<List<Long>> answer = store.run(script, key, arguments);
        answer.handle((numbers, failure) -> numbers).join();
        return answer;
    }
}
