package io.headgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.lab.traffic.Traffics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
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

    @Test
    void theGuideNamesEveryKindOfTraffic() throws IOException {
        String guide = Files.readString(Path.of("../docs/guide/lab.md"));
        String table = guide.substring(guide.indexOf("| traffic | what it shows |"), guide.indexOf("### The report"));
        List<String> named = Pattern.compile("`([a-z-]+)`")
                .matcher(table.replaceAll("(?m)^(\\|[^|]*\\|).*$", "$1"))
                .results()
                .map(name -> name.group(1))
                .toList();
        List<String> names =
                Traffics.all().entries().stream().map(traffic -> traffic.name()).toList();

        assertThat(named).containsExactlyInAnyOrderElementsOf(names).hasSize(10);
        assertThat(guide).contains("plays all ten and writes");
    }
}
