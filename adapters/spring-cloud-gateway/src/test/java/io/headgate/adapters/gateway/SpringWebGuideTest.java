package io.headgate.adapters.gateway;

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
 * The code in docs/guide/spring-web.md is that of the guide tests of three modules, each of which compiles and runs its part, and of
 * the example; here the texts are compared.
 */
class SpringWebGuideTest {

    private static final List<String> MODULES = List.of("webflux", "spring-client", "spring-cloud-gateway");
    private static final String IN_PAGE = "<!-- example: ";
    private static final String IN_TEST = "// example: ";

    @Test
    void thePageShowsTheCodeThatIsTested() throws IOException {
        assertThat(shown("```java")).isNotEmpty().isEqualTo(tested());
    }

    @Test
    void thePageShowsTheConfigurationOfTheExample() throws IOException {
        Path configuration = root().resolve("examples/spring-cloud-gateway/src/main/resources/application.yml");
        String whole = unindented(Files.readAllLines(configuration));
        assertThat(shown("```yaml").values())
                .isNotEmpty()
                .allSatisfy(part -> assertThat(compact(whole)).contains(compact(part)));
    }

    private static String compact(String text) {
        return text.lines().map(String::strip).collect(Collectors.joining("\n"));
    }

    private static Map<String, String> shown(String fence) throws IOException {
        Map<String, String> shown = new TreeMap<>();
        List<String> page = Files.readAllLines(root().resolve("docs/guide/spring-web.md"));
        for (int line = 1; line < page.size(); line++) {
            if (page.get(line).equals(fence)) {
                String above = page.get(line - 1);
                assertThat(above).as("above line %s", line + 1).startsWith(IN_PAGE);
                shown.put(above.substring(IN_PAGE.length(), above.indexOf(" -->")), text(page, line + 1, "```"));
            }
        }
        return shown;
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

    private static String text(List<String> lines, int first, String end) {
        List<String> found = new ArrayList<>();
        for (int line = first; !lines.get(line).strip().equals(end); line++) {
            found.add(lines.get(line));
        }
        return unindented(found);
    }

    private static String unindented(List<String> lines) {
        int indent = lines.stream()
                .filter(line -> !line.isBlank())
                .mapToInt(line -> line.length() - line.stripLeading().length())
                .min()
                .orElse(0);
        return lines.stream()
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
