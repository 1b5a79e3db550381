package io.headgate.cli.terminal;

/** The characters a terminal can show. */
public enum Glyphs {
    /** Bars in eighths, and the usual signs. */
    UNICODE(" ▁▂▃▄▅▆▇█"),
    /** Letters and signs of 1963. */
    ASCII(" .:-=+*#@");

    private final String bars;

    Glyphs(String bars) {
        this.bars = bars;
    }

    /** A bar of {@code eighths}; 0 is blank, more than 8 are shown as 8. */
    public char bar(long eighths) {
        return bars.charAt((int) Math.max(0, Math.min(eighths, 8)));
    }

    /** The same text with the characters of this set; as long as before. */
    public String shown(String text) {
        return this == UNICODE
                ? text
                : text.replace('×', 'x').replace('·', '.').replace('─', '-').replace('│', '|');
    }
}
