package io.headgate.log;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/** Puts fields together to a line of a log. Not for several threads. */
final class Line {

    /*
     *   1700000000 → orders → web → 12 → 0 → 11 → 1 → … → 9f3a01c7 ↵          (→ is a tab, ↵ a line feed)
     *   |                                              |  |      |
     *   the second, always first                          the checksum (CRC-32C) of all bytes before its tab
     *
     * A process may be killed in the middle of a write, a disk may fill up there, an editor may leave half a line. Without
     * the checksum a line that lost its end could still read well: "12" is what is left of "123". With it a line is either
     * whole or known to be damaged, and any damage to up to four bytes in a row is noticed for certain.
     */

    /** The longest line, with its line feed: four names of which each character is escaped, and the numbers. */
    static final int LONGEST_BYTES = 32 << 10;

    /** What is read or written at once; also the smallest size of a file. */
    static final int BLOCK_BYTES = 2 * LONGEST_BYTES;

    /** The length of the tab and the checksum. */
    static final int SEAL_LENGTH = 9;

    /** What the first line of a file begins with. */
    static final char HEADER_MARK = '#';

    private final StringBuilder text = new StringBuilder();

    /** Adds a number. */
    Line number(long number) {
        separate();
        text.append(number);
        return this;
    }

    /** Adds a name, escaped, cut when it is too long. */
    Line name(String name) {
        separate();
        Names.escape(Names.shortened(name), text);
        return this;
    }

    private void separate() {
        if (text.length() > 0) {
            text.append('\t');
        }
    }

    /** The finished line with checksum and line feed. The next field begins a new line. */
    byte[] seal() {
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        text.append('\t')
                .append(HexFormat.of().toHexDigits(checksum(bytes, 0, bytes.length)))
                .append('\n');
        byte[] line = text.toString().getBytes(StandardCharsets.UTF_8);
        text.setLength(0);
        return line;
    }

    static int checksum(byte[] bytes, int offset, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, offset, length);
        return (int) checksum.getValue();
    }
}
