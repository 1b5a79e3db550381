package io.headgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.cli.terminal.Glyphs;
import io.headgate.cli.terminal.Ink;
import io.headgate.cli.terminal.Terminal;
import io.headgate.limiter.Ticker;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {

    private final CapturedTerminal terminal = CapturedTerminal.pipe();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "lab live --help",
                "lab --help",
                "lab compare --help",
                "lab list --help",
                "rules --help",
                "rules check --help",
                "rules diff --help",
                "rules show --help",
                "rules convert --help",
                "rules schema --help"
            })
    void helpIsEverywhereWithinEightyColumns(String arguments) {
        assertThat(terminal.run(arguments.split(" "))).isZero();
        assertThat(terminal.output()).contains("Usage: ./headgate");
        assertThat(terminal.lines()).allMatch(line -> line.length() <= 80);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lab live",
                "lab",
                "lab compare",
                "lab list",
                "rules",
                "rules check",
                "rules diff",
                "rules show",
                "rules convert",
                "rules schema"
            })
    void everyVerbsHelpHasAnExample(String verb) {
        terminal.run((verb + " --help").split(" "));

        assertThat(terminal.output()).containsPattern("Examples?:\\s+\\./headgate " + verb);
    }

    @Test
    void withoutAVerbItSaysWhichThereAre() {
        assertThat(terminal.run()).isEqualTo(2);
        assertThat(terminal.error())
                .isEqualTo("headgate: a verb is missing (expected: lab, rules or doctor); see ./headgate --help\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rules publish --help", "rules publish", "lob --help"})
    void helpForACommandThatDoesNotExistIsBadUsage(String arguments) {
        assertThat(terminal.run(arguments.split(" "))).isEqualTo(2);
        assertThat(terminal.error()).contains("Unmatched argument").hasLineCount(1);
        assertThat(terminal.output()).isEmpty();
    }

    @Test
    void theVersionIsPrinted() {
        assertThat(terminal.run("--version")).isZero();
        assertThat(terminal.output()).matches("headgate [0-9]+\\.[0-9]+\\.[0-9]+.*\n");
    }

    @Test
    void somethingUnexpectedIsOneLineAndExitCodeOne() {
        assertThat(failing("lab", "live"))
                .isEqualTo("headgate: IllegalStateException: no clock (--debug prints the stack)\n");
    }

    @Test
    void debugPrintsTheStack() {
        assertThat(failing("lab", "live", "--debug"))
                .contains("IllegalStateException: no clock\n")
                .contains("\tat io.headgate");
    }

    private static String failing(String... arguments) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal screen = new Terminal(
                new PrintStream(new ByteArrayOutputStream()),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                Terminal.Kind.SCREEN,
                80,
                24,
                Ink.PLAIN,
                Glyphs.ASCII);
        Ticker broken = () -> {
            throw new IllegalStateException("no clock");
        };
        assertThat(Main.run(screen, broken, arguments)).isEqualTo(1);
        return err.toString(StandardCharsets.UTF_8);
    }
}
