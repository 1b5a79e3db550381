package io.headgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LabGuideTest {

    private static final Pattern EXAMPLE =
            Pattern.compile("```\n\\$ \\./headgate (lab compare [^\n]*)\n(.*?)```\n", Pattern.DOTALL);

    static Stream<Arguments> examples() throws IOException {
        String guide = Files.readString(Path.of("../docs/guide/lab.md"));
        return EXAMPLE.matcher(guide).results().map(example -> Arguments.of(example.group(1), example.group(2)));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void theGuideShowsWhatTheCommandPrints(String command, String output) {
        CapturedTerminal terminal = CapturedTerminal.pipe();

        assertThat(terminal.run(command.split(" ", -1))).isZero();
        assertThat(terminal.output()).isEqualTo(output);
    }
}
