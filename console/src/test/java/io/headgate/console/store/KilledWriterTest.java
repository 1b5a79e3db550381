package io.headgate.console.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.console.account.SqliteAccounts;
import io.headgate.console.application.SqliteApplications;
import io.headgate.console.audit.AuditRecord;
import io.headgate.console.audit.AuditTrail;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process that writes is killed at random points; whatever it acknowledged is there afterwards, and nothing is half there. */
class KilledWriterTest {

    @TempDir
    private Path folder;

    @Test
    void noAcknowledgedChangeIsLostWhenTheProcessIsKilledAFewTimes() throws Exception {
        killed(4);
    }

    @Tag("slow")
    @Test
    void noAcknowledgedChangeIsLostWhenTheProcessIsKilledAHundredTimes() throws Exception {
        killed(100);
    }

    private void killed(int rounds) throws Exception {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        Path file = folder.resolve("console.db");
        long kept = 0;
        for (int round = 0; round < rounds; round++) {
            long acknowledged = writeUntilKilled(file, kept + 1, random);
            kept = checked(file, Math.max(kept, acknowledged), "seed " + seed + ", round " + round);
        }
        System.out.println(kept + " changes in " + rounds + " rounds");
    }

    /** The last change that the process acknowledged before it was killed; 0 if none. */
    private static long writeUntilKilled(Path file, long from, Random random) throws Exception {
        String classes = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-cp",
                        classes,
                        EndlessWriter.class.getName(),
                        file.toString(),
                        String.valueOf(from))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        long last = 0;
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
            for (int left = random.nextInt(60); left >= 0; left--) {
                String line = out.readLine();
                assertThat(line).as("the writer goes on until it is killed").isNotNull();
                last = Long.parseLong(line);
            }
            LockSupport.parkNanos(random.nextInt(3_000_000)); // anywhere within a change
            process.destroyForcibly();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            last = whatWasSaidBeforeItDied(out, last);
        }
        return last;
    }

    private static long whatWasSaidBeforeItDied(BufferedReader out, long last) {
        long latest = last;
        try {
            StringBuilder line = new StringBuilder();
            for (int next = out.read(); next >= 0; next = out.read()) {
                if (next == '\n') {
                    latest = Long.parseLong(line.toString().trim()); // a line without its end was not said
                    line.setLength(0);
                } else {
                    line.append((char) next);
                }
            }
        } catch (java.io.IOException closed) {
            // the process is gone
        }
        return latest;
    }

    private static long checked(Path file, long acknowledged, String round) {
        try (Database database = EndlessWriter.open(file)) {
            AuditTrail trail = new AuditTrail(database, Clock.systemUTC());
            Set<Long> there = database.read(KilledWriterTest::documents);
            there.addAll(numbers(new SqliteAccounts(database, trail, SqliteApplications::has)
                    .list().stream().map(account -> account.name()).toList()));
            there.addAll(numbers(new SqliteApplications(database, trail, (connection, application, entry) -> {})
                    .list().stream().map(application -> application.name()).toList()));
            long kept = there.size();
            for (long number = 1; number <= kept; number++) {
                assertThat(there).as(round).contains(number);
            }
            assertThat(kept).as(round + ": what was acknowledged is there").isGreaterThanOrEqualTo(acknowledged);
            assertThat(trail.firstBroken()).as(round).isEmpty();
            List<AuditRecord> newest = trail.list("", Long.MAX_VALUE, 1);
            assertThat(newest.get(0).number())
                    .as(round + ": an entry for each change")
                    .isEqualTo(kept);
            assertThat(database.<String>read(KilledWriterTest::integrity))
                    .as(round)
                    .isEqualTo("ok");
            return kept;
        }
    }

    private static Set<Long> numbers(List<String> names) {
        Set<Long> numbers = new HashSet<>();
        names.forEach(name -> numbers.add(Long.parseLong(name.substring(name.indexOf('-') + 1))));
        return numbers;
    }

    private static Set<Long> documents(Connection connection) throws SQLException {
        Set<Long> numbers = new HashSet<>();
        try (Statement select = connection.createStatement();
                ResultSet found = select.executeQuery("SELECT number, text FROM documents")) {
            while (found.next()) {
                assertThat(found.getString(2)).isEqualTo(EndlessWriter.text(found.getLong(1)));
                numbers.add(found.getLong(1));
            }
        }
        return numbers;
    }

    private static String integrity(Connection connection) throws SQLException {
        try (Statement check = connection.createStatement();
                ResultSet found = check.executeQuery("PRAGMA integrity_check")) {
            return found.next() ? found.getString(1) : "no answer";
        }
    }
}
