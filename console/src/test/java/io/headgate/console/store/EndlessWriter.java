package io.headgate.console.store;

import io.headgate.console.account.Account;
import io.headgate.console.account.SqliteAccounts;
import io.headgate.console.application.Application;
import io.headgate.console.application.SqliteApplications;
import io.headgate.console.audit.AuditEntry;
import io.headgate.console.audit.AuditTrail;
import io.headgate.console.web.Role;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.time.Clock;
import java.util.List;
import java.util.Set;

/** Changes a store without end, and says the number of each change once it is acknowledged. To be killed. */
final class EndlessWriter {

    static final Schema DOCUMENTS =
            Schema.of("documents", "CREATE TABLE documents (number INTEGER PRIMARY KEY, text TEXT NOT NULL)");

    private final Database database;
    private final AuditTrail trail;
    private final SqliteAccounts accounts;
    private final SqliteApplications applications;

    EndlessWriter(Database database) {
        this.database = database;
        this.trail = new AuditTrail(database, Clock.systemUTC());
        this.accounts = new SqliteAccounts(database, trail, SqliteApplications::has);
        this.applications = new SqliteApplications(database, trail, (connection, application, entry) -> {});
    }

    static Database open(Path file) {
        return Database.open(
                file,
                Durability.DISK,
                List.of(AuditTrail.SCHEMA, SqliteAccounts.SCHEMA, SqliteApplications.SCHEMA, DOCUMENTS));
    }

    public static void main(String... arguments) {
        PrintStream out = System.out;
        EndlessWriter writer = new EndlessWriter(open(Path.of(arguments[0])));
        for (long number = Long.parseLong(arguments[1]); ; number++) {
            writer.change(number);
            out.println(number);
            out.flush();
        }
    }

    private void change(long number) {
        AuditEntry entry = AuditEntry.done("writer", "here", "change", "", "{\"number\":" + number + "}");
        boolean done;
        if (number % 10 == 0) {
            done = accounts.add(new Account("account-" + number, Role.VIEWER, Set.of(), true, 0, 0), "hash", entry);
        } else if (number % 10 == 1) {
            done = applications.add(new Application("application-" + number, 0, 0), "hash-" + number, entry);
        } else {
            done = database.change(connection -> {
                try (PreparedStatement insert = connection.prepareStatement("INSERT INTO documents VALUES (?, ?)")) {
                    insert.setLong(1, number);
                    insert.setString(2, text(number));
                    insert.executeUpdate();
                }
                trail.add(connection, entry);
                return true;
            });
        }
        if (!done) {
            throw new IllegalStateException("change " + number + " was refused");
        }
    }

    static String text(long number) {
        return ("rule " + number + ";").repeat((int) (number % 1_000) + 1);
    }
}
