package io.headgate.console.application;

import io.headgate.console.audit.AuditEntry;
import io.headgate.console.audit.AuditTrail;
import io.headgate.console.store.Database;
import io.headgate.console.store.Schema;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Applications in the embedded store. Safe for many threads. */
public final class SqliteApplications implements ApplicationStore {

    /** Its tables. */
    public static final Schema SCHEMA = Schema.of("applications", """
            CREATE TABLE applications (
              name TEXT PRIMARY KEY,
              credential TEXT NOT NULL UNIQUE,
              created_at INTEGER NOT NULL,
              credential_at INTEGER NOT NULL)""");

    /** The most applications there can be. */
    static final int MOST = 1_000;

    private final Database database;
    private final AuditTrail trail;
    private final Removal removal;

    /** What else goes with an application. */
    @FunctionalInterface
    public interface Removal {

        /** Removes it, in the transaction in which the application itself is removed; the entry says by whom. */
        void of(Connection connection, String application, AuditEntry entry) throws SQLException;
    }

    /** The applications in that store. */
    public SqliteApplications(Database database, AuditTrail trail, Removal removal) {
        this.database = database;
        this.trail = trail;
        this.removal = removal;
    }

    @Override
    public List<Application> list() {
        return database.read(SqliteApplications::list);
    }

    private static List<Application> list(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT * FROM applications ORDER BY name");
                ResultSet found = select.executeQuery()) {
            List<Application> applications = new ArrayList<>();
            while (found.next()) {
                applications.add(application(found));
            }
            return applications;
        }
    }

    private static Application application(ResultSet found) throws SQLException {
        return new Application(found.getString("name"), found.getLong("created_at"), found.getLong("credential_at"));
    }

    /** Whether there is one of that name, within the transaction of a change. */
    public static boolean has(Connection connection, String name) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT 1 FROM applications WHERE name = ?")) {
            select.setString(1, name);
            try (ResultSet found = select.executeQuery()) {
                return found.next();
            }
        }
    }

    @Override
    public Optional<Application> find(String name) {
        return find("SELECT * FROM applications WHERE name = ?", name);
    }

    @Override
    public Optional<String> holding(String credentialHash) {
        return find("SELECT * FROM applications WHERE credential = ?", credentialHash)
                .map(Application::name);
    }

    private Optional<Application> find(String sql, String key) {
        return database.read(connection -> {
            try (PreparedStatement select = connection.prepareStatement(sql)) {
                select.setString(1, key);
                try (ResultSet found = select.executeQuery()) {
                    return found.next() ? Optional.of(application(found)) : Optional.empty();
                }
            }
        });
    }

    @Override
    public boolean add(Application application, String credentialHash, AuditEntry entry) {
        return database.change(connection -> {
            List<Application> before = list(connection);
            if (before.size() >= MOST
                    || before.stream().anyMatch(other -> other.name().equals(application.name()))) {
                return false;
            }
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO applications VALUES (?, ?, ?, ?)")) {
                insert.setString(1, application.name());
                insert.setString(2, credentialHash);
                insert.setLong(3, application.createdAt());
                insert.setLong(4, application.credentialAt());
                insert.executeUpdate();
            }
            trail.add(connection, entry);
            return true;
        });
    }

    @Override
    public boolean replaceCredential(String name, String credentialHash, long at, AuditEntry entry) {
        return database.change(connection -> {
            try (PreparedStatement update = connection.prepareStatement(
                    "UPDATE applications SET credential = ?, credential_at = ? WHERE name = ?")) {
                update.setString(1, credentialHash);
                update.setLong(2, at);
                update.setString(3, name);
                return written(connection, update, entry);
            }
        });
    }

    @Override
    public boolean remove(String name, AuditEntry entry) {
        return database.change(connection -> {
            try (PreparedStatement delete = connection.prepareStatement("DELETE FROM applications WHERE name = ?")) {
                delete.setString(1, name);
                boolean removed = written(connection, delete, entry);
                removal.of(connection, name, entry);
                return removed;
            }
        });
    }

    private boolean written(Connection connection, PreparedStatement statement, AuditEntry entry) throws SQLException {
        boolean changed = statement.executeUpdate() == 1;
        if (changed) {
            trail.add(connection, entry);
        }
        return changed;
    }
}
