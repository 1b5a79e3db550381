package io.headgate.adapters.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The Java in docs/guide/clients.md is the Java of the guide tests: each of these compiles and runs its part in its own module, and
 * here the texts are compared.
 */
class ClientsGuideTest {

    private static final List<String> MODULES =
            List.of("reactor", "grpc", "okhttp", "httpclient5", "jdk-httpclient", "feign");
    private static final String IN_PAGE = "<!-- example: ";
    private static final String IN_TEST = "// example: ";

    @Test
    void thePageShowsTheCodeThatIsTested() throws IOException {
        Map<String, String> shown = new TreeMap<>();
        List<String> page = Files.readAllLines(root().resolve("docs/guide/clients.md"));
        for (int line = 1; line < page.size(); line++) {
            if (page.get(line).equals("```java")) {
                String above = page.get(line - 1);
                assertThat(above).as("above line %s", line + 1).startsWith(IN_PAGE);
                shown.put(above.substring(IN_PAGE.length(), above.indexOf(" -->")), text(page, line + 1, "```"));
            }
        }
        assertThat(shown).isEqualTo(tested());
    }

    private static Map<String, String> tested() throws IOException {
        Map<String, String> tested = new TreeMap<>();
        for (String module : MODULES) {
            for (Path test : guideTests(root().resolve("adapters").resolve(module))) {
                List<String> lines = Files.readAllLines(test);
                for (int line = 0; line < lines.size(); line++) {
                    String stripped = lines.get(line).strip();
                    if (stripped.startsWith(IN_TEST)) {
                        tested.put(stripped.substring(IN_TEST.length()), text(lines, line + 1, "// end"));
                    }
                }
            }
        }
        return tested;
    }

    private static List<Path> guideTests(Path module) throws IOException {
        try (Stream<Path> files = Files.walk(module.resolve("src/test/java"))) {
            return files.filter(file -> file.toString().endsWith("GuideTest.java"))
                    .toList();
        }
    }

    /** The lines from {@code first} to the one that says {@code end}, without what all of them are indented by. */
    private static String text(List<String> lines, int first, String end) {
        List<String> found = new ArrayList<>();
        for (int line = first; !lines.get(line).strip().equals(end); line++) {
            found.add(lines.get(line));
        }
        int indent = found.stream()
                .filter(line -> !line.isBlank())
                .mapToInt(line -> line.length() - line.stripLeading().length())
                .min()
                .orElse(0);
        return found.stream()
                .map(line -> line.isBlank() ? "" : line.substring(indent))
                .collect(Collectors.joining("\n"));
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("README.md")) || !Files.exists(folder.resolve("adapters"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}
