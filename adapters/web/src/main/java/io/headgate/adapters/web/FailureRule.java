package io.headgate.adapters.web;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.Arrays;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which requests have failed, for breakers and statistics.
 *
 * @param statuses the status codes that are failures
 * @param errors the errors that are failures, if they come out of the handler
 */
public record FailureRule(IntPredicate statuses, Predicate<Throwable> errors) {

    private static final int FIRST_SERVER_ERROR = 500;
    private static final int MOST_CAUSES = 16;

    /** What Tomcat and Jetty throw when they can no longer write to a client. */
    private static final Set<String> CLIENT_LEFT =
            Set.of("org.apache.catalina.connector.ClientAbortException", "org.eclipse.jetty.io.EofException");

    /** Where Undertow reads from and writes to a client; what it throws there has no type of its own. */
    private static final Set<String> TO_CLIENT = Set.of(
            "io.undertow.servlet.spec.ServletOutputStreamImpl", "io.undertow.servlet.spec.ServletInputStreamImpl");

    /** Checks the settings. */
    public FailureRule {
        requireNonNull(statuses, "statuses");
        requireNonNull(errors, "errors");
    }

    /** 5xx and every error, but not that a client went away: else clients that hang up could open a breaker. */
    public static FailureRule usual() {
        return new FailureRule(status -> status >= FIRST_SERVER_ERROR, error -> !clientLeft(error));
    }

    /** The same with other status codes. */
    public FailureRule withStatuses(IntPredicate newStatuses) {
        return new FailureRule(newStatuses, errors);
    }

    /** The same with other errors. */
    public FailureRule withErrors(Predicate<Throwable> newErrors) {
        return new FailureRule(statuses, newErrors);
    }

    /** The failure that a response with that status is; null when it is none. */
    public @Nullable FailedResponse failure(int status) {
        return statuses.test(status) ? new FailedResponse(status) : null;
    }

    /**
     * Whether {@code error} says that the client went away before it had its response. A closed channel says so by itself, and not
     * as the reason of another {@link IOException}: that is how clients report a server that the application cannot reach.
     */
    public static boolean clientLeft(Throwable error) {
        boolean reported = false; // by an exception further out
        Throwable cause = error;
        for (int depth = 0; cause != null && depth < MOST_CAUSES; depth++) {
            boolean closed = cause instanceof ClosedChannelException && !reported;
            if (closed || CLIENT_LEFT.contains(cause.getClass().getName()) || isFromStreamToClient(cause)) {
                return true;
            }
            reported |= cause instanceof IOException;
            cause = cause.getCause();
        }
        return false;
    }

    private static boolean isFromStreamToClient(Throwable error) {
        return error instanceof IOException
                && Arrays.stream(error.getStackTrace()).anyMatch(frame -> TO_CLIENT.contains(frame.getClassName()));
    }
}
