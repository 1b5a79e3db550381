package io.headgate.redis;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Ticker;
import io.headgate.redis.form.Forms;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.LettuceStore;
import io.headgate.redis.store.Store;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisScriptingAsyncCommands;
import java.time.Duration;

/**
 * Limits that hold across all processes that use the same Redis. Make one for an application, and close it at the end. Safe for
 * many threads.
 *
 * <p>Whoever asks for a limit by the same name and kind shares it. Time is that of the Redis server.
 */
public final class RedisLimits implements AutoCloseable {

    /** How long a decision may take. */
    public static final Duration DEADLINE = Duration.ofMillis(50);

    /** What the keys begin with. */
    public static final String PREFIX = "headgate";

    private static final int MOST_COMMANDS = 10_000; // that wait for an answer

    private final Store store;
    private final Forms forms;
    private final Keys keys;
    private final Patience patience;
    private final Ticker ticker;
    private final Runnable end;

    RedisLimits(Store store, StoreClock clock, Ticker ticker, String prefix, Duration deadline, Runnable end) {
        this.store = store;
        this.forms = new Forms(clock);
        this.keys = new Keys(prefix);
        this.patience = new Patience(deadline);
        this.ticker = ticker;
        this.end = end;
    }

    /** On the Redis at {@code uri}, through a connection of its own, which is made now and closed with it. */
    public static RedisLimits connect(RedisURI uri) {
        return connect(uri, PREFIX, DEADLINE);
    }

    /** As {@link #connect(RedisURI)}, with another beginning of the keys and another deadline. */
    public static RedisLimits connect(RedisURI uri, String prefix, Duration deadline) {
        RedisClient client = RedisClient.create(requireNonNull(uri, "uri"));
        try {
            client.setOptions(ClientOptions.builder()
                    .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                    .requestQueueSize(MOST_COMMANDS)
                    .socketOptions(SocketOptions.builder().keepAlive(true).build())
                    .build());
            StatefulRedisConnection<String, String> connection = client.connect();
            LettuceStore store = new LettuceStore(connection.async());
            return new RedisLimits(store, StoreClock.server(), Ticker.system(), prefix, deadline, client::shutdown);
        } catch (RuntimeException failed) {
            client.shutdown();
            throw failed;
        }
    }

    /** Through a connection of yours, to a Redis or a Redis Cluster, which stays open when this is closed. */
    public static RedisLimits on(
            RedisScriptingAsyncCommands<String, String> commands, String prefix, Duration deadline) {
        LettuceStore store = new LettuceStore(commands);
        return new RedisLimits(store, StoreClock.server(), Ticker.system(), prefix, deadline, () -> {});
    }

    /** The limiter of that name. Keep it: only who uses the same object saves commands together. */
    public RateLimiter limiter(String name, Limit limit) {
        return new RedisRateLimiter(
                new Lane(store, keys.of(name), patience.deadline()), forms, limit, patience, ticker);
    }

    /**
     * The limiter of that name, which takes permits from Redis ahead and decides from those, each within {@code life} of having
     * been taken. For much traffic: in any interval W the whole fleet is granted at most {@code burst + rate · (W + life)}.
     *
     * @throws IllegalArgumentException for a limit whose permits cannot be taken ahead
     */
    public RateLimiter leased(String name, Limit limit, Duration life) {
        Checks.positiveNanos(life, "life");
        Lane lane = new Lane(store, keys.of(name), patience.deadline());
        RedisRateLimiter strict = new RedisRateLimiter(lane, forms, limit, patience, ticker);
        LeasedRateLimiter leased = new LeasedRateLimiter(strict, lane, patience, ticker, life, () -> 1);
        return leased;
    }

    @Override
    public void close() {
        end.run();
    }
}
