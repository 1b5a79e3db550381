package io.headgate.cli;

import io.headgate.cli.terminal.Glyphs;
import io.headgate.cli.terminal.Ink;
import io.headgate.cli.terminal.Terminal;
import io.headgate.testkit.time.FakeTicker;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs verbs in this process and keeps what they print. Sleeping moves the ticker, so nothing really waits. */
final class CapturedTerminal {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Terminal terminal;

    private CapturedTerminal(Terminal.Kind kind, int columns, int rows, Ink ink, Glyphs glyphs) {
        this.terminal = new Terminal(stream(out), stream(err), kind, columns, rows, ink, glyphs);
    }

    static CapturedTerminal pipe() {
        return new CapturedTerminal(Terminal.Kind.STREAM, 80, 24, Ink.PLAIN, Glyphs.UNICODE);
    }

    static CapturedTerminal asciiPipe() {
        return new CapturedTerminal(Terminal.Kind.STREAM, 80, 24, Ink.PLAIN, Glyphs.ASCII);
    }

    static CapturedTerminal screen(int columns, int rows) {
        return new CapturedTerminal(Terminal.Kind.SCREEN, columns, rows, Ink.COLOUR, Glyphs.UNICODE);
    }

    int run(String... arguments) {
        return Main.run(terminal, new FakeTicker(), arguments);
    }

    String output() {
        return out.toString(StandardCharsets.UTF_8);
    }

    /** The lines as they appear, without the codes for colour and cursor. */
    List<String> lines() {
        return output().replaceAll("\033\\[[0-9;?]*[A-Za-z]", "").lines().toList();
    }

    String error() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
