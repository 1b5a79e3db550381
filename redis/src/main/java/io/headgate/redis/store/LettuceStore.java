package io.headgate.redis.store;

import static java.util.Objects.requireNonNull;

import io.headgate.redis.form.Script;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.api.async.RedisScriptingAsyncCommands;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.output.IntegerListOutput;
import io.lettuce.core.protocol.CommandType;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Scripts on Redis or a Redis Cluster, through one connection of Lettuce that all share. Safe for many threads.
 *
 * <p>A script is sent by its digest; a Redis that does not know it, because it was restarted, flushed or promoted, is sent the
 * text in a second try.
 */
public final class LettuceStore implements Store {

    private final Line line;

    /** With the commands of an open connection. */
    public LettuceStore(RedisScriptingAsyncCommands<String, String> commands) {
        requireNonNull(commands, "commands");
        this.line = (command, script, key, arguments) -> {
            String[] keys = {key};
            String[] values = arguments.toArray(String[]::new);
            return command == CommandType.EVALSHA
                    ? commands.evalsha(script, ScriptOutputType.MULTI, keys, values)
                    : commands.eval(script, ScriptOutputType.MULTI, keys, values);
        };
    }

    /** On an open connection, whose codec sees the keys alone. */
    public LettuceStore(StatefulRedisConnection<String, String> connection) {
        RedisCodec<String, String> codec = connection.getCodec();
        RedisAsyncCommands<String, String> commands = connection.async();
        this.line = (command, script, key, arguments) -> commands.dispatch(
                command, new IntegerListOutput<>(codec), new ScriptArguments(codec, script, key, arguments));
    }

    /** How commands are sent. */
    private interface Line {
        RedisFuture<List<Long>> send(CommandType command, String script, String key, List<String> arguments);
    }

    @Override
    public CompletableFuture<List<Long>> run(Script script, String key, List<String> arguments) {
        Run run = new Run(script, key, arguments);
        run.send(CommandType.EVALSHA, script.digest());
        return run;
    }

    /** A script under way. One object is all there is for a command: its answer, and what becomes of it. */
    private final class Run extends CompletableFuture<List<Long>>
            implements BiConsumer<@Nullable List<Long>, @Nullable Throwable> {
        private final Script script;
        private final String key;
        private final List<String> arguments;
        private boolean textSent; // by the thread that brings the first answer

        Run(Script script, String key, List<String> arguments) {
            this.script = script;
            this.key = key;
            this.arguments = arguments;
        }

        void send(CommandType command, String digestOrText) {
            try {
                line.send(command, digestOrText, key, arguments).whenComplete(this);
            } catch (RuntimeException notSent) {
                completeExceptionally(told(key, notSent));
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
                completeExceptionally(told(key, cause(failure)));
            }
        }
    }

    private static StoreException told(String key, @Nullable Throwable failure) {
        String message = failure == null ? "" : String.valueOf(failure.getMessage());
        boolean aboutOneKey = failure instanceof RedisCommandExecutionException
                && (message.startsWith("WRONGTYPE") || message.startsWith("ERR"));
        return new StoreException(key + ": " + failure, failure, aboutOneKey);
    }

    private static @Nullable Throwable cause(@Nullable Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
