package io.headgate.lab.log;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A log read to its end, each call copied out. */
record ReadLog(LogFormat format, List<Call> calls, LogTally tally) {

    /** What one line told, as text. */
    record Call(
            long line, Instant time, Instant logged, String method, String path, String client, int status, long took) {
        static Call of(LoggedCall call) {
            return new Call(
                    call.line(),
                    Instant.ofEpochSecond(0, call.epochNanos()),
                    Instant.ofEpochSecond(0, call.loggedNanos()),
                    call.method().toString(),
                    call.path().toString(),
                    call.client().toString(),
                    call.status(),
                    call.tookNanos());
        }
    }

    static ReadLog of(String... lines) {
        return of(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }

    static ReadLog of(byte[] bytes) {
        return of(bytes, null, FieldNames.usual());
    }

    static ReadLog of(byte[] bytes, @Nullable LogFormat format, FieldNames names) {
        List<Call> calls = new ArrayList<>();
        try (AccessLog log =
                AccessLog.open(LogSource.of("test", new ByteArrayInputStream(bytes)), format, names, Spread.NONE)) {
            for (LoggedCall call = log.next(); call != null; call = log.next()) {
                calls.add(Call.of(call));
            }
            return new ReadLog(log.format(), calls, log.tally());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    Call only() {
        if (calls.size() != 1) {
            throw new AssertionError("one call expected, not " + calls + "; " + tally.firstBad());
        }
        return calls.get(0);
    }
}
