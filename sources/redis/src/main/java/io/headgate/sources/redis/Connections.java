package io.headgate.sources.redis;

import io.headgate.rules.source.Deadline;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ConnectionFuture;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One connection for commands and one for messages, since a connection that listens to messages can do little else. Each is made
 * when it is needed, and anew when it was lost or did not answer. Safe for many threads.
 */
final class Connections {

    private static final RedisCodec<String, byte[]> CODEC = RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE);

    private final boolean ownClient;
    private final RedisURI uri;
    private final Deadline deadline;
    private final Semaphore connecting = new Semaphore(1);
    private @Nullable RedisClient client; // guarded by this
    private volatile @Nullable StatefulRedisConnection<String, byte[]> commands;
    private volatile @Nullable StatefulRedisPubSubConnection<String, byte[]> messages; // written by the watch alone
    private volatile boolean closed;

    /** With the given client, or one of its own if there is none given. */
    Connections(@Nullable RedisClient given, RedisURI uri, Deadline deadline) {
        this.client = given;
        this.ownClient = given == null;
        this.uri = RedisURI.builder(uri).withTimeout(deadline.time()).build(); // for the greetings of a connection
        this.deadline = deadline;
    }

    private synchronized RedisClient client() throws IOException {
        if (closed) {
            throw new IOException(deadline.source() + ": closed");
        }
        if (client == null) {
            client = RedisClient.create(); // which starts a thread, so not earlier
            client.setOptions(ClientOptions.builder()
                    .autoReconnect(false) // the watch does that, and knows that it must read again
                    .socketOptions(SocketOptions.builder()
                            .connectTimeout(deadline.time())
                            .keepAlive(true)
                            .build())
                    .build());
        }
        return client;
    }

    /** The answer to a command. */
    <T> T call(Function<RedisAsyncCommands<String, byte[]>, RedisFuture<T>> command)
            throws IOException, InterruptedException {
        StatefulRedisConnection<String, byte[]> connection = forCommands();
        return answer(connection, command.apply(connection.async()));
    }

    private StatefulRedisConnection<String, byte[]> forCommands() throws IOException, InterruptedException {
        StatefulRedisConnection<String, byte[]> connection = commands;
        if (connection != null && connection.isOpen()) {
            return connection;
        }
        if (!connecting.tryAcquire(deadline.time().toNanos(), TimeUnit.NANOSECONDS)) {
            throw new IOException(deadline.source() + ": another thread is still trying to connect");
        }
        try {
            connection = commands;
            if (connection == null || !connection.isOpen()) {
                connection = connected(client().connectAsync(CODEC, uri));
                commands = connection;
            }
            return connection;
        } finally {
            connecting.release();
        }
    }

    /** From now on {@code hint} runs for each message of the channel, and when the connection is lost. For one thread. */
    void subscribe(String channel, Runnable hint) throws IOException, InterruptedException {
        StatefulRedisPubSubConnection<String, byte[]> connection = messages;
        if (connection != null && connection.isOpen()) {
            answer(connection, connection.async().ping()); // a broken line looks open until something is sent
            return;
        }
        connection = connected(client().connectPubSubAsync(CODEC, uri));
        messages = connection;
        connection.addListener(new RedisPubSubAdapter<String, byte[]>() {
            @Override
            public void message(String told, byte[] revision) {
                hint.run();
            }
        });
        connection.addListener(new RedisConnectionStateListener() {
            @Override
            public void onRedisDisconnected(RedisChannelHandler<?, ?> lost) {
                hint.run();
            }
        });
        answer(connection, connection.async().subscribe(channel));
    }

    private <C extends StatefulConnection<?, ?>> C connected(ConnectionFuture<C> coming)
            throws IOException, InterruptedException {
        try {
            return deadline.await(coming.toCompletableFuture().copy());
        } catch (IOException | InterruptedException failure) {
            coming.thenAccept(StatefulConnection::closeAsync); // one that comes late
            throw failure;
        }
    }

    private <T> T answer(StatefulConnection<?, ?> connection, RedisFuture<T> answer)
            throws IOException, InterruptedException {
        try {
            if (closed) { // after the connection was noted above, so that it is closed here or by close()
                throw new IOException(deadline.source() + ": closed");
            }
            return deadline.await(answer);
        } catch (IOException failure) {
            if (!(failure.getCause() instanceof RedisCommandExecutionException)) { // which is an answer
                connection.closeAsync();
            }
            throw failure;
        }
    }

    /** Closes the connections, and the client unless it was given. */
    void close() {
        RedisClient own;
        synchronized (this) {
            closed = true;
            own = ownClient ? client : null;
        }
        for (StatefulConnection<?, ?> connection : new StatefulConnection<?, ?>[] {commands, messages}) {
            if (connection != null) {
                connection.closeAsync();
            }
        }
        if (own != null) {
            end(own);
        }
    }

    private void end(RedisClient own) {
        try {
            deadline.await(own.shutdownAsync(0, deadline.time().toNanos(), TimeUnit.NANOSECONDS));
        } catch (IOException late) {
            return; // its threads are daemons, and end when they can
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
