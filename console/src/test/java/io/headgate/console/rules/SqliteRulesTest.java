package io.headgate.console.rules;

import static io.headgate.console.rules.RulesOnDisk.SHOP;
import static io.headgate.console.rules.RulesOnDisk.document;
import static io.headgate.console.rules.RulesOnDisk.edit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.headgate.agent.wire.RulesSent;
import io.headgate.console.audit.AuditRecord;
import io.headgate.console.history.MovedClock;
import io.headgate.console.store.Durability;
import io.headgate.flow.FlowRule;
import io.headgate.rules.document.InvalidDocumentException;
import io.headgate.rules.document.RuleDocument;
import io.headgate.rules.document.RuleDocuments;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteRulesTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    private Path directory;

    private RulesOnDisk store;

    @BeforeEach
    void open() {
        store = open(RuleBounds.DEFAULT);
    }

    private RulesOnDisk open(RuleBounds bounds) {
        return new RulesOnDisk(directory.resolve("console.db"), Clock.fixed(NOON, ZoneOffset.UTC), bounds);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void withoutRulesThereIsVersionNoughtAndADocumentWithoutRules() {
        SavedRules none = store.rules.newest(SHOP);

        assertThat(none.version().version()).isZero();
        assertThat(none.read().rules()).isEmpty();
        assertThat(store.rules.of(SHOP)).isEqualTo(new RulesSent(0, ""));
        assertThat(store.rules.versions(SHOP, Long.MAX_VALUE, 10)).isEmpty();
    }

    @Test
    void versionsAreNumberedFromOneAndSayWhoWhenAndWhy() {
        RuleVersion first = store.rules.save(edit(0, document(100)));
        RuleVersion second = store.rules.save(edit(1, document(200)));

        assertThat(first).isEqualTo(new RuleVersion(1, "ada", NOON, "because", 1));
        assertThat(second.version()).isEqualTo(2);
        assertThat(store.rules.versions(SHOP, Long.MAX_VALUE, 10)).containsExactly(second, first);
        assertThat(store.rules.versions(SHOP, 2, 10)).containsExactly(first);
        assertThat(store.rules.versions(SHOP, Long.MAX_VALUE, 1)).containsExactly(second);
        assertThat(store.rules.version(SHOP, 1))
                .get()
                .extracting(SavedRules::text)
                .isEqualTo(document(100));
        assertThat(store.rules.version(SHOP, 3)).isEmpty();
    }

    @Test
    void theTextIsKeptAsItWasWrittenAndInstancesGetItAsJsonUnderTheNumberOfTheStore() {
        String yaml =
                "headgate: 1 # ours\nversion: 77\nrules: [{kind: flow, resource: a, limit: {permits: 5, per: 1s}}]\n";
        store.rules.save(edit(0, yaml));

        assertThat(store.rules.newest(SHOP).text()).isEqualTo(yaml);
        RulesSent sent = store.rules.of(SHOP);
        assertThat(sent.version()).isEqualTo(1);
        assertThat(sent.document()).startsWith("{");
        RuleDocument read = RuleDocuments.read(sent.document());
        assertThat(read.version()).isEqualTo(1);
        assertThat(read.rules()).singleElement().isInstanceOf(FlowRule.class);
    }

    @Test
    void whoChangesAnOldVersionIsToldWhoWasQuicker() {
        store.rules.save(edit(0, document(100)));

        VersionConflictException conflict =
                catchThrowableOfType(VersionConflictException.class, () -> store.rules.save(edit(0, document(200))));

        assertThat(conflict.newest()).isEqualTo(new RuleVersion(1, "ada", NOON, "because", 1));
        assertThat(conflict).hasMessage("expectedVersion: 0 (expected: the newest version; that is 1, saved by ada)");
        assertThat(store.rules.newest(SHOP).text()).isEqualTo(document(100));
        assertThat(store.audit.list("", Long.MAX_VALUE, 10)).hasSize(1);
        assertThatThrownBy(() -> store.rules.save(edit(7, document(200)))).isInstanceOf(VersionConflictException.class);
    }

    @Test
    void aTextThatIsNoDocumentIsRefusedWithAllProblemsAndTakesNoNumber() {
        InvalidDocumentException refused = catchThrowableOfType(
                InvalidDocumentException.class,
                () -> store.rules.save(edit(0, "headgate: 1\nrules: [{kind: flw}, {kind: flow}]")));

        assertThat(refused.problems()).hasSizeGreaterThan(1);
        assertThat(store.rules.save(edit(0, document(1))).version()).isEqualTo(1);
    }

    @Test
    void aDocumentThatIsTooLongIsRefused() {
        store.close();
        store = open(new RuleBounds(10, 1_000));
        String longText = document(1) + " ".repeat(1_000);

        assertThatThrownBy(() -> store.rules.save(edit(0, longText)))
                .isInstanceOf(InvalidDocumentException.class)
                .hasMessageContaining("at most 1000 bytes");
    }

    @Test
    void everyChangeHasAnEntryInTheAuditTrailThatSaysWhatIsDifferent() {
        store.rules.save(edit(0, document(100)));
        store.rules.save(edit(1, document(200)));

        AuditRecord last = store.audit.list(SHOP, Long.MAX_VALUE, 10).get(0);
        assertThat(last.entry().who()).isEqualTo("ada");
        assertThat(last.entry().from()).isEqualTo("10.0.0.7");
        assertThat(last.entry().action()).isEqualTo("rules.save");
        assertThat(last.entry().detail())
                .isEqualTo("{\"before\":1,\"after\":2,\"rules\":1,\"comment\":\"because\","
                        + "\"changed\":[\"orders-limit limit.permits: 100 → 200\"]}");
        assertThat(store.audit.firstBroken()).isEmpty();
    }

    @Test
    void theOldestVersionsMakeRoomAndTheNewestStays() {
        store.close();
        store = open(new RuleBounds(3, 10_000));
        for (int version = 0; version < 5; version++) {
            store.rules.save(edit(version, document(version)));
        }

        assertThat(store.rules.versions(SHOP, Long.MAX_VALUE, 10))
                .extracting(RuleVersion::version)
                .containsExactly(5L, 4L, 3L);
        assertThat(store.rules.version(SHOP, 2)).isEmpty();
        assertThat(store.rules.of(SHOP).version()).isEqualTo(5);
    }

    @Test
    void aFloodOfVersionsPushesOutItselfAndNotWhatWasInForceForDays() throws Exception {
        store.close();
        MovedClock clock = new MovedClock(1_800_000_000L);
        try (RulesOnDisk flooded = new RulesOnDisk(
                directory.resolve("flooded.db"), clock, new RuleBounds(20, 10_000), Durability.PROCESS)) {
            for (int version = 0; version < 10; version++) { // a day each
                flooded.rules.save(edit(version, document(version)));
                clock.to(clock.second() + 86_400);
            }
            for (int version = 10; version < 1_010; version++) {
                flooded.rules.save(edit(version, document(version)));
            }
            List<Long> kept = flooded.rules.versions(SHOP, Long.MAX_VALUE, 100).stream()
                    .map(RuleVersion::version)
                    .toList();
            assertThat(kept).hasSize(20).startsWith(1_010L, 1_009L).endsWith(9L, 8L, 7L, 6L, 5L, 4L, 3L, 2L, 1L);
            assertThat(kept).contains(10L);
        }
        store = open(RuleBounds.DEFAULT);
    }

    @Test
    void theRulesOfARemovedApplicationGoWithItAndItsNumbersAreNotUsedAgain() {
        store.applications.add("other");
        store.rules.save(edit(0, document(1)));
        store.rules.save(edit(1, document(2)));
        store.rules.save(new RuleEdit("other", 0, document(9), "", "ada", "here", RuleEdit.SAVE));

        store.rules.forget(SHOP);

        assertThat(store.rules.of(SHOP)).isEqualTo(new RulesSent(0, ""));
        assertThat(store.rules.versions(SHOP, Long.MAX_VALUE, 10)).isEmpty();
        assertThat(store.rules.of("other").version()).isEqualTo(1);
        assertThat(store.rules.save(edit(0, document(3))).version()).isEqualTo(3);
    }

    @Test
    void anApplicationThatIsNotThereGetsNoRules() {
        store.applications.clear();

        assertThatThrownBy(() -> store.rules.save(edit(0, document(1)))).isInstanceOf(NoSuchApplicationException.class);
        assertThat(store.audit.list("", Long.MAX_VALUE, 10)).isEmpty();
        assertThat(store.rules.of(SHOP).version()).isZero();
    }

    @Test
    void listenersAreToldOnceTheNewVersionCanBeSeen() {
        List<RulesSent> seen = new ArrayList<>();
        store.rules.onChange(application -> seen.add(store.rules.of(application)));

        store.rules.save(edit(0, document(1)));
        store.rules.forget(SHOP);

        assertThat(seen).extracting(RulesSent::version).containsExactly(1L, 0L);
    }

    @Test
    void aListenerThatFailsUndoesNothingAndIsCounted() {
        List<String> told = new ArrayList<>();
        store.rules.onChange(application -> {
            throw new IllegalStateException("a listener that fails, as the test wants");
        });
        store.rules.onChange(told::add);

        assertThat(store.rules.save(edit(0, document(1))).version()).isEqualTo(1);
        assertThat(told).containsExactly(SHOP);
        assertThat(store.rules.listenerFailures()).isEqualTo(1);
    }

    @Test
    void allIsThereAfterARestart() {
        store.rules.save(edit(0, document(1)));
        store.rules.save(edit(1, document(2)));
        store.close();

        store = open(RuleBounds.DEFAULT);

        assertThat(store.rules.newest(SHOP).text()).isEqualTo(document(2));
        assertThat(store.rules.versions(SHOP, Long.MAX_VALUE, 10)).hasSize(2);
        assertThat(store.audit.firstBroken()).isEmpty();
    }

    @Test
    void namesAndCommentsOfStrangersAreTextAndNothingElse() {
        String name = "a'); DROP TABLE rule_versions; --";
        String hostile = "<script>\u0000'\";\uD83D\uDE00";
        store.applications.add(name);

        store.rules.save(new RuleEdit(name, 0, document(1), hostile, hostile, hostile, RuleEdit.SAVE));

        RuleVersion version = store.rules.newest(name).version();
        assertThat(version.comment()).isEqualTo(hostile);
        assertThat(version.by()).isEqualTo(hostile);
        assertThat(store.audit.firstBroken()).isEmpty();
    }

    @Test
    void numbersSkipToWhatAnInstanceHasHadAndNothingElseChanges() {
        store.rules.save(edit(0, document(100)));
        assertThat(store.rules.skipTo(SHOP, 12)).isTrue();
        assertThat(store.rules.skipTo(SHOP, 12)).as("again").isFalse();
        assertThat(store.rules.skipTo(SHOP, 5)).as("lower").isFalse();
        assertThat(store.rules.skipTo(SHOP, Long.MAX_VALUE)).as("nonsense").isFalse();
        assertThat(store.rules.newest(SHOP).version().version()).isEqualTo(1);
        assertThat(store.rules.versionOf(SHOP)).isEqualTo(1);
        assertThat(store.rules.save(edit(1, document(200))).version()).isEqualTo(13);
        assertThat(store.rules.versionOf(SHOP)).isEqualTo(13);
        assertThat(store.rules.versions(SHOP, Long.MAX_VALUE, 10))
                .extracting(RuleVersion::version)
                .containsExactly(13L, 1L);
        assertThat(store.rules.versionOf("nobody")).isZero();
    }
}
