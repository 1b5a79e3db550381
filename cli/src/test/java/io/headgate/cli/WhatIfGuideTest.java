package io.headgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the guide prints is what the command prints. */
class WhatIfGuideTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern BLOCK =
            Pattern.compile("```\\n\\$ \\./headgate (lab whatif [^\\n]+)\\n(.*?)\\n```", Pattern.DOTALL);

    record Shown(String command, String output) {
        @Override
        public String toString() {
            return command;
        }
    }

    static Stream<Shown> shown() throws IOException {
        Matcher block = BLOCK.matcher(Files.readString(ROOT.resolve("docs/guide/lab.md")));
        List<Shown> all = block.results()
                .map(found -> new Shown(found.group(1), found.group(2)))
                .toList();
        assertThat(all).hasSize(2);
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("shown")
    void theOutputInTheGuideIsTrue(Shown shown) {
        CapturedTerminal terminal = CapturedTerminal.pipe();
        String[] arguments = Stream.of(shown.command.split(" ", -1))
                .map(word -> word.startsWith("examples/") ? ROOT.resolve(word).toString() : word)
                .toArray(String[]::new);

        assertThat(terminal.run(arguments)).isZero();

        assertThat(terminal.lines()).isEqualTo(shown.output.lines().toList());
    }
}
