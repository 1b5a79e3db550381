package io.headgate.rules.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.flow.FlowRule;
import io.headgate.rules.source.FileSource;
import io.headgate.rules.source.MemorySource;
import io.headgate.rules.source.WritableRuleSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real documents from real sources into a real Headgate. */
class FromFileToForceTest {

    @TempDir
    private Path directory;

    private final Headgate headgate = Headgate.builder().build();

    @Test
    void aFileThatChangesChangesTheRulesAndABadOneDoesNot() throws Exception {
        Path file = directory.resolve("rules.yaml");
        Files.writeString(file, document(1, 100));
        MemorySource memory = new MemorySource("overrides");
        String source = new FileSource(file).name();
        try (RuleFeed feed = start(new FileSource(file), memory)) {
            assertThat(headgate.rules().all()).isEqualTo(List.of(limit(100)));

            Files.writeString(file, document(2, 200).replace("permits", "permitz"));
            Eventually.holds(() -> feed.health().source(source).state() == SourceState.REJECTED);
            assertThat(feed.health().source(source).reason())
                    .contains("permitz")
                    .contains("did you mean permits?");
            assertThat(headgate.rules().all()).isEqualTo(List.of(limit(100)));

            Files.writeString(file, document(3, 300));
            Eventually.holds(() -> headgate.rules().all().equals(List.of(limit(300))));

            memory.publish(document(1, 5), WritableRuleSource.ANY_REVISION);
            Eventually.holds(() -> headgate.rules().all().equals(List.of(limit(5))));
            Eventually.holds(() ->
                    feed.provenance().get("orders-limit").orElseThrow().hides().size() == 1);
            assertThat(feed.provenance().toString())
                    .startsWith("orders-limit  ENFORCE  orders  from memory:overrides version 1")
                    .contains("hides [" + source + " version 3");
        }
        Files.delete(file);
        headgate.rules().replaceAll(List.of());
        try (RuleFeed feed = start(new FileSource(file), new MemorySource("overrides"))) {
            assertThat(headgate.rules().all()).isEqualTo(List.of(limit(5)));
            assertThat(feed.health().source(source).state()).isEqualTo(SourceState.FROM_SNAPSHOT);
            assertThat(feed.health().source(source).inForce().orElseThrow().version())
                    .isEqualTo(3);
        }
    }

    private RuleFeed start(FileSource file, MemorySource memory) {
        return RuleFeed.into(headgate)
                .from(file)
                .from(memory)
                .snapshot(directory.resolve("rules.snapshot"))
                .longestGoodbye(Duration.ofSeconds(60))
                .instance("orders-7")
                .start(Duration.ofSeconds(20));
    }

    private static FlowRule limit(long permits) {
        return FlowRule.flow("orders").perSecond(permits).withId("orders-limit");
    }

    private static String document(long version, long permits) {
        return """
                headgate: 1
                version: %d   # grows with each change
                rules:
                  - kind: flow
                    id: orders-limit
                    resource: orders
                    limit: {permits: %d, per: 1s}
                """.formatted(version, permits);
    }
}
