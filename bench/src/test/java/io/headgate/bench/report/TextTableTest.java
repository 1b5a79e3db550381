package io.headgate.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {

    @Test
    void wordsStandLeftAndNumbersRight() {
        TextTable table = new TextTable("who", "name", "ns", "B");
        table.add(List.of("ours", "a", "7.5", "0"));
        table.add(List.of("peer", "longer", "123.0", "64"));

        assertThat(table.lines())
                .containsExactly(
                        "who   name       ns   B",
                        "───────────────────────",
                        "ours  a         7.5   0",
                        "peer  longer  123.0  64");
    }

    @Test
    void aRowWithACellTooFewIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TextTable("a", "b").add(List.of("1")))
                .withMessage("cells: [1] (expected: 2 of them)");
    }

    @Test
    void progressTellsStepElapsedAndLeft() {
        assertThat(Progress.line("admit", 33, 120, Duration.ofSeconds(151), Duration.ofSeconds(605)))
                .isEqualTo("34/120  2:31 elapsed, 10:05 left  admit");
    }

    @Test
    void librariesAreReadFromTheClassPath() {
        assertThat(Machine.libraries(
                        "/x/classes:/lib/guava-33.7.2-jre.jar:/lib/slf4j-api-1.7.30.jar:/lib/jmh-core-1.37.jar"))
                .containsExactly("guava 33.7.2-jre", "jmh-core 1.37");
    }
}
