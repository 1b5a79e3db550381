package io.headgate.rules.source;

import static io.headgate.limiter.Checks.positiveNanos;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * How long a place may take for an answer.
 *
 * @param source the name of the source, for the message when it takes longer
 * @param time from the question to the answer
 */
public record Deadline(String source, Duration time) {

    /** Checks that there is a name and that the time is positive. */
    public Deadline {
        requireNonNull(source, "source");
        positiveNanos(time, "deadline");
    }

    /**
     * What a client answers. When it takes too long, or the caller is interrupted, the call is cancelled.
     *
     * @throws IOException when there is no answer in time, or when the client failed, which is the cause then
     */
    public <T extends @Nullable Object> T await(Future<T> answer) throws IOException, InterruptedException {
        try {
            return answer.get(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw new IOException(source + ": no answer within " + time.toMillis() + " ms", late);
        } catch (ExecutionException | CancellationException failure) {
            Throwable cause = failure.getCause() == null ? failure : failure.getCause();
            throw new IOException(source + ": " + (cause instanceof IOException ? cause.getMessage() : cause), cause);
        } finally {
            answer.cancel(true); // no matter when it is there
        }
    }
}
