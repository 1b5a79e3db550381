package io.headgate.lab.log;

/**
 * A line that could not be used.
 *
 * @param number which one; the first is 1
 * @param flaw why
 * @param excerpt how it begins, in printable ASCII
 */
public record BadLine(long number, Flaw flaw, String excerpt) {

    private static final int MOST_CHARACTERS = 60;

    static BadLine of(long number, Flaw flaw, ByteSpan line) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < line.length() && text.length() < MOST_CHARACTERS; i++) {
            int one = line.charAt(i);
            if (one >= ' ' && one < 0x7F) {
                text.append((char) one);
            } else {
                text.append(String.format("\\x%02x", one));
            }
        }
        boolean whole = text.length() < MOST_CHARACTERS;
        return new BadLine(
                number, flaw, whole ? text.toString() : text.append("...").toString());
    }

    /** {@code line 7: no time: GET /}. */
    @Override
    public String toString() {
        return "line " + number + ": " + flaw + (excerpt.isEmpty() ? "" : ": " + excerpt);
    }
}
