package io.headgate.lab.whatif;

import static java.util.Objects.requireNonNull;

import io.headgate.lab.downstream.Work;
import io.headgate.lab.log.AccessLog;
import io.headgate.lab.log.LogSource;
import io.headgate.lab.log.LogTally;
import io.headgate.lab.log.LoggedCall;
import io.headgate.lab.replay.RouteText;
import io.headgate.lab.replay.Routing;
import io.headgate.limiter.Checks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The calls of an access log: each for the resource {@code GET /orders} that is its route, by nobody in particular, with its
 * client as the key. Lines that tell of no call are passed over, and counted.
 */
public final class RecordedCalls implements Calls {

    /** How long calls take, and whether they fail. */
    public enum Times {
        /** As the service has it. */
        DRAWN,
        /** As the log has it, where it does. */
        RECORDED
    }

    private final LogSource source;
    private final Routing routing;
    private final Times times;
    private final long firstNanos;

    private RecordedCalls(LogSource source, Routing routing, Times times, long firstNanos) {
        this.source = source;
        this.routing = routing;
        this.times = times;
        this.firstNanos = firstNanos;
    }

    /** The calls of a file. {@link IllegalArgumentException} when it cannot be read, or tells of no call. */
    public static RecordedCalls of(LogSource source, Routing routing, Times times) {
        requireNonNull(routing, "routing");
        requireNonNull(times, "times");
        try (AccessLog log = AccessLog.open(source)) {
            LoggedCall first = log.next();
            Checks.require(first != null, "traffic", source.name(), "an access log that tells of a call");
            return new RecordedCalls(
                    source, routing, times, requireNonNull(first).epochNanos());
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
            return new LogWalk(AccessLog.open(source), new RouteText(routing), times, firstNanos);
        } catch (IOException failed) {
            throw unreadable(source, failed);
        }
    }

    private record LogWalk(AccessLog log, RouteText routes, Times times, long firstNanos) implements Walk {

        @Override
        public @Nullable OfferedCall next() {
            try {
                LoggedCall call = log.next();
                while (call != null && !routes.make(call)) {
                    call = log.next();
                }
                return call == null ? null : offered(call);
            } catch (IOException failed) {
                throw unreadable(log.source(), failed);
            }
        }

        private OfferedCall offered(LoggedCall call) {
            String client = call.client().toString();
            return new OfferedCall(
                    call.epochNanos() - firstNanos, routes.route().toString(), "", client, work(call));
        }

        private @Nullable Work work(LoggedCall call) {
            return times == Times.DRAWN || call.tookNanos() == LoggedCall.NOT_TIMED
                    ? null
                    : new Work(Math.max(1, call.tookNanos()), call.failed());
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
