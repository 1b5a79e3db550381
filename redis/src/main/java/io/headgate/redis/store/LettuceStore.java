package io.headgate.redis.store;

import static java.util.Objects.requireNonNull;

import io.headgate.redis.form.Script;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.async.RedisScriptingAsyncCommands;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * Scripts on Redis or a Redis Cluster, through one connection of Lettuce that all share. Safe for many threads.
 *
 * <p>A script is sent by its digest; a Redis that does not know it, because it was restarted, flushed or promoted, is sent the
 * text in a second try.
 */
public final class LettuceStore implements Store {

    private final RedisScriptingAsyncCommands<String, String> commands;

    /** With the commands of an open connection. */
    public LettuceStore(RedisScriptingAsyncCommands<String, String> commands) {
        this.commands = requireNonNull(commands, "commands");
    }

    @Override
    public CompletableFuture<List<Long>> run(Script script, String key, List<String> arguments) {
        String[] keys = {key};
        String[] values = arguments.toArray(String[]::new);
        return sent(() -> commands.<List<Long>>evalsha(script.digest(), ScriptOutputType.MULTI, keys, values))
                .exceptionallyCompose(failure -> cause(failure) instanceof RedisNoScriptException
                        ? sent(() -> commands.<List<Long>>eval(script.text(), ScriptOutputType.MULTI, keys, values))
                        : CompletableFuture.failedFuture(failure))
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(told(key, cause(failure))));
    }

    private static CompletableFuture<List<Long>> sent(Supplier<RedisFuture<List<Long>>> command) {
        try {
            return command.get().toCompletableFuture();
        } catch (RuntimeException notSent) {
            return CompletableFuture.failedFuture(notSent);
        }
    }

    private static StoreException told(String key, Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        boolean aboutOneKey = failure instanceof RedisCommandExecutionException
                && (message.startsWith("WRONGTYPE") || message.startsWith("ERR"));
        return new StoreException(key + ": " + failure, failure, aboutOneKey);
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
