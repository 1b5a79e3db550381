package io.headgate.sources.contract;

import static org.assertj.core.api.Assertions.assertThat;

/** Documents to test with. What they say does not matter to a source. */
final class Texts {

    private static final int LINE = 64;

    private Texts() {}

    /** A text of exactly so many bytes, no two lines of it alike. */
    static String ofBytes(int bytes) {
        StringBuilder text = new StringBuilder(bytes + LINE);
        for (int line = 0; text.length() < bytes; line++) {
            text.append("# line ").append(line).append(" of a long document\n");
        }
        text.setLength(bytes);
        return text.toString();
    }

    /** A text of some length in which every line says the same number: a mixture of two can be told from either. */
    static String uniform(int number) {
        return ("version " + number + "\n").repeat(2_000);
    }

    static void assertUniform(String text) {
        assertThat(text.lines().distinct().count()).as("kinds of lines").isEqualTo(1);
        assertThat(text.lines().count()).as("lines").isEqualTo(2_000);
    }
}
