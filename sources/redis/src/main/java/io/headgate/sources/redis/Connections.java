package io.headgate.sources.redis;

import io.headgate.rules.source.Deadline;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One connection for commands and one for messages, since a connection that listens to messages can do little else. Each is made
 * when it is needed, and anew when it was lost or did not answer. Safe for many threads.
 */
final class Connections {

    private final Supplier<Way> ways;
    private final Deadline deadline;
    private final Semaphore connecting = new Semaphore(1);
    private @Nullable Way way; // guarded by this
    private volatile Way.@Nullable Commands commands;
    private volatile @Nullable StatefulRedisPubSubConnection<String, byte[]> messages; // written by the watch alone
    private volatile boolean closed;

    /** By what {@code ways} makes when it is needed, once. */
    Connections(Supplier<Way> ways, Deadline deadline) {
        this.ways = ways;
        this.deadline = deadline;
    }

    private synchronized Way way() throws IOException {
        if (closed) {
            throw new IOException(deadline.source() + ": closed");
        }
        Way known = way;
        if (known == null) {
            known = ways.get(); // which starts a thread, so not earlier
            way = known;
        }
        return known;
    }

    /** The answer to a command. */
    <T> T call(Function<RedisClusterAsyncCommands<String, byte[]>, RedisFuture<T>> command)
            throws IOException, InterruptedException {
        Way.Commands line = forCommands();
        return answer(line.connection(), command.apply(line.redis()));
    }

    private Way.Commands forCommands() throws IOException, InterruptedException {
        Way.Commands line = commands;
        if (line != null && line.connection().isOpen()) {
            return line;
        }
        if (!connecting.tryAcquire(deadline.time().toNanos(), TimeUnit.NANOSECONDS)) {
            throw new IOException(deadline.source() + ": another thread is still trying to connect");
        }
        try {
            line = commands;
            if (line == null || !line.connection().isOpen()) {
                giveUp(line == null ? null : line.connection());
                line = connected(way().commands(), late -> late.connection().closeAsync());
                commands = line;
            }
            return line;
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
        giveUp(connection);
        connection = connected(way().messages(), StatefulConnection::closeAsync);
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

    private <C> C connected(CompletionStage<? extends C> coming, Consumer<? super C> tooLate)
            throws IOException, InterruptedException {
        CompletableFuture<C> made = coming.<C>thenApply(each -> each).toCompletableFuture();
        try {
            return deadline.await(made.copy());
        } catch (IOException | InterruptedException failure) {
            made.thenAccept(tooLate);
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
        Way known;
        synchronized (this) {
            closed = true;
            known = way;
        }
        Way.Commands line = commands;
        giveUp(line == null ? null : line.connection());
        giveUp(messages);
        if (known != null) {
            end(known);
        }
    }

    private static void giveUp(@Nullable StatefulConnection<?, ?> connection) {
        boolean isClosed = connection instanceof RedisChannelHandler<?, ?> handler && handler.isClosed();
        if (connection != null && !isClosed) { // else Lettuce would warn
            connection.closeAsync();
        }
    }

    private void end(Way known) {
        try {
            deadline.await(known.end(deadline.time()));
        } catch (IOException late) {
            return; // its threads are daemons, and end when they can
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
