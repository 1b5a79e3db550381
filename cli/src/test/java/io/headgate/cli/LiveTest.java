package io.headgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.lab.contender.Contender;
import io.headgate.lab.contender.Contenders;
import io.headgate.lab.rate.Rate;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiveTest {

    private static final String ESCAPE = "\033";

    @Test
    void plainItIsAPictureATableAndWhereToGoOn() {
        CapturedTerminal terminal = CapturedTerminal.pipe();

        assertThat(terminal.run("lab", "live", "--plain")).isZero();
        List<String> lines = terminal.lines();
        assertThat(lines.get(0)).startsWith("The same bursts reach 15 limiters of 100 per 1 s");
        assertThat(lines.get(lines.size() - 1)).endsWith("./headgate lab --help");
        for (Contender contender : Contenders.fitting(Rate.parse("100/1s"), Duration.ofMillis(500))) {
            assertThat(lines)
                    .filteredOn(line -> line.startsWith(contender.name() + " "))
                    .hasSize(2);
        }
        assertThat(terminal.output()).doesNotContain(ESCAPE);
        assertThat(terminal.error()).isEmpty();
    }

    @Test
    void theSameSeedShowsTheSame() {
        assertThat(plain("--seed", "3")).isEqualTo(plain("--seed", "3")).isNotEqualTo(plain("--seed", "4"));
    }

    private static String plain(String... options) {
        CapturedTerminal terminal = CapturedTerminal.pipe();
        terminal.run("lab", "live", "--plain", options[0], options[1]);
        return terminal.output();
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 120})
    void liveNoLineIsWiderThanTheScreenAndTheCursorComesBack(int columns) {
        CapturedTerminal terminal = CapturedTerminal.screen(columns, 24);

        assertThat(terminal.run("lab", "live", "--seconds", "2")).isZero();
        assertThat(terminal.lines()).allMatch(line -> line.length() < columns);
        assertThat(terminal.output()).containsOnlyOnce(ESCAPE + "[?25l").containsOnlyOnce(ESCAPE + "[?25h");
        assertThat(terminal.output().indexOf("[?25h"))
                .isGreaterThan(terminal.output().lastIndexOf("[20A"));
        assertThat(terminal.lines())
                .filteredOn(line -> line.startsWith("traffic offered"))
                .hasSize(41);
    }

    @Test
    void onAScreenTooLowForThePictureNothingIsPaintedOver() {
        CapturedTerminal terminal = CapturedTerminal.screen(80, 20);

        assertThat(terminal.run("lab", "live")).isZero();
        assertThat(terminal.output()).doesNotContain(ESCAPE + "[?25l");
    }

    @Test
    void withoutColourThereIsNoColour() {
        CapturedTerminal coloured = CapturedTerminal.screen(80, 24);
        CapturedTerminal plain = CapturedTerminal.screen(80, 24);
        coloured.run("lab", "live", "--plain");
        plain.run("lab", "live", "--plain", "--no-color");

        assertThat(coloured.output()).contains(ESCAPE + "[33m");
        assertThat(plain.output()).doesNotContain(ESCAPE);
    }

    @Test
    void aTerminalWithoutUnicodeGetsPlainLetters() {
        CapturedTerminal terminal = CapturedTerminal.asciiPipe();
        terminal.run("lab", "live", "--plain");

        assertThat(terminal.output()).matches("\\p{ASCII}+");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1/1s", "0/1s", "6000/min", "7/min", "20/200ms", "10000/1s"})
    void itShowsAnyLimit(String limit) {
        CapturedTerminal terminal = CapturedTerminal.pipe();

        assertThat(terminal.run("lab", "live", "--limit", limit)).isZero();
        assertThat(terminal.lines()).allMatch(line -> line.length() <= 80);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--seconds=0",
                "--seconds=x",
                "--speed=0",
                "--speed=NaN",
                "--limit=fast",
                "--limit=999999999/1s",
                "--sped=1"
            })
    void aBadArgumentIsOneLineAndExitCodeTwo(String argument) {
        CapturedTerminal terminal = CapturedTerminal.pipe();

        assertThat(terminal.run("lab", "live", argument)).isEqualTo(2);
        assertThat(terminal.error())
                .startsWith("headgate: ")
                .endsWith("; see ./headgate lab live --help\n")
                .hasLineCount(1);
        assertThat(terminal.output()).isEmpty();
    }
}
