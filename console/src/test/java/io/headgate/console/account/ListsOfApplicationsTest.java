package io.headgate.console.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.console.application.Application;
import io.headgate.console.application.SqliteApplications;
import io.headgate.console.audit.AuditEntry;
import io.headgate.console.audit.AuditTrail;
import io.headgate.console.store.Database;
import io.headgate.console.store.Durability;
import io.headgate.console.web.Role;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The list of an account names applications that there are, also while they are removed. */
@Tag("concurrency")
class ListsOfApplicationsTest {

    private static final int ROUNDS = 300;
    private static final AuditEntry ENTRY = AuditEntry.done("root", "", "test", "", "{}");

    private Database database;
    private SqliteAccounts accounts;
    private SqliteApplications applications;

    @BeforeEach
    void open(@TempDir Path folder) {
        database = Database.open(
                folder.resolve("console.db"),
                Durability.PROCESS,
                List.of(AuditTrail.SCHEMA, SqliteAccounts.SCHEMA, SqliteApplications.SCHEMA));
        AuditTrail trail = new AuditTrail(database, Clock.systemUTC());
        accounts = new SqliteAccounts(database, trail, SqliteApplications::has);
        applications = new SqliteApplications(database, trail, accounts::unlist);
        accounts.add(ben(), "hash", ENTRY);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static Account ben(String... applications) {
        return new Account("ben", Role.EDITOR, Set.of(applications), true, 0, 0);
    }

    private void addShop(int round) {
        applications.add(new Application("shop", 0, 0), "credential-" + round, ENTRY);
    }

    private Set<String> listOfBen() {
        return accounts.find("ben").orElseThrow().applications();
    }

    @Test
    void anUnknownApplicationIsRefusedAndNothingIsChanged() {
        assertThatThrownBy(() -> accounts.change(ben("shop"), "other", ENTRY))
                .isInstanceOf(UnknownApplicationException.class)
                .hasMessage("applications: shop (expected: names of applications that were added)");
        assertThatThrownBy(
                        () -> accounts.add(new Account("eve", Role.EDITOR, Set.of("shop"), true, 0, 0), "hash", ENTRY))
                .isInstanceOf(UnknownApplicationException.class);
        assertThat(accounts.passwordHash("ben")).contains("hash");
        assertThat(accounts.find("eve")).isEmpty();
    }

    @Test
    void anApplicationThatIsRemovedWhileAListIsSavedIsOnNoList() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int round = 0; round < ROUNDS; round++) {
                addShop(round);
                CountDownLatch start = new CountDownLatch(1);
                Future<?> saves = threads.submit(() -> {
                    start.await();
                    return saveList();
                });
                Future<?> removes = threads.submit(() -> {
                    start.await();
                    return applications.remove("shop", ENTRY);
                });
                start.countDown();
                saves.get();
                removes.get();
                assertThat(listOfBen()).as("round %d", round).isEmpty();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** False when the application was removed before. */
    private boolean saveList() {
        try {
            accounts.change(ben("shop"), "", ENTRY);
            return true;
        } catch (UnknownApplicationException removed) {
            return false;
        }
    }
}
