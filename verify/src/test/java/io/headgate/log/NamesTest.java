package io.headgate.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "two\nlines",
                "1700000001\torders\tweb\t1\t2\t3\n1700000002\torders",
                "tab\there",
                "carriage\rreturn",
                "pipe|pipe",
                "back\\slash\\n",
                "nul\u0000bell\u0007escape\u001b[31mred",
                "delete\u007f and \u0085 next line",
                "line\u2028separator\u2029",
                "right\u202eleft",
                "half a pair \ud83d",
                "whole pair \ud83d\ude00",
                "tag \udb40\udc41",
                "#headgate-metrics 2",
                "ends with \\",
                " "
            })
    void noNameForgesALineAndEveryNameComesBackAsItWas(String name) throws IOException {
        List<SecondFigures> told = List.of(Logs.figures(5, name), Logs.figures(5, "after"));
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            writer.flush(6, told);
        }

        assertThat(Logs.all(directory)).isEqualTo(told);
        String text = Files.readString(Logs.current(directory), StandardCharsets.UTF_8);
        assertThat(text.lines()).hasSize(3);
        assertThat(text.replace("\n", "").replace("\t", "").codePoints()).noneMatch(NamesTest::misleads);
        assertThat(Logs.found(directory, LogQuery.between(0, 9).withResource(name)))
                .containsExactly(told.get(0));
    }

    private static boolean misleads(int codePoint) {
        int type = Character.getType(codePoint);
        return type == Character.CONTROL || type == Character.FORMAT || codePoint == 0x2028 || codePoint == 0x2029;
    }

    @Test
    void anyTextComesBackAsItWas() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (int trial = 0; trial < 20_000; trial++) {
            char[] text = new char[random.nextInt(12)];
            for (int at = 0; at < text.length; at++) {
                text[at] = (char) (random.nextBoolean() ? random.nextInt(128) : random.nextInt(65_536));
            }
            String name = new String(text);
            String escaped = Names.escaped(name);
            assertThat(escaped).as("seed %d", seed).doesNotContain("\n", "\t", "\r");
            byte[] bytes = escaped.getBytes(StandardCharsets.UTF_8);
            assertThat(Names.unescaped(new String(bytes, StandardCharsets.UTF_8)))
                    .as("seed %d", seed)
                    .isEqualTo(name);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\", "\\x", "\\u12", "\\u12g4", "a\\"})
    void anEscapeThatNobodyWroteIsRefused(String field) {
        assertThatThrownBy(() -> Names.unescaped(field)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void namesTooLongForALineAreCutAndStayTwo() throws IOException {
        String first = "x".repeat(5_000) + "1";
        String second = "x".repeat(5_000) + "2";
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            writer.flush(6, List.of(Logs.figures(5, first), Logs.figures(5, second)));
        }

        assertThat(Logs.all(directory)).extracting(SecondFigures::resource).doesNotHaveDuplicates();
        assertThat(Logs.all(directory)).allMatch(line -> line.resource().length() == Names.LONGEST);
        assertThat(Logs.found(directory, LogQuery.between(0, 9).withResource(second)))
                .hasSize(1);
    }

    @Test
    void theLongestLineThereCanBeIsReadBack() throws IOException {
        String worst = "\u0001".repeat(Names.LONGEST);
        SecondBlocks line = new SecondBlocks(Long.MAX_VALUE - 9, worst, worst, worst, worst, Long.MAX_VALUE);
        Line text = new Line();
        new BlockFormat().write(line, text);
        byte[] bytes = text.seal();

        assertThat(bytes.length).isLessThan(Line.LONGEST_BYTES);
        Fields fields = Fields.of(bytes, 0, bytes.length - 1);
        assertThat(new BlockFormat().read(fields)).isEqualTo(line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".hidden", "a/b", "..", "a\\b", "a b", "a\nb", "a:b"})
    void anApplicationThatIsNoFileNameIsRefused(String application) {
        assertThatThrownBy(() -> LogSettings.of(directory, application))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("application: ")
                .message()
                .doesNotContain("\n");
    }
}
