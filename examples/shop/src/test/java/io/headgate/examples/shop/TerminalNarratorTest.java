package io.headgate.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.examples.shop.report.Figures;
import io.headgate.examples.shop.story.Act;
import io.headgate.examples.shop.story.ShopStory;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalNarratorTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Figures FIGURES =
            new Figures(40, 20, 0, Map.of("a-rule-with-a-rather-long-name", 20L), 0, 0, 1_000, 65_000);

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void noLineIsLongerThanAHundredColumns() {
        TerminalNarrator narrator = new TerminalNarrator(out, false);
        narrator.opens(URI.create("http://127.0.0.1:65535"));
        for (Act act : ShopStory.story().acts()) {
            narrator.begins(act, Duration.ofMinutes(12));
            narrator.goesOn(act, Duration.ofMinutes(12), Duration.ofMinutes(12), FIGURES, SECOND);
        }

        assertThat(printed().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(99));
        assertThat(ShopStory.story().acts())
                .allSatisfy(act -> assertThat(printed()).contains(act.happens(), act.lookAt()));
    }

    @Test
    void aLineThatIsPaintedAgainEndsWithTheActOrWithTheStory() {
        TerminalNarrator narrator = new TerminalNarrator(out, true);
        Act act = ShopStory.story().acts().get(0);
        narrator.goesOn(act, SECOND, SECOND.multipliedBy(2), FIGURES, SECOND);
        assertThat(printed()).startsWith("\r\033[K    1 s    20/s admitted   20 refused    0 failed  p99   65 ms");
        assertThat(printed()).doesNotContain("\n");

        narrator.ends();
        narrator.ends();
        assertThat(printed().lines()).as("ended once").hasSize(2);
        assertThat(printed()).endsWith(System.lineSeparator());
    }

    @Test
    void whereNothingIsPaintedAgainOnlyEveryFifthSecondHasALine() {
        TerminalNarrator narrator = new TerminalNarrator(out, false);
        Act act = ShopStory.story().acts().get(0);
        for (int second = 1; second <= 12; second++) {
            narrator.goesOn(act, SECOND.multipliedBy(second), SECOND.multipliedBy(12), FIGURES, SECOND);
        }

        assertThat(printed().lines())
                .hasSize(3)
                .allSatisfy(line -> assertThat(line).matches(" +(5|10|12) s .*"));
    }

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
