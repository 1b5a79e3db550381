package io.headgate.lab.log;

/** Where the columns of one line begin and end; quotation marks around a column are left out. For one thread. */
final class CsvColumns {

    static final int MOST = 256;

    private static final byte[] DELIMITERS = {',', ';', '\t', '|'};

    private final int[] starts = new int[MOST];
    private final int[] ends = new int[MOST];
    private byte[] bytes = {};
    private int count;

    /** The delimiter that this line has most of; a comma where it has none. */
    static byte delimiterOf(ByteSpan line) {
        byte best = ',';
        int most = 0;
        for (byte one : DELIMITERS) {
            int many = 0;
            for (int i = 0; i < line.length(); i++) {
                many += line.at(i) == one ? 1 : 0;
            }
            if (many > most) {
                most = many;
                best = one;
            }
        }
        return best;
    }

    /** Divides a line. Columns beyond {@link #MOST} are not looked at. */
    void divide(ByteSpan line, byte delimiter) {
        bytes = line.buffer();
        count = 0;
        int at = line.from();
        while (count < MOST) {
            at = one(at, line.to(), delimiter);
            count++;
            if (at >= line.to()) {
                return;
            }
            at++; // the delimiter
            if (at == line.to() && count < MOST) {
                starts[count] = at;
                ends[count++] = at;
                return;
            }
        }
    }

    /** @return where the delimiter stands, or the end */
    private int one(int from, int to, byte delimiter) {
        int first = from;
        while (first < to && bytes[first] == ' ') {
            first++;
        }
        if (first < to && bytes[first] == '"') {
            return quoted(first + 1, to, delimiter);
        }
        int at = Values.indexOf(bytes, delimiter, first, to);
        int end = at < 0 ? to : at;
        starts[count] = first;
        ends[count] = withoutBlanks(first, end);
        return end;
    }

    private int quoted(int from, int to, byte delimiter) {
        int at = from;
        while (at < to && (bytes[at] != '"' || (at + 1 < to && bytes[at + 1] == '"'))) {
            at += bytes[at] == '"' ? 2 : 1;
        }
        starts[count] = from;
        ends[count] = Math.min(at, to);
        int next = Values.indexOf(bytes, delimiter, Math.min(at, to), to);
        return next < 0 ? to : next;
    }

    private int withoutBlanks(int from, int to) {
        int end = to;
        while (end > from && bytes[end - 1] == ' ') {
            end--;
        }
        return end;
    }

    int count() {
        return count;
    }

    byte[] bytes() {
        return bytes;
    }

    int from(int column) {
        return starts[column];
    }

    int to(int column) {
        return ends[column];
    }
}
