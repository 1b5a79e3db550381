package io.headgate.lab.log;

/**
 * Walks over the tokens of JSON in a buffer without making objects. Knows no more of the grammar than it needs to find where
 * a value ends. For one thread.
 */
final class JsonCursor {

    private static final int FIRST_SCRATCH = 256;

    private byte[] line = {};
    private int at;
    private int end;
    private byte[] bytes = {};
    private int from;
    private int to;
    private byte[] scratch = new byte[FIRST_SCRATCH];
    private int used;

    void start(byte[] buffer, int first, int last) {
        line = buffer;
        at = first;
        end = last;
        used = 0;
        scratch = scratch.length < last - first ? new byte[last - first] : scratch; // room for every text, unescaped
    }

    /** The token read last lies in these bytes. */
    byte[] bytes() {
        return bytes;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    boolean atEnd() {
        blanks();
        return at == end;
    }

    /** Whether this character comes next. */
    boolean isAt(int one) {
        blanks();
        return at < end && line[at] == one;
    }

    /** Passes this character, if it comes next. */
    boolean take(int one) {
        boolean there = isAt(one);
        at += there ? 1 : 0;
        return there;
    }

    /** Passes a string; it is then the token, as it is written, without its quotation marks. */
    boolean string() {
        if (!take('"')) {
            return false;
        }
        int first = at;
        for (; at < end; at++) {
            if (line[at] == '"') {
                token(first, at++);
                return true;
            }
            if (line[at] == '\\') {
                at++;
            }
        }
        at = end;
        return false;
    }

    /** Passes a value of any kind; a string is then the token without its quotation marks, an array or object none at all. */
    boolean value() {
        if (isAt('"')) {
            return string();
        }
        if (isAt('{') || isAt('[')) {
            token(at, at);
            return nested();
        }
        int first = at;
        while (at < end && !ends(line[at])) {
            at++;
        }
        token(first, at);
        return at > first;
    }

    private static boolean ends(byte one) {
        return one == ',' || one == '}' || one == ']' || one == ':' || one == '"' || one <= ' ' && one >= 0;
    }

    /** Counts brackets instead of nesting calls, so that a line of brackets cannot exhaust the stack. */
    private boolean nested() {
        int depth = 0;
        do {
            byte one = line[at];
            if (one == '"') {
                if (!skipString()) {
                    return false;
                }
                continue;
            }
            depth += one == '{' || one == '[' ? 1 : one == '}' || one == ']' ? -1 : 0;
            at++;
        } while (depth > 0 && at < end);
        return depth == 0;
    }

    private boolean skipString() {
        int keptFrom = from;
        boolean closed = string();
        token(keptFrom, keptFrom);
        return closed;
    }

    private void token(int first, int last) {
        bytes = line;
        from = first;
        to = last;
    }

    private void blanks() {
        while (at < end && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r')) {
            at++;
        }
    }

    /** Makes the token, which is a string, what its escapes stand for; most have none. */
    void unescape() {
        if (Values.indexOf(bytes, '\\', from, to) < 0) {
            return;
        }
        int start = used;
        for (int i = from; i < to; i++) {
            if (bytes[i] != '\\' || i + 1 >= to) {
                scratch[used++] = bytes[i];
            } else if (bytes[++i] == 'u' && i + 4 < to) {
                used = utf8(hex(i + 1), used);
                i += 4;
            } else {
                scratch[used++] = control(bytes[i]);
            }
        }
        bytes = scratch;
        from = start;
        to = used;
    }

    private static byte control(byte letter) {
        return switch (letter) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            default -> letter;
        };
    }

    private int hex(int index) {
        int code = 0;
        for (int i = index; i < index + 4; i++) {
            code = code * 16 + Math.max(0, Character.digit(bytes[i], 16));
        }
        return code;
    }

    /** At most three bytes for the six that were written. Halves of a pair stay halves: they tell keys apart all the same. */
    private int utf8(int code, int index) {
        if (code < 0x80) {
            scratch[index] = (byte) code;
            return index + 1;
        }
        if (code < 0x800) {
            scratch[index] = (byte) (0xC0 | code >> 6);
            scratch[index + 1] = (byte) (0x80 | code & 0x3F);
            return index + 2;
        }
        scratch[index] = (byte) (0xE0 | code >> 12);
        scratch[index + 1] = (byte) (0x80 | code >> 6 & 0x3F);
        scratch[index + 2] = (byte) (0x80 | code & 0x3F);
        return index + 3;
    }
}
