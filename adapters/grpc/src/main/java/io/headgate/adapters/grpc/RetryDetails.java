package io.headgate.adapters.grpc;

import io.grpc.Status;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A {@code google.rpc.Status} whose only detail is when to try again, as bytes. */
final class RetryDetails {
    /*
     * Four small messages inside each other. The library that knows them is three megabytes with what it needs, and many
     * services have another version of it already; their form never changes, so they are written by hand.
     *
     *   Status     1: code      2: message     3: detail
     *   Any                                       1: type url    2: value
     *   RetryInfo                                                   1: retry delay
     *   Duration                                                       1: seconds    2: nanos
     *
     * A field is its number and kind in one byte (number * 8 + kind; kind 0: a number in groups of seven bits, the lowest
     * first, 2: a length and so many bytes).
     */

    private static final String RETRY_INFO = "type.googleapis.com/google.rpc.RetryInfo";
    private static final int NUMBER = 0;
    private static final int BYTES = 2;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private RetryDetails() {}

    static byte[] of(Status status, Duration retryAfter) {
        RetryDetails duration =
                new RetryDetails().number(1, retryAfter.getSeconds()).number(2, retryAfter.getNano());
        RetryDetails retryInfo = new RetryDetails().message(1, duration);
        RetryDetails any = new RetryDetails().text(1, RETRY_INFO).message(2, retryInfo);
        String description = status.getDescription();
        return new RetryDetails()
                .number(1, status.getCode().value())
                .text(2, description == null ? "" : description)
                .message(3, any)
                .bytes
                .toByteArray();
    }

    private RetryDetails number(int field, long value) {
        bytes.write(field * 8 + NUMBER);
        varint(value);
        return this;
    }

    private RetryDetails text(int field, String value) {
        return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    private RetryDetails message(int field, RetryDetails value) {
        return bytes(field, value.bytes.toByteArray());
    }

    private RetryDetails bytes(int field, byte[] value) {
        bytes.write(field * 8 + BYTES);
        varint(value.length);
        bytes.writeBytes(value);
        return this;
    }

    private void varint(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes.write((int) (rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        bytes.write((int) rest);
    }
}
