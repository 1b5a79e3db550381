package io.headgate.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Keeps the Java in the pages and the Java in these tests the same text.
 *
 * <p>In a page, {@code <!-- example: name -->} stands before each Java block. In a test, {@code // example: name} and
 * {@code // end} stand around the same lines.
 */
final class Examples {

    private static final String IN_PAGE = "<!-- example: ";
    private static final String DOCUMENT = "<!-- document: ";
    private static final String IN_TEST = "// example: ";

    private Examples() {}

    /** Fails unless each Java block of {@code page} is a marked region of {@code test}, and each region is in the page. */
    static void assertSame(String page, Class<?> test) {
        Path source =
                root().resolve("verify/src/test/java").resolve(test.getName().replace('.', '/') + ".java");
        assertThat(blocks(lines(root().resolve(page)), page)).as(page).isEqualTo(regions(lines(source)));
    }

    /** The YAML blocks of {@code page}, by the names that stand before them: {@code <!-- document: name -->}. */
    static Map<String, String> documents(String page) {
        List<String> lines = lines(root().resolve(page));
        Map<String, String> documents = new LinkedHashMap<>();
        for (int i = 1; i < lines.size(); i++) {
            if (lines.get(i).equals("```yaml")) {
                String above = lines.get(i - 1);
                assertThat(above).as("%s, above line %s", page, i + 1).startsWith(DOCUMENT);
                documents.put(above.substring(DOCUMENT.length(), above.indexOf(" -->")), text(lines, i + 1, "```"));
            }
        }
        return documents;
    }

    private static Map<String, String> blocks(List<String> lines, String page) {
        Map<String, String> blocks = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).equals("```java")) {
                String above = i == 0 ? "" : lines.get(i - 1);
                assertThat(above).as("%s, above line %s", page, i + 1).startsWith(IN_PAGE);
                String name = above.substring(IN_PAGE.length(), above.indexOf(" -->"));
                blocks.put(name, text(lines, i + 1, "```"));
            }
        }
        return blocks;
    }

    private static Map<String, String> regions(List<String> lines) {
        Map<String, String> regions = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.startsWith(IN_TEST)) {
                regions.put(line.substring(IN_TEST.length()), text(lines, i + 1, "// end"));
            }
        }
        return regions;
    }

    /** The lines from {@code first} to the one that says {@code end}, without what all of them are indented by. */
    private static String text(List<String> lines, int first, String end) {
        List<String> found = new ArrayList<>();
        for (int i = first; !lines.get(i).strip().equals(end); i++) {
            found.add(lines.get(i));
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

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The folder that holds the README, wherever inside it the tests are run. */
    static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("README.md")) || !Files.exists(folder.resolve("verify"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}
