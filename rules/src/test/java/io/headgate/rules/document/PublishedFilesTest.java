package io.headgate.rules.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.rules.document.form.RuleForm;
import io.headgate.rules.document.form.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is committed is what would be made now. */
class PublishedFilesTest {

    private static final String HOW =
            "mvn -pl rules -am test -Dtest=PublishedFilesTest -Dsurefire.failIfNoSpecifiedTests=false"
                    + " -Dheadgate.publish=true writes it anew";

    private static final Path SCHEMA = Path.of("src/main/resources" + RuleSchema.RESOURCE);
    private static final Path REFERENCE = Path.of("../docs/guide/rule-reference.md");

    @Test
    void theSchemaIsUpToDate() throws IOException {
        assertPublished(SCHEMA, RuleSchema.json());
    }

    @Test
    void theReferencePageIsUpToDate() throws IOException {
        assertPublished(REFERENCE, RuleReference.markdown());
    }

    @Test
    void theExampleOfEveryKindOnThePageIsTrue() {
        List<RuleForm<?>> forms = DocumentFormat.standard().forms();
        assertThat(forms).hasSize(RandomRules.KINDS);
        for (RuleForm<?> form : forms) {
            assertThat(RuleReference.markdown()).contains("```yaml\n" + form.example() + "```");
            String rule = form.example().strip().replace("\n", "\n    ");
            RuleDocument document = RuleDocuments.read("headgate: 1\nrules:\n  - " + rule + "\n");
            assertThat(document.rules()).singleElement().isInstanceOf(form.type());
        }
    }

    @Test
    void theExampleOfADocumentOnThePageIsTrue() {
        String page = RuleReference.markdown();
        int begin = page.indexOf("headgate: 1 ");
        String example = page.substring(begin, page.indexOf("```", begin));

        assertThat(RuleDocuments.read(example).rules()).hasSize(2);
    }

    @Test
    void everyPartThatThePageLinksToIsThere() {
        String page = RuleReference.markdown();
        java.util.regex.Matcher link =
                java.util.regex.Pattern.compile("\\]\\(#([a-z0-9-]+)\\)").matcher(page);
        int links = 0;
        for (; link.find(); links++) {
            assertThat(page).containsPattern("\n##+ " + link.group(1) + "\n");
        }
        assertThat(links).isGreaterThan(20);
    }

    @Test
    void programsAreToldTheSameAsReaders() {
        assertThat(RuleReference.sections()).extracting(Section::name).contains("document", "rule", "limit");
        assertThat(RuleReference.examples()).hasSize(RandomRules.KINDS).containsKey("flow");
        Section rules = RuleReference.sections().stream()
                .filter(section -> section.name().equals("rule"))
                .findFirst()
                .orElseThrow();
        assertThat(rules.tables())
                .extracting(Section.Table::choice)
                .containsExactlyElementsOf(RuleReference.examples().keySet().stream()
                        .map(kind -> "`kind: " + kind + "`")
                        .toList());
    }

    private static void assertPublished(Path file, String expected) throws IOException {
        if (Boolean.getBoolean("headgate.publish")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, expected);
        }
        assertThat(file).as(HOW).exists();
        assertThat(Files.readString(file)).as(HOW).isEqualTo(expected);
    }
}
