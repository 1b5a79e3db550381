package io.headgate.console.history;

import java.nio.charset.StandardCharsets;

/** Reads what a {@link ByteSink} wrote. Whatever the bytes are, it throws nothing but {@link DamagedException}. For one thread. */
final class ByteSource {

    private final byte[] bytes;
    private final int end;
    private int at;

    ByteSource(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
    }

    boolean more() {
        return at < end;
    }

    int left() {
        return end - at;
    }

    long number() throws DamagedException {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (at >= end) {
                throw new DamagedException("ends within a number");
            }
            byte next = bytes[at++];
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new DamagedException("a number of more than 64 bits");
    }

    /** A number that must be from 0 to {@code most}. */
    int number(int most) throws DamagedException {
        long value = number();
        if (value < 0 || value > most) {
            throw new DamagedException(value + " where 0 to " + most + " was expected");
        }
        return (int) value;
    }

    String text() throws DamagedException {
        int length = number(end);
        if (length > left()) {
            throw new DamagedException("ends within a text");
        }
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        at += length;
        return text;
    }

    /** The next bytes as a source of their own. */
    ByteSource part(int length) throws DamagedException {
        if (length > left()) {
            throw new DamagedException("ends within a part");
        }
        at += length;
        return new ByteSource(bytes, at - length, at);
    }
}
