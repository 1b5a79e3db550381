package io.headgate.adaptive;

import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Errors of certain types, subtypes included. Named and not loaded, so that types of modules that are not there can be named.
 * What wraps the failure of a future is looked into.
 *
 * @param types names of classes
 */
public record Drops(List<String> types) implements Predicate<Throwable> {

    /** Copies the settings. */
    public Drops {
        types = List.copyOf(types);
    }

    /** Time-outs of futures, sockets, HTTP clients and databases, and rejected executions. */
    public static Drops defaults() {
        return new Drops(List.of(
                "java.util.concurrent.TimeoutException",
                "java.util.concurrent.RejectedExecutionException",
                "java.net.SocketTimeoutException",
                "java.net.http.HttpTimeoutException",
                "java.sql.SQLTimeoutException"));
    }

    @Override
    public boolean test(Throwable error) {
        Throwable inner = error;
        while ((inner instanceof CompletionException || inner instanceof ExecutionException)
                && inner.getCause() != null) {
            inner = inner.getCause();
        }
        for (Class<?> type = inner.getClass(); type != null; type = superclass(type)) {
            if (types.contains(type.getName())) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable Class<?> superclass(Class<?> type) {
        return type.getSuperclass();
    }
}
