package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.WallClock;
import io.headgate.redis.form.Script;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.LettuceStore;
import io.headgate.redis.store.Store;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;

/**
 * A database of a real Redis, in microseconds of the clock of a sequence. For one thread. A script that does not end is ended after
 * seconds, so that its sequence can be shrunk and others can be played.
 */
final class SequenceStore implements Store {

    private static final long NANOS_PER_TICK = 1_000;
    private static final long MOST_SECONDS = 5;
    private static final String IS_ALIVE = "return not ends or tonumber(ends) > now";
    private static final String IS_ALIVE_OR_GONE =
            "if ends and tonumber(ends) <= now then redis.call('DEL', key, key .. ':ends') return false end return true";

    private final StatefulRedisConnection<String, String> connection;
    private final StatefulRedisConnection<String, String> others;
    private final LettuceStore store;
    private final UnaryOperator<Script> scripts;
    private WallClock clock = () -> 0;
    private String failure = "";

    /** Runs what {@code scripts} makes of each script. */
    SequenceStore(RedisOnLoopback redis, int database, UnaryOperator<Script> scripts) {
        this.connection = redis.connection(database);
        this.others = redis.connection();
        this.store = new LettuceStore(connection.async());
        this.scripts = scripts;
    }

    /** By which a key that has expired is gone for good, as on every Redis: time that goes back does not bring it back. */
    static StoreClock clock() {
        String prelude = TestClockStore.prelude();
        assertThat(prelude).contains(IS_ALIVE);
        return new StoreClock(prelude.replace(IS_ALIVE, IS_ALIVE_OR_GONE), NANOS_PER_TICK);
    }

    /** Empties it, for the next sequence. */
    SequenceStore begin(WallClock next) {
        connection.async().flushdb();
        clock = next;
        failure = "";
        return this;
    }

    /** What went wrong since it was begun; empty if nothing has. */
    String failure() {
        return failure;
    }

    @Override
    public CompletableFuture<List<Long>> run(Script script, String key, List<String> arguments) {
        connection.async().set("test-clock", Long.toString(clock.epochNanos() / NANOS_PER_TICK));
        CompletableFuture<List<Long>> answer = store.run(scripts.apply(script), key, arguments);
        try {
            answer.get(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException endless) {
            end();
            failure = script + " did not end";
            answer.completeExceptionally(endless);
        } catch (ExecutionException failed) {
            failure = String.valueOf(failed.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return answer;
    }

    private void end() {
        try {
            others.sync().scriptKill();
        } catch (RedisCommandExecutionException itHasJustEnded) {
            // then there is nothing to do
        }
    }
}
