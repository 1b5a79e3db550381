package io.headgate.redis.store;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Checks;
import io.headgate.redis.form.Script;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.async.RedisScriptingAsyncCommands;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Scripts on Redis or a Redis Cluster, through one connection of Lettuce that all share. Safe for many threads.
 *
 * <p>A script is sent by its digest; a Redis that does not know it, because it was restarted, flushed or promoted, is sent the
 * text in a second try.
 */
public final class LettuceStore implements Store {

    private final RedisScriptingAsyncCommands<String, String> commands;
    private final Duration deadline;

    /** With the commands of an open connection, and how long an answer may take. */
    public LettuceStore(RedisScriptingAsyncCommands<String, String> commands, Duration deadline) {
        this.commands = requireNonNull(commands, "commands");
        Checks.positiveNanos(deadline, "deadline");
        this.deadline = deadline;
    }

    @Override
    public CompletableFuture<List<Long>> run(Script script, String key, List<String> arguments) {
        String[] keys = {key};
        String[] values = arguments.toArray(String[]::new);
        return sent(() -> commands.<List<Long>>evalsha(script.digest(), ScriptOutputType.MULTI, keys, values))
                .exceptionallyCompose(failure -> cause(failure) instanceof RedisNoScriptException
                        ? sent(() -> commands.<List<Long>>eval(script.text(), ScriptOutputType.MULTI, keys, values))
                        : CompletableFuture.failedFuture(failure))
                .orTimeout(deadline.toNanos(), TimeUnit.NANOSECONDS)
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(told(key, cause(failure))));
    }

    private static CompletableFuture<List<Long>> sent(Supplier<RedisFuture<List<Long>>> command) {
        try {
            return command.get().toCompletableFuture();
        } catch (RuntimeException notSent) {
            return CompletableFuture.failedFuture(notSent);
        }
    }

    private StoreException told(String key, Throwable failure) {
        String what = failure instanceof TimeoutException ? "no answer within " + deadline : failure.toString();
        return new StoreException("redis, key " + key + ": " + what, failure);
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
