package io.headgate.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps docs/guide/console-security.md true: each test that it names is there. */
class AttacksPageTest {

    private static final String PAGE = "docs/guide/console-security.md";
    private static final Pattern TEST = Pattern.compile("`(\\w+Test)\\.(\\w+)`");

    @Test
    void eachTestThatThePageNamesIsThere() throws Exception {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve(PAGE))) {
            root = root.getParent();
        }
        List<MatchResult> named =
                TEST.matcher(Files.readString(root.resolve(PAGE))).results().toList();
        assertThat(named).hasSizeGreaterThan(52);
        for (MatchResult test : named) {
            String source = source(root.resolve("console/src/test/java"), test.group(1) + ".java");
            assertThat(source).as(test.group()).contains("void " + test.group(2) + "()");
        }
    }

    private static String source(Path folder, String name) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> found = files.filter(
                            file -> file.getFileName().toString().equals(name))
                    .toList();
            assertThat(found).as(name).hasSize(1);
            return Files.readString(found.get(0));
        }
    }
}
