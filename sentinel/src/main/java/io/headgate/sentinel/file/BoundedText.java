package io.headgate.sentinel.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;

/** Reads texts that are at most 4 MiB. Safe for many threads. */
public final class BoundedText {

    /** The size that a rule file is thought to have when nobody says otherwise. */
    public static final int USUAL_BYTES = 1024 * 1024;

    private static final int MAX_BYTES = 4 * 1024 * 1024;
    private static final int CHUNK_BYTES = 8 * 1024;

    private BoundedText() {}

    /** Throws unless a buffer may be this large. */
    public static void requireSize(int bytes) {
        if (bytes <= 0 || bytes > MAX_BYTES) {
            throw new IllegalArgumentException("bufSize must between (0, " + MAX_BYTES + "], but " + bytes + " get");
        }
    }

    /**
     * The whole text.
     *
     * @param thoughtBytes how long it is thought to be; it may be longer
     * @param from what is read, for the message
     * @throws IllegalStateException if there are more than 4 MiB
     */
    public static String read(InputStream in, int thoughtBytes, Charset charset, Object from) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream(Math.min(thoughtBytes, CHUNK_BYTES));
        byte[] chunk = new byte[CHUNK_BYTES];
        for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
            text.write(chunk, 0, count);
            if (text.size() > MAX_BYTES) {
                throw new IllegalStateException(from + ": more than " + MAX_BYTES + " bytes (expected: at most that)");
            }
        }
        return text.toString(charset);
    }
}
