package io.headgate.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {

    @Test
    void onlyWhatIsWithinTheLimitShowsAsOnce() {
        assertThat(Figures.times(100, 100)).isEqualTo("1.00×");
        assertThat(Figures.times(100_001, 100_000)).isEqualTo("1.01×");
        assertThat(Figures.times(0, 100)).isEqualTo("0.00×");
        assertThat(Figures.times(0, 0)).isEqualTo("-");
    }

    @Test
    void numbersHaveSeparatorsAndWaitsTheirUnit() {
        assertThat(Figures.count(1_234_567)).isEqualTo("1,234,567");
        assertThat(Figures.wait(Duration.ofNanos(12_340_001))).isEqualTo("12.4 ms");
        assertThat(Figures.wait(Duration.ZERO)).isEqualTo("-");
        assertThat(Figures.seconds(2_590_000_000L)).isEqualTo("2.5 s");
    }

    @Test
    void theSizeOfATerminalIsRowsAndColumns() {
        assertThat(Tty.read("24 80")).contains(new Tty.Size(80, 24));
        assertThat(Tty.read("0 0")).isEmpty();
        assertThat(Tty.read("")).isEmpty();
    }

    @Test
    void theFirstLocaleVariableThatIsSetDecidesAboutUnicode() {
        assertThat(Terminal.detect(Map.of("LANG", "en_US.UTF-8")).glyphs()).isEqualTo(Glyphs.UNICODE);
        assertThat(Terminal.detect(Map.of("LC_ALL", "C", "LANG", "en_US.UTF-8")).glyphs())
                .isEqualTo(Glyphs.ASCII);
        assertThat(Terminal.detect(Map.of()).glyphs()).isEqualTo(Glyphs.ASCII);
    }

    @Test
    void whatIsNoTerminalIsAsWideAsTheEnvironmentSays() {
        assertThat(Terminal.detect(Map.of("COLUMNS", "132")).columns()).isEqualTo(132);
        assertThat(Terminal.detect(Map.of("COLUMNS", "wide")).columns()).isEqualTo(80);
    }
}
