package io.headgate.redis;

import io.headgate.redis.form.Script;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.LettuceStore;
import io.headgate.redis.store.Store;
import io.headgate.testkit.time.FakeWallClock;
import io.lettuce.core.api.StatefulRedisConnection;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A real Redis whose scripts go by the test's clock, in nanoseconds. Each call writes that clock first, and has its answer when it
 * returns.
 */
public final class TestClockStore implements Store {

    private static final long DAY = TimeUnit.DAYS.toNanos(1);
    private final StatefulRedisConnection<String, String> connection;
    private final FakeWallClock wall;
    private final LettuceStore store;
    private final long zero; // a midnight: nanoseconds since the epoch are more than a double holds exactly

    /** Through that connection, in the time of that clock. */
    public TestClockStore(StatefulRedisConnection<String, String> connection, FakeWallClock wall) {
        this.connection = connection;
        this.wall = wall;
        this.zero = wall.epochNanos() - Math.floorMod(wall.epochNanos(), DAY) - 10 * DAY;
        this.store = new LettuceStore(connection.async());
    }

    public static StoreClock clock() {
        return new StoreClock(prelude(), 1);
    }

    static String prelude() {
        try (InputStream text = TestClockStore.class.getResourceAsStream("test-clock.lua")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public CompletableFuture<List<Long>> run(Script script, String key, List<String> arguments) {
        return run(script, List.of(key), arguments);
    }

    @Override
    public boolean shareSlot(String key, String other) {
        return store.shareSlot(key, other);
    }

    @Override
    public CompletableFuture<List<Long>> run(Script script, List<String> keys, List<String> arguments) {
        connection.async().set("test-clock", Long.toString(wall.epochNanos() - zero));
        CompletableFuture<List<Long>> answer = store.run(script, keys, arguments);
        answer.handle((numbers, failure) -> numbers)
                .orTimeout(60, TimeUnit.SECONDS)
                .join();
        return answer;
    }
}
