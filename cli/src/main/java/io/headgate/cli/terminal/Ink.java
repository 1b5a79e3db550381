package io.headgate.cli.terminal;

/** Colours text, or leaves it as it is. Pad first, colour afterwards: the codes take no room on the screen. */
public enum Ink {
    /** Leaves text as it is. */
    PLAIN,
    /** Colours it with the codes that all terminals know. */
    COLOUR;

    /** What a piece of text is to the reader. */
    public enum Meaning {
        /** Nothing special. */
        PLAIN("0"),
        /** A heading. */
        STRONG("1"),
        /** Of less interest. */
        FAINT("2"),
        /** Within the limit. */
        GOOD("32"),
        /** Over the limit, as the algorithm says it may be. */
        CAUTION("33"),
        /** A broken promise. */
        BAD("1;31"),
        /** What was asked for, before any limiter. */
        OFFERED("36");

        private final String code;

        Meaning(String code) {
            this.code = code;
        }
    }

    /** The text in the colour of its meaning. */
    public String paint(Meaning meaning, String text) {
        return this == PLAIN || meaning == Meaning.PLAIN || text.isBlank()
                ? text
                : "\033[" + meaning.code + "m" + text + "\033[0m";
    }
}
