package io.headgate.lab.log;

import java.io.IOException;
import java.io.InputStream;

/**
 * Counts the bytes that come from a stream, and shows the first of them before they are read. Says rightly whether there are
 * more, which a pipe does not: that is how the parts of a gzip file that was put together from several are found. For one
 * thread.
 */
final class CountedInput extends InputStream {

    private final InputStream in;
    private final byte[] buffer = new byte[65_536];
    private int next;
    private int filled;
    private long count;

    CountedInput(InputStream in) {
        this.in = in;
    }

    /** How many bytes have come so far. */
    long count() {
        return count;
    }

    /** Whether these are the next bytes. */
    boolean startsWith(int... bytes) throws IOException {
        while (filled - next < bytes.length && more()) {
            continue;
        }
        for (int i = 0; i < bytes.length; i++) {
            if (next + i >= filled || (buffer[next + i] & 0xFF) != bytes[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean more() throws IOException {
        if (next == filled) {
            next = 0;
            filled = 0;
        }
        int read = in.read(buffer, filled, buffer.length - filled);
        filled += Math.max(0, read);
        count += Math.max(0, read);
        return read > 0;
    }

    @Override
    public int available() throws IOException {
        return next < filled || more() ? filled - next : 0;
    }

    @Override
    public int read() throws IOException {
        return available() == 0 ? -1 : buffer[next++] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        int ready = Math.min(length, available());
        System.arraycopy(buffer, next, target, offset, ready);
        next += ready;
        return ready == 0 ? -1 : ready;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
