package io.headgate.lab.whatif;

import java.io.IOException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** How an admitted call ended, and what the engine hears of it. */
@SuppressWarnings("ImmutableEnumChecker") // an exception that nobody changes
enum Ending {
    GOOD(null),
    FAILED(new IOException("simulated")),
    TIMED_OUT(new TimeoutException("simulated")),
    TURNED_AWAY(new RejectedExecutionException("simulated"));

    private final @Nullable Exception error;

    Ending(@Nullable Exception error) {
        this.error = error;
    }

    @Nullable
    Exception error() {
        return error;
    }
}
