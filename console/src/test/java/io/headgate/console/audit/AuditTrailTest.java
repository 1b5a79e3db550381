package io.headgate.console.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.console.store.Database;
import io.headgate.console.store.Durability;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditTrailTest {

    @TempDir
    private Path folder;

    private Database open() {
        return Database.open(folder.resolve("audit.db"), Durability.DISK, List.of(AuditTrail.SCHEMA));
    }

    private static AuditTrail trail(Database database) {
        return new AuditTrail(database, Clock.fixed(Instant.ofEpochMilli(1_000), ZoneOffset.UTC));
    }

    @Test
    void entriesAreListedNewestFirstAndByApplication() {
        try (Database database = open()) {
            AuditTrail trail = trail(database);
            for (int i = 1; i <= 5; i++) {
                trail.add(AuditEntry.done("ada", "here", "act" + i, i % 2 == 0 ? "even" : "odd", "{}"));
            }
            assertThat(trail.list("", Long.MAX_VALUE, 10))
                    .extracting(AuditRecord::number)
                    .containsExactly(5L, 4L, 3L, 2L, 1L);
            assertThat(trail.list("odd", 5, 10)).extracting(AuditRecord::number).containsExactly(3L, 1L);
            assertThat(trail.list("", 4, 2)).extracting(AuditRecord::number).containsExactly(3L, 2L);
            assertThat(trail.firstBroken()).isEmpty();
        }
    }

    @Test
    void anEntryOfAChangeThatFailsIsNotThere() {
        try (Database database = open()) {
            AuditTrail trail = trail(database);
            assertThatThrownBy(() -> database.change(connection -> {
                        trail.add(connection, AuditEntry.done("ada", "here", "act", "", "{}"));
                        throw new IllegalStateException("the change failed");
                    }))
                    .hasMessage("the change failed");
            assertThat(trail.list("", Long.MAX_VALUE, 10)).isEmpty();
        }
    }

    @Test
    void whateverIsTamperedWithIsNoticed() throws Exception {
        String[] tampered = {
            "UPDATE audit SET who = 'eva' WHERE number = 3",
            "UPDATE audit SET source = 'there' WHERE number = 3",
            "UPDATE audit SET action = 'other' WHERE number = 3",
            "UPDATE audit SET application = 'b' WHERE number = 3",
            "UPDATE audit SET detail = '{ }' WHERE number = 3",
            "UPDATE audit SET result = 'refused' WHERE number = 3",
            "UPDATE audit SET at = 1001 WHERE number = 3",
            "UPDATE audit SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE number = 3",
            "UPDATE audit SET who = 'adahere', source = '' WHERE number = 3",
            "DELETE FROM audit WHERE number = 3",
            "DELETE FROM audit WHERE number = 1",
            "UPDATE audit SET number = 9 WHERE number = 3",
            "DELETE FROM audit WHERE number = 5",
            "UPDATE audit_last SET number = 4",
            "DELETE FROM audit_last",
        };
        for (String statement : tampered) {
            Path file = folder.resolve("tampered.db");
            java.nio.file.Files.deleteIfExists(file);
            try (Database database = Database.open(file, Durability.DISK, List.of(AuditTrail.SCHEMA))) {
                AuditTrail trail = trail(database);
                for (int i = 0; i < 5; i++) {
                    trail.add(AuditEntry.done("ada", "here", "act", "a", "{}"));
                }
                assertThat(trail.firstBroken()).isEmpty();
                try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                        Statement change = other.createStatement()) {
                    assertThat(change.executeUpdate(statement)).isEqualTo(1);
                }
                assertThat(trail.firstBroken()).as(statement).isPresent();
            }
        }
    }

    @Test
    void textOfStrangersIsReadAsItWasHashedHoweverOddItIs() {
        try (Database database = open()) {
            AuditTrail trail = trail(database);
            trail.add(AuditEntry.done("a\nb", "\u202e", "x".repeat(10_000), "\ud800", "\u0000".repeat(100_000)));
            trail.add(AuditEntry.done("\n".repeat(300), "😀".repeat(300), "", "", "{}"));
            assertThat(trail.firstBroken()).isEmpty();
            assertThat(trail.list("", Long.MAX_VALUE, 10))
                    .allSatisfy(record -> assertThat(record.entry().who()
                                    + record.entry().detail()
                                    + record.entry().action())
                            .doesNotContain("\n", "\u0000"));
        }
    }

    private static void add(Database database, AuditTrail trail, int count) {
        database.change(connection -> {
            for (int i = 0; i < count; i++) {
                trail.add(connection, AuditEntry.done("ada", "here", "act", "a", "{}"));
            }
            return trail;
        });
    }

    private static AuditTrail bounded(Database database, int most) {
        return new AuditTrail(database, Clock.fixed(Instant.ofEpochMilli(1_000), ZoneOffset.UTC), most);
    }

    @Test
    void theOldestMakeRoomAndWhatIsLeftIsAChainFromAStatedPointOn() {
        try (Database database = open()) {
            AuditTrail trail = bounded(database, 3);
            add(database, trail, 3);
            assertThat(trail.cut()).isEqualTo(new AuditCut(0, ""));
            add(database, trail, 4);
            String seventh = trail.list("", Long.MAX_VALUE, 1).get(0).hash();
            add(database, trail, 3);
            assertThat(trail.list("", Long.MAX_VALUE, 10))
                    .extracting(AuditRecord::number)
                    .containsExactly(10L, 9L, 8L);
            assertThat(trail.cut()).isEqualTo(new AuditCut(7, seventh));
            assertThat(trail.firstBroken()).isEmpty();
        }
        try (Database again = open()) {
            AuditTrail trail = bounded(again, 3);
            trail.add(AuditEntry.done("ada", "here", "act", "a", "{}"));
            assertThat(trail.firstBroken()).as("after a restart").isEmpty();
            assertThat(trail.cut().number()).isEqualTo(8);
        }
    }

    @Test
    void whateverIsTamperedWithAfterACutIsNoticed() throws Exception {
        String[] tampered = {
            "UPDATE audit SET who = 'eva' WHERE number = 8",
            "UPDATE audit SET who = 'eva' WHERE number = 10",
            "DELETE FROM audit WHERE number = 8",
            "DELETE FROM audit WHERE number = 9",
            "DELETE FROM audit_cut",
            "UPDATE audit_cut SET number = 6",
            "UPDATE audit_cut SET number = 8",
            "UPDATE audit_cut SET hash = 'x'",
        };
        for (String statement : tampered) {
            Path file = folder.resolve("tampered.db");
            java.nio.file.Files.deleteIfExists(file);
            try (Database database = Database.open(file, Durability.DISK, List.of(AuditTrail.SCHEMA))) {
                AuditTrail trail = bounded(database, 3);
                add(database, trail, 10);
                assertThat(trail.firstBroken()).isEmpty();
                try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                        Statement change = other.createStatement()) {
                    assertThat(change.executeUpdate(statement)).isEqualTo(1);
                }
                assertThat(trail.firstBroken()).as(statement).isPresent();
            }
        }
    }

    @Test
    void aBoundThatWasLoweredIsReachedAThousandEntriesAtATime() {
        try (Database database = open()) {
            add(database, trail(database), 2_500);
            AuditTrail lower = bounded(database, 10);
            add(database, lower, 1);
            assertThat(lower.cut().number()).isEqualTo(1_000);
            add(database, lower, 2);
            assertThat(lower.cut().number()).isEqualTo(2_493);
            assertThat(lower.list("", Long.MAX_VALUE, 100)).hasSize(10);
            assertThat(lower.firstBroken()).isEmpty();
        }
    }

    @Test
    void theNewestEntriesAreMissedEvenIfTheirTraceIsRemovedWhileTheConsoleRuns() throws Exception {
        Path file = folder.resolve("audit.db");
        try (Database database = open()) {
            AuditTrail trail = trail(database);
            add(database, trail, 5);
            assertThat(trail.firstBroken()).isEmpty();
            tamper(file, "DELETE FROM audit WHERE number >= 4");
            assertThat(trail.firstBroken()).hasValue(4);
            tamper(file, "UPDATE audit_last SET number = 3, hash = (SELECT hash FROM audit WHERE number = 3)");
            assertThat(trail.firstBroken()).as("it was longer before").hasValue(4);
            trail.add(AuditEntry.done("eva", "here", "act", "a", "{}"));
            add(database, trail, 2);
            assertThat(trail.firstBroken()).as("entry 5 is another").hasValue(5);
        }
        try (Database again = open()) {
            assertThat(trail(again).last().number()).isEqualTo(6);
        }
    }

    private static void tamper(Path file, String statement) throws Exception {
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement change = other.createStatement()) {
            assertThat(change.executeUpdate(statement)).isPositive();
        }
    }

    @Test
    void numbersGoOnAboveEntriesThatWereRemoved() throws Exception {
        try (Database database = open()) {
            AuditTrail trail = trail(database);
            add(database, trail, 5);
            tamper(folder.resolve("audit.db"), "DELETE FROM audit WHERE number >= 4");
            add(database, trail, 1);
            assertThat(trail.list("", Long.MAX_VALUE, 1).get(0).number()).isEqualTo(6);
            assertThat(trail.firstBroken()).hasValue(4);
        }
    }

    @Test
    void tamperingWithTheLastNumberStopsNoChange() throws Exception {
        try (Database database = open()) {
            AuditTrail trail = trail(database);
            add(database, trail, 5);
            tamper(folder.resolve("audit.db"), "UPDATE audit_last SET number = 2");
            add(database, trail, 1);
            assertThat(trail.last().number()).isEqualTo(6);
            assertThat(trail.firstBroken()).isEmpty();
            tamper(folder.resolve("audit.db"), "DELETE FROM audit_last");
            add(database, trail, 1);
            assertThat(trail.list("", Long.MAX_VALUE, 1).get(0).number()).isEqualTo(7);
            assertThat(trail.firstBroken()).hasValue(7);
        }
    }

    @Test
    void aStoreOfAnEarlierConsoleIsTakenAsItIs() {
        Path file = folder.resolve("earlier.db");
        io.headgate.console.store.Schema earlier = new io.headgate.console.store.Schema(
                "audit", AuditTrail.SCHEMA.steps().subList(0, 4));
        try (Database database = Database.open(file, Durability.DISK, List.of(earlier))) {
            database.change(connection -> {
                AuditEntry entry = AuditEntry.done("ada", "here", "act", "a", "{}");
                try (Statement insert = connection.createStatement()) {
                    return insert.executeUpdate(
                            "INSERT INTO audit VALUES (1, 1000, 'ada', 'here', 'act', 'a', '{}', 'done', '"
                                    + AuditChain.hash("", 1, 1_000, entry) + "')");
                }
            });
        }
        try (Database database = Database.open(file, Durability.DISK, List.of(AuditTrail.SCHEMA))) {
            assertThat(trail(database).firstBroken()).isEmpty();
            assertThat(trail(database).last().number()).isEqualTo(1);
        }
    }
}
