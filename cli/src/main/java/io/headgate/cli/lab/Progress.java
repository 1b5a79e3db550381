package io.headgate.cli.lab;

import io.headgate.cli.terminal.Terminal;

/**
 * One line that says what is going on, painted over again and again, for whoever watches; a file or a pipe does not get it.
 *
 * @param terminal where it goes
 */
record Progress(Terminal terminal) {

    private static final String CLEAR_LINE = "\r\033[K";

    void show(String text) {
        print(CLEAR_LINE + terminal.glyphs().shown(text));
    }

    void clear() {
        print(CLEAR_LINE);
    }

    private void print(String text) {
        if (terminal.kind() == Terminal.Kind.SCREEN) {
            terminal.out().print(text);
            terminal.out().flush();
        }
    }
}
