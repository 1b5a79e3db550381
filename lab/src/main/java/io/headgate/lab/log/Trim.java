package io.headgate.lab.log;

/** Leaves out what stands before and after the text of a line: blanks, NULs that a crash left, a byte order mark. */
final class Trim {

    private Trim() {}

    static ByteSpan of(ByteSpan line) {
        trim(line);
        return line;
    }

    static void trim(ByteSpan line) {
        byte[] bytes = line.buffer();
        int from = line.from();
        int to = line.to();
        if (to - from >= 3
                && bytes[from] == (byte) 0xEF
                && bytes[from + 1] == (byte) 0xBB
                && bytes[from + 2] == (byte) 0xBF) {
            from += 3;
        }
        while (from < to && isBlank(bytes[from])) {
            from++;
        }
        while (to > from && isBlank(bytes[to - 1])) {
            to--;
        }
        line.set(bytes, from, to);
    }

    private static boolean isBlank(byte one) {
        return one == ' ' || one == 0 || one == '\r';
    }
}
