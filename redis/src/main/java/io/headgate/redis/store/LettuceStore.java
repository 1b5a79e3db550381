package io.headgate.redis.store;

import static java.util.Objects.requireNonNull;

import io.headgate.redis.form.Script;
import io.lettuce.core.AbstractRedisAsyncCommands;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.api.async.RedisScriptingAsyncCommands;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.api.async.RedisAdvancedClusterAsyncCommands;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.IntegerListOutput;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandType;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Scripts on Redis or a Redis Cluster, through one connection of Lettuce that all share. Safe for many threads.
 *
 * <p>A script is sent by its digest; a Redis that does not know it, because it was restarted, flushed or promoted, is sent the
 * text in a second try.
 */
public final class LettuceStore implements Store {

    private static final Pattern OF_THE_SERVER = Pattern.compile(": -[A-Z]+ ");

    /** How Lettuce begins to say that it has not sent a command. */
    private static final List<String> NOT_SENT =
            List.of("Currently not connected", "Request queue size exceeded", "Command buffer size exceeded");

    private final Line line;
    private final boolean isCluster;
    private volatile boolean hasSlots;

    /** With the commands of an open connection. */
    public LettuceStore(RedisScriptingAsyncCommands<String, String> commands) {
        requireNonNull(commands, "commands");
        this.isCluster = commands instanceof RedisAdvancedClusterAsyncCommands;
        this.hasSlots = !(commands instanceof RedisAsyncCommands); // else it is one Redis, which has all keys
        this.line = (command, script, all, arguments) -> {
            String[] keys = all.toArray(String[]::new);
            String[] values = arguments.toArray(String[]::new);
            return command == CommandType.EVALSHA
                    ? commands.evalsha(script, ScriptOutputType.MULTI, keys, values)
                    : commands.eval(script, ScriptOutputType.MULTI, keys, values);
        };
    }

    /** On an open connection made with that codec, which sees the keys alone. (Only Lettuce 7 could say which it was.) */
    public LettuceStore(StatefulRedisConnection<String, String> connection, RedisCodec<String, String> codec) {
        this.isCluster = false;
        RedisAsyncCommands<String, String> commands = connection.async();
        this.line = (command, script, keys, arguments) -> commands.dispatch(
                command, new IntegerListOutput<>(codec), new ScriptArguments(codec, script, keys, arguments));
    }

    /** Whether those run a script again that was under way when their connection broke; no, where nobody can tell. */
    public static boolean mayRunTwice(RedisScriptingAsyncCommands<String, String> commands) {
        if (!(commands instanceof AbstractRedisAsyncCommands<String, String> known)) {
            return false;
        }
        ClientOptions options = known.getConnection().getOptions();
        if (!options.isAutoReconnect()) {
            return false;
        }
        LettuceVersionCheck.check();
        return Stream.of(CommandType.EVALSHA, CommandType.EVAL)
                .map(each -> new Command<>(each, new IntegerListOutput<>(StringCodec.UTF8)))
                .anyMatch(options.getReplayFilter().negate());
    }

    /** How commands are sent. */
    private interface Line {
        RedisFuture<List<Long>> send(CommandType command, String script, List<String> keys, List<String> arguments);
    }

    @Override
    public CompletableFuture<List<Long>> run(Script script, String key, List<String> arguments) {
        return run(script, List.of(key), arguments);
    }

    @Override
    public CompletableFuture<List<Long>> run(Script script, List<String> keys, List<String> arguments) {
        Run run = new Run(script, keys, arguments);
        run.send(CommandType.EVALSHA, script.digest());
        return run;
    }

    @Override
    public boolean shareSlot(String key, String other) {
        return !hasSlots || SlotHash.getSlot(key) == SlotHash.getSlot(other);
    }

    @Override
    public boolean isCluster() {
        return isCluster;
    }

    /** A script under way. One object is all there is for a command: its answer, and what becomes of it. */
    private final class Run extends CompletableFuture<List<Long>>
            implements BiConsumer<@Nullable List<Long>, @Nullable Throwable> {
        private final Script script;
        private final List<String> keys;
        private final List<String> arguments;
        private boolean textSent; // by the thread that brings the first answer

        Run(Script script, List<String> keys, List<String> arguments) {
            this.script = script;
            this.keys = keys;
            this.arguments = arguments;
        }

        void send(CommandType command, String digestOrText) {
            try {
                line.send(command, digestOrText, keys, arguments).whenComplete(this);
            } catch (RuntimeException notSent) {
                completeExceptionally(told(keys, notSent));
            }
        }

        @Override
        public void accept(@Nullable List<Long> numbers, @Nullable Throwable failure) {
            if (numbers != null) {
                complete(numbers);
            } else if (cause(failure) instanceof RedisNoScriptException && !textSent) {
                textSent = true;
                send(CommandType.EVAL, script.text());
            } else {
                completeExceptionally(told(keys, cause(failure)));
            }
        }
    }

    private StoreException told(List<String> keys, @Nullable Throwable failure) {
        String message = failure == null ? "" : String.valueOf(failure.getMessage());
        boolean isCrossSlot = message.startsWith("CROSSSLOT"); // what looks like one Redis is a cluster behind a proxy
        if (isCrossSlot) {
            hasSlots = true;
        }
        if (isCrossSlot || message.startsWith("TRYAGAIN")) { // their slot is on the move, and some have gone
            return StoreException.ofKeysTogether(String.join(", ", keys) + ": " + failure, failure);
        }
        boolean refused = failure instanceof RedisCommandExecutionException; // scripts write once, as their last step
        boolean aboutOneKey = refused && isAboutOneKey(message);
        boolean undone = refused || NOT_SENT.stream().anyMatch(message::startsWith);
        return new StoreException(String.join(", ", keys) + ": " + failure, failure, aboutOneKey, undone);
    }

    /** Redis 6 wraps what went wrong in a script: {@code ERR Error running script (…): -READONLY You can't write…}. */
    private static boolean isAboutOneKey(String message) {
        return message.startsWith("WRONGTYPE")
                || (message.startsWith("ERR") && !OF_THE_SERVER.matcher(message).find());
    }

    private static @Nullable Throwable cause(@Nullable Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
