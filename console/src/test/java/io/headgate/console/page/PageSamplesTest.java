package io.headgate.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.rules.document.RuleDocuments;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every rule that a page shows as a sample is one that the console takes. */
class PageSamplesTest {

    private static final Path SOURCE = Path.of("page/src");

    @Test
    void everySampleIsAcceptedAsItStands() throws Exception {
        JsonNode samples = JsonMapper.shared().readTree(Files.readString(SOURCE.resolve("rules/samples.json")));

        assertThat(samples.size()).isGreaterThanOrEqualTo(2);
        for (Map.Entry<String, JsonNode> sample : samples.properties()) {
            String document =
                    "{\"headgate\": 1, \"rules\": [" + sample.getValue().stringValue() + "]}";
            assertThat(RuleDocuments.read(document).rules()).as(sample.getKey()).hasSize(1);
        }
    }

    @Test
    void noPageHasASampleOfItsOwn() throws Exception {
        List<Path> pages;
        try (Stream<Path> all = Files.walk(SOURCE)) {
            pages = all.filter(file -> file.toString().endsWith(".tsx")).toList();
        }
        assertThat(pages).isNotEmpty();
        for (Path page : pages) {
            assertThat(Files.readString(page)).as(page.toString()).doesNotContainPattern("['\"`]\\{\\s*\"kind\"");
        }
    }
}
