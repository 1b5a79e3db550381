package io.headgate.lab.log;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Opens what a log is packed in, told by its first bytes and not by its name. */
final class Unpacking {

    private static final int CHUNK = 65_536;

    private enum Foreign {
        ZSTANDARD("Zstandard", 0x28, 0xB5, 0x2F, 0xFD),
        BZIP2("bzip2", 'B', 'Z', 'h'),
        XZ("xz", 0xFD, '7', 'z', 'X', 'Z', 0),
        ZIP("zip", 'P', 'K', 3, 4);

        private final String title;
        private final int[] magic;

        Foreign(String title, int... magic) {
            this.title = title;
            this.magic = magic;
        }
    }

    private Unpacking() {}

    /** The text; {@link IllegalArgumentException} when there is none, or it is packed in a way we do not know. */
    static InputStream text(CountedInput in, String name) throws IOException {
        if (in.available() == 0) {
            throw new IllegalArgumentException("log: " + name + " (expected: a log that is not empty)");
        }
        for (Foreign foreign : Foreign.values()) {
            if (in.startsWith(foreign.magic)) {
                throw new IllegalArgumentException(
                        "log: " + name + " (expected: plain text or gzip; this is " + foreign.title + ")");
            }
        }
        return in.startsWith(0x1F, 0x8B) ? new GZIPInputStream(in, CHUNK) : in;
    }

    /** Whether a failure to read means that the file is damaged or cut short, which is no reason to forget what came before. */
    static boolean isDamage(IOException failure) {
        return failure instanceof EOFException || failure instanceof ZipException;
    }
}
