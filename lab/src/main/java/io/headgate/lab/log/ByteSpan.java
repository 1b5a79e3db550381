package io.headgate.lab.log;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A stretch of bytes in a buffer that belongs to somebody else. What it shows is true until the next line is read; who wants
 * to keep it takes {@link #copy}.
 *
 * <p>As a {@link CharSequence} it has one character per byte, so that a regular expression can look at it without a copy;
 * in the ASCII of a path that is the text itself.
 */
public final class ByteSpan implements CharSequence {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final byte[] NOTHING = {};

    private byte[] buffer = NOTHING;
    private int from;
    private int to;

    /** A span of nothing. */
    public ByteSpan() {}

    /** A span of all these bytes, which are not copied. */
    public ByteSpan(byte[] bytes) {
        set(bytes, 0, bytes.length);
    }

    /** A span of the UTF-8 bytes of {@code text}. */
    public static ByteSpan of(String text) {
        return new ByteSpan(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Shows another stretch: {@code from} inclusive, {@code to} exclusive. */
    public void set(byte[] bytes, int start, int end) {
        this.buffer = bytes;
        this.from = start;
        this.to = end;
    }

    void set(ByteSpan other) {
        set(other.buffer, other.from, other.to);
    }

    void clear() {
        set(NOTHING, 0, 0);
    }

    @Override
    public int length() {
        return to - from;
    }

    @Override
    public boolean isEmpty() {
        return to == from;
    }

    /** The byte at {@code index}, from 0 on. */
    public byte at(int index) {
        return buffer[from + index];
    }

    @Override
    public char charAt(int index) {
        return (char) (buffer[from + index] & 0xFF);
    }

    @Override
    public ByteSpan subSequence(int start, int end) {
        ByteSpan part = new ByteSpan();
        part.set(buffer, from + start, from + end);
        return part;
    }

    /** Makes {@code part} show what lies from {@code start} to before {@code end}. */
    public void partTo(ByteSpan part, int start, int end) {
        part.set(buffer, from + start, from + end);
    }

    /** A number that is the same for equal bytes, and most likely not for others. */
    public int hash() {
        long hash = length();
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            hash = mixed(hash ^ (long) LONGS.get(buffer, at));
        }
        for (; at < to; at++) {
            hash = mixed(hash ^ buffer[at]);
        }
        return (int) (hash ^ (hash >>> 32));
    }

    private static long mixed(long number) {
        long product = number * 0x9E3779B97F4A7C15L; // 2^64 divided by the golden ratio
        return product ^ (product >>> 29);
    }

    byte[] buffer() {
        return buffer;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    /** The bytes, in an array of their own. */
    public byte[] copy() {
        return Arrays.copyOfRange(buffer, from, to);
    }

    /** Copies the bytes to {@code target} from {@code offset} on, as far as there is room. @return the offset after them */
    public int copyTo(byte[] target, int offset) {
        int length = Math.min(to - from, target.length - offset);
        System.arraycopy(buffer, from, target, offset, length);
        return offset + length;
    }

    /** Whether it holds exactly these bytes. */
    public boolean holds(byte[] bytes) {
        return Arrays.equals(buffer, from, to, bytes, 0, bytes.length);
    }

    /** The text as UTF-8; bytes that are none become the replacement character. */
    @Override
    public String toString() {
        return new String(buffer, from, to - from, StandardCharsets.UTF_8);
    }
}
