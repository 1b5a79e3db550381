package io.headgate.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.rules.document.RuleDocument;
import io.headgate.rules.document.RuleDocuments;
import io.headgate.rules.feed.EffectiveRule;
import io.headgate.rules.feed.RuleFeed;
import io.headgate.rules.feed.SourceStatus;
import io.headgate.rules.source.FileSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keeps docs/guide/documents.md true. */
class DocumentsGuideTest {

    private static final String PAGE = "docs/guide/documents.md";

    @TempDir
    Path folder;

    @Test
    void theJavaInThePageIsTheJavaHere() {
        Examples.assertSame(PAGE, DocumentsGuideTest.class);
    }

    @Test
    void theDocumentsCanBeRead() {
        Map<String, String> documents = Examples.documents(PAGE);

        assertThat(documents).containsOnlyKeys("shop", "rollout");
        RuleDocument shop = RuleDocuments.read(documents.get("shop"));
        assertThat(shop.version()).isEqualTo(42);
        assertThat(shop.rules()).hasSize(2);
        RuleDocument rollout = RuleDocuments.read(documents.get("rollout"));
        assertThat(rollout.rollout().percent()).isEqualTo(25);
        assertThat(rollout.rollout().rollBack()).isPresent();
    }

    @Test
    void aFileFeedsAProgram() throws IOException {
        Path file = Files.writeString(
                folder.resolve("rules.yaml"), Examples.documents(PAGE).get("shop"));
        Path snapshot = folder.resolve("rules.snapshot");
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream log = new PrintStream(printed, true, StandardCharsets.UTF_8);
        try (Headgate headgate = Headgate.builder().build()) {
            // example: feed
            RuleFeed feed = RuleFeed.into(headgate)
                    .from(new FileSource(file)) // the rules of a later source hide those with the same id
                    .snapshot(snapshot) // the last good documents, for a start when the source is down
                    .instance("orders-7") // for roll-outs by percentage
                    .start(Duration.ofSeconds(5));
            // end
            // example: health
            for (SourceStatus source : feed.health().sources()) {
                log.println(source.source() + ": " + source.state() + " " + source.reason());
            }
            for (EffectiveRule rule : feed.provenance().rules()) {
                log.println(rule); // id, mode, target, which source and version it came from, what it hides
            }
            // end
            feed.close();
            assertThat(headgate.rules().all()).hasSize(2);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("rules.yaml: IN_FORCE")
                .contains("orders-limit  ENFORCE  orders  from file:")
                .contains("version 42");
    }
}
