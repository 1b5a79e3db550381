package io.headgate.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where output goes, and what it can show there.
 *
 * @param out ordinary output
 * @param err one-line errors
 * @param kind whether a person watches it
 * @param columns how wide it is
 * @param rows how high it is
 * @param ink whether it shows colour
 * @param glyphs the characters it can show
 */
public record Terminal(PrintStream out, PrintStream err, Kind kind, int columns, int rows, Ink ink, Glyphs glyphs) {

    /** What output goes to. */
    public enum Kind {
        /** A screen whose lines can be painted again. */
        SCREEN,
        /** A file, a pipe or a terminal that can only go on. */
        STREAM
    }

    private static final int USUAL_COLUMNS = 80;
    private static final int USUAL_ROWS = 24;

    /** The terminal this process was started from. */
    public static Terminal detect(Map<String, String> environment) {
        boolean screen =
                Tty.isOutput() && !environment.getOrDefault("TERM", "dumb").equals("dumb");
        Tty.Size size = screen ? Tty.size().orElse(usual(environment)) : usual(environment);
        boolean colour = screen && environment.getOrDefault("NO_COLOR", "").isEmpty();
        return new Terminal(
                stream(FileDescriptor.out),
                stream(FileDescriptor.err),
                screen ? Kind.SCREEN : Kind.STREAM,
                size.columns(),
                size.rows(),
                colour ? Ink.COLOUR : Ink.PLAIN,
                showsUnicode(environment) ? Glyphs.UNICODE : Glyphs.ASCII);
    }

    /** The same without colour. */
    public Terminal withoutColour() {
        return new Terminal(out, err, kind, columns, rows, Ink.PLAIN, glyphs);
    }

    /** The same as a stream, to which lines are only ever added. */
    public Terminal asStream() {
        return new Terminal(out, err, Kind.STREAM, columns, rows, ink, glyphs);
    }

    /** Prints one line, with the characters the terminal can show. */
    public void line(String text) {
        out.println(glyphs.shown(text));
    }

    private static Tty.Size usual(Map<String, String> environment) {
        return new Tty.Size(
                number(environment.get("COLUMNS"), USUAL_COLUMNS), number(environment.get("LINES"), USUAL_ROWS));
    }

    private static int number(@Nullable String text, int otherwise) {
        return text != null && text.matches("[1-9]\\d{0,3}") ? Integer.parseInt(text) : otherwise;
    }

    /** As POSIX has it: the first of these that is set decides. */
    private static boolean showsUnicode(Map<String, String> environment) {
        for (String variable : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
            String locale = environment.getOrDefault(variable, "");
            if (!locale.isEmpty()) {
                return locale.toLowerCase(Locale.ROOT).replace("-", "").contains("utf8");
            }
        }
        return false;
    }

    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }
}
