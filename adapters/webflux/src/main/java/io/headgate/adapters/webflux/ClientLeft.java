package io.headgate.adapters.webflux;

import io.headgate.adapters.web.FailureRule;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Tells a client that went away from an error of the application. */
final class ClientLeft {

    /** What Reactor Netty throws when it can no longer write. */
    private static final String ABORTED = "reactor.netty.channel.AbortedException";

    private ClientLeft() {}

    /** Whether an error that came out while the response was being sent says that nobody reads it any more. */
    static boolean isWhy(Throwable error) {
        return error.getClass().getName().equals(ABORTED)
                || FailureRule.clientLeft(error)
                || (error instanceof IOException && saysSo(error.getMessage()));
    }

    private static boolean saysSo(@Nullable String message) {
        String text = message == null ? "" : message.toLowerCase(Locale.ROOT);
        return text.contains("broken pipe") || text.contains("connection reset");
    }
}
