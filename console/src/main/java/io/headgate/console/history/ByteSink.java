package io.headgate.console.history;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes that are added to. Small numbers take few of them. For one thread. */
final class ByteSink {

    private byte[] bytes;
    private int size;

    ByteSink(int expected) {
        bytes = new byte[Math.max(16, expected)];
    }

    /** A number of 64 bits, seven to a byte; the highest bit says that more follow. */
    ByteSink number(long value) {
        room(10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[size++] = (byte) ((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
        return this;
    }

    ByteSink text(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        return number(encoded.length).bytes(encoded, encoded.length);
    }

    ByteSink bytes(byte[] more, int length) {
        room(length);
        System.arraycopy(more, 0, bytes, size, length);
        size += length;
        return this;
    }

    ByteSink all(ByteSink other) {
        return bytes(other.bytes, other.size);
    }

    int size() {
        return size;
    }

    /** What was added so far, to be read; not to be read any more once more is added. */
    ByteSource source() {
        return new ByteSource(bytes, 0, size);
    }

    byte[] copy() {
        return Arrays.copyOf(bytes, size);
    }

    private void room(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length + (bytes.length >> 1), size + more));
        }
    }
}
