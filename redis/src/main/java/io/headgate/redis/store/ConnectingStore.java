package io.headgate.redis.store;

import static java.util.Objects.requireNonNull;

import io.headgate.redis.form.Script;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.event.connection.ReconnectFailedEvent;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Scripts on a Redis that may not be there yet. Connects in the background and tries again until it is; without a connection a
 * script fails at once, with the reason. Safe for many threads.
 */
public final class ConnectingStore implements Store, AutoCloseable {

    /*
     * An application has to start, and to go on, whether Redis is there or not.
     *
     *   made    x  x   x     x      |connected      broken x  x   x    |connected
     *   |-------|--|---|-----|------|=====================|--|---|-----|=========
     *   first      pauses by chance, up to 500 ms            the same pauses, by Lettuce
     *   attempt
     *
     * An attempt that hangs ends after some seconds: whoever holds a connection without answering may never do so.
     */
    private static final Duration LEAST_PAUSE = Duration.ofMillis(20);
    private static final Duration MOST_PAUSE = Duration.ofMillis(500);
    private static final Duration MOST_TO_CONNECT = Duration.ofMillis(500);
    private static final Duration MOST_TO_GREET = Duration.ofSeconds(5); // also for the password
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(15);
    private static final Duration MOST_TO_END = Duration.ofSeconds(5);
    private static final int MOST_COMMANDS = 10_000; // that wait for an answer

    private final Delay pauses = pauses();
    private final ClientResources resources;
    private final RedisClient client;
    private final RedisURI uri;
    private final String where;
    private final CompletableFuture<@Nullable Void> firstAttempt = new CompletableFuture<>();
    private volatile @Nullable Connected connected;
    private volatile String why = "not connected yet";
    private volatile boolean closed;

    private record Connected(StatefulRedisConnection<String, String> connection, LettuceStore store) {}

    /** Begins to connect. */
    public ConnectingStore(RedisURI uri) {
        LettuceVersionCheck.check(); // before anything has to be closed
        this.where = requireNonNull(uri, "uri").toString(); // without the password
        this.uri = inTime(uri);
        this.resources = resources();
        this.client = RedisClient.create(resources);
        client.setOptions(options());
        resources
                .eventBus()
                .get()
                .ofType(ReconnectFailedEvent.class)
                .subscribe(event -> why = reason(event.getCause()));
        attempt(1);
    }

    private static Delay pauses() {
        return Delay.fullJitter(LEAST_PAUSE, MOST_PAUSE, 20, TimeUnit.MILLISECONDS);
    }

    /** For a client that is back soon after Redis is, and not at the same moment as all others; to be shut down in the end. */
    public static ClientResources resources() {
        return ClientResources.builder()
                .reconnectDelay(pauses())
                .nettyCustomizer(customizer())
                .build();
    }

    private static NettyCustomizer customizer() {
        List<NettyCustomizer> all = List.of(new SharedFlushes(), new SilenceEndsConnection(LONGEST_SILENCE));
        return new NettyCustomizer() {

            @Override
            public void afterChannelInitialized(Channel channel) {
                all.forEach(each -> each.afterChannelInitialized(channel));
            }
        };
    }

    /** With a bound on the greeting, unless it names sentinels, which a copy would lose: then it is the address that says. */
    private static RedisURI inTime(RedisURI uri) {
        Duration told = uri.getTimeout();
        boolean isShort = told.compareTo(Duration.ZERO) > 0 && told.compareTo(MOST_TO_GREET) <= 0;
        return isShort || !uri.getSentinels().isEmpty()
                ? uri
                : RedisURI.builder(uri).withTimeout(MOST_TO_GREET).build();
    }

    /**
     * While there is no connection a command fails at once rather than wait for one, and what was sent before it broke is not sent
     * again: it may have run.
     *
     * @throws IllegalStateException for a Lettuce before 6.6, which would send it again
     */
    public static ClientOptions options() {
        LettuceVersionCheck.check();
        return ClientOptions.builder()
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .replayFilter(command -> true)
                .requestQueueSize(MOST_COMMANDS)
                .socketOptions(SocketOptions.builder()
                        .connectTimeout(MOST_TO_CONNECT)
                        .keepAlive(true)
                        .build())
                .build();
    }

    /**
     * Waits until the first attempt to connect is over, at most so long.
     *
     * @throws StoreException when there is no connection then; the attempts go on
     */
    public void awaitFirstAttempt(Duration most) {
        try {
            firstAttempt.get(most.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException notYet) {
            throw away();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        if (connected == null) {
            throw away();
        }
    }

    private void attempt(int nth) {
        if (!closed) {
            connection().whenComplete((connection, failure) -> {
                if (connection != null) {
                    use(connection);
                } else {
                    why = reason(failure);
                    pause(nth);
                }
                firstAttempt.complete(null);
            });
        }
    }

    private CompletableFuture<StatefulRedisConnection<String, String>> connection() {
        try {
            return client.connectAsync(StringCodec.UTF8, uri).toCompletableFuture();
        } catch (RuntimeException failed) {
            return CompletableFuture.failedFuture(failed);
        }
    }

    private void use(StatefulRedisConnection<String, String> connection) {
        why = "the connection is broken"; // as soon as it is needed
        connected = new Connected(connection, new LettuceStore(connection, StringCodec.UTF8));
        if (closed) {
            connection.closeAsync();
        }
    }

    private void pause(int nth) {
        try {
            resources
                    .timer()
                    .newTimeout(
                            time -> attempt(nth + 1), pauses.createDelay(nth).toNanos(), TimeUnit.NANOSECONDS);
        } catch (IllegalStateException closing) {
            return; // the timer has ended with everything else
        }
    }

    /** The address of Redis, without the password. */
    public String where() {
        return where;
    }

    @Override
    public CompletableFuture<List<Long>> run(Script script, String key, List<String> arguments) {
        Connected now = connected;
        return now != null && now.connection.isOpen()
                ? now.store.run(script, key, arguments)
                : CompletableFuture.failedFuture(away());
    }

    @Override
    public CompletableFuture<List<Long>> run(Script script, List<String> keys, List<String> arguments) {
        Connected now = connected;
        return now != null && now.connection.isOpen()
                ? now.store.run(script, keys, arguments)
                : CompletableFuture.failedFuture(away());
    }

    @Override
    public boolean shareSlot(String key, String other) {
        Connected now = connected;
        return now == null || now.store.shareSlot(key, other);
    }

    private StoreException away() {
        return new StoreException(where + ": " + why, null, false, true); // nothing was sent
    }

    /** What is at the bottom of it: there Redis itself says why it will not have us. */
    private static String reason(@Nullable Throwable failure) {
        if (failure == null) {
            return "not connected";
        }
        Throwable last = failure;
        while (last.getCause() != null) {
            last = last.getCause();
        }
        String message = last.getMessage();
        return message == null ? last.toString() : message;
    }

    /** Ends the attempts, the connection, and every thread that they had. Waits no longer than some seconds for those. */
    @Override
    public void close() {
        closed = true;
        try {
            client.shutdownAsync(0, MOST_TO_END.toNanos(), TimeUnit.NANOSECONDS)
                    .get(MOST_TO_END.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException notInTime) {
            why = "closed"; // a thread of the connection is held by whoever it has told an answer; it is a daemon
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        resources.shutdown(0, MOST_TO_END.toNanos(), TimeUnit.NANOSECONDS);
    }
}
