package io.headgate.lab.whatif;

import static java.util.Objects.requireNonNull;

import io.headgate.lab.log.AccessLog;
import io.headgate.lab.log.LogSource;
import io.headgate.lab.log.LogTally;
import io.headgate.lab.log.LoggedCall;
import io.headgate.limiter.Checks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The calls of an access log: each for the resource {@code GET /orders} of its method and path, by nobody in particular, with
 * its client as the key. Lines that tell of no call are passed over, and counted.
 */
public final class RecordedCalls implements Calls {

    private static final int LONGEST_NAME = 1_024; // the engine's own bound

    private final LogSource source;
    private final long firstNanos;

    private RecordedCalls(LogSource source, long firstNanos) {
        this.source = source;
        this.firstNanos = firstNanos;
    }

    /** The calls of a file. {@link IllegalArgumentException} when it cannot be read, or tells of no call. */
    public static RecordedCalls of(LogSource source) {
        requireNonNull(source, "source");
        try (AccessLog log = AccessLog.open(source)) {
            LoggedCall first = log.next();
            Checks.require(first != null, "traffic", source.name(), "an access log that tells of a call");
            return new RecordedCalls(source, requireNonNull(first).epochNanos());
        } catch (IOException failed) {
            throw unreadable(source, failed);
        }
    }

    private static IllegalArgumentException unreadable(LogSource source, IOException failed) {
        return new IllegalArgumentException(
                "traffic: " + source.name() + " (expected: a file that can be read; " + failed.getMessage() + ")",
                failed);
    }

    /** Reads the whole log, only to say what is in it. */
    public LogTally tally() {
        try {
            return AccessLog.read(source, call -> {});
        } catch (IOException failed) {
            throw unreadable(source, failed);
        }
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public Instant start() {
        return Instant.ofEpochSecond(0, firstNanos);
    }

    @Override
    public Walk walk() {
        try {
            return new LogWalk(AccessLog.open(source), firstNanos);
        } catch (IOException failed) {
            throw unreadable(source, failed);
        }
    }

    private record LogWalk(AccessLog log, long firstNanos) implements Walk {

        @Override
        public @Nullable OfferedCall next() {
            try {
                LoggedCall call = log.next();
                return call == null
                        ? null
                        : new OfferedCall(
                                call.epochNanos() - firstNanos,
                                resource(call),
                                "",
                                call.client().toString());
            } catch (IOException failed) {
                throw unreadable(log.source(), failed);
            }
        }

        private static String resource(LoggedCall call) {
            String path = call.path().toString();
            int query = path.indexOf('?');
            String name = (call.method() + " " + (query < 0 ? path : path.substring(0, query))).strip();
            return name.isEmpty() ? "calls" : name.substring(0, Math.min(name.length(), LONGEST_NAME));
        }

        @Override
        public double done() {
            long size = log.size().orElse(0);
            return size == 0 ? 0 : Math.min(1, (double) log.bytesRead() / size);
        }

        @Override
        public void close() {
            try {
                log.close();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }
}
