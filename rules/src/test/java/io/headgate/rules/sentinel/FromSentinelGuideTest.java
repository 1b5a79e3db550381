package io.headgate.rules.sentinel;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.rule.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Keeps docs/guide/from-sentinel.md true: its tables are those of the conversion, its example is run. */
class FromSentinelGuideTest {

    private static final String PAGE = "docs/guide/from-sentinel.md";

    @Test
    void everyTableIsTheConversionsOwn() throws IOException {
        Map<String, List<Field>> tables = new LinkedHashMap<>();
        for (SentinelKind kind : SentinelKind.values()) {
            tables.put(kind.text(), Converters.of(kind, Fidelity.NATIVE).fields());
        }
        tables.put("api", SentinelApis.FIELDS);
        String page = page();
        tables.forEach((name, fields) -> assertThat(page).as(name).contains(table(name, fields)));
    }

    private static String table(String name, List<Field> fields) {
        return "<!-- table: " + name + " -->\n"
                + "| Sentinel | default | ours | what changes |\n|---|---|---|---|\n"
                + fields.stream()
                        .filter(field -> !Field.isBookkeeping(field.name()))
                        .map(field -> "| `" + field.name() + "` | "
                                + (field.standard().isEmpty() ? "must be there" : field.standard()) + " | "
                                + field.ours()
                                + " | " + field.change() + " |\n")
                        .collect(Collectors.joining())
                + "<!-- end -->";
    }

    @Test
    void theExampleIsTrue() throws IOException {
        // example: from-sentinel
        List<Rule> rules = List.of(
                flow("GET /orders").perSecond(100).from("shop"),
                flow("send-mail").by(LeakyQueue.of(3, Duration.ofSeconds(2), Duration.ofMillis(2_000))),
                flow("report").inFlight(4));
        // end
        Conversion conversion = SentinelRules.read(SentinelKind.FLOW, block("json"));
        assertThat(conversion.rules()).isEqualTo(rules);
        assertThat(conversion.notes().stream().map(Note::toString).collect(Collectors.joining("\n")))
                .isEqualTo(block("text"));
        assertThat(block("java")).isEqualTo(region());
    }

    /** The first block of that language. */
    private static String block(String language) throws IOException {
        String page = page();
        int start = page.indexOf("```" + language + "\n") + language.length() + 4;
        return page.substring(start, page.indexOf("\n```", start));
    }

    /** The marked lines of this file, without their indentation. */
    private static String region() throws IOException {
        Path source = root().resolve("rules/src/test/java/io/headgate/rules/sentinel/FromSentinelGuideTest.java");
        List<String> lines = new ArrayList<>();
        boolean inside = false;
        for (String line : Files.readAllLines(source)) {
            if (line.strip().equals("// end")) {
                inside = false;
            }
            if (inside) {
                lines.add(line.substring(8));
            }
            inside |= line.strip().equals("// example: from-sentinel");
        }
        return String.join("\n", lines);
    }

    private static String page() throws IOException {
        return Files.readString(root().resolve(PAGE));
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("README.md")) || !Files.exists(folder.resolve("rules"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}
