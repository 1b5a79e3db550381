package io.headgate.console.account;

import io.headgate.console.audit.AuditEntry;
import io.headgate.console.audit.AuditTrail;
import io.headgate.console.store.Database;
import io.headgate.console.store.Schema;
import io.headgate.console.store.StoreException;
import io.headgate.console.web.Role;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Accounts in the embedded store. Safe for many threads. */
public final class SqliteAccounts implements AccountStore {

    /** Its tables. */
    public static final Schema SCHEMA = Schema.of(
            "accounts", """
            CREATE TABLE accounts (
              name TEXT PRIMARY KEY COLLATE NOCASE,
              role TEXT NOT NULL,
              applications TEXT NOT NULL,
              password TEXT NOT NULL,
              created_at INTEGER NOT NULL,
              last_login_at INTEGER NOT NULL)""",
            """
            CREATE TABLE account_places (
              account TEXT NOT NULL,
              source TEXT NOT NULL,
              at INTEGER NOT NULL,
              PRIMARY KEY (account, source)) WITHOUT ROWID""", "ALTER TABLE accounts ADD COLUMN sees_all INTEGER NOT NULL DEFAULT 1");

    /** The places that are kept of an account. */
    static final int MOST_PLACES = 20;

    /** The most accounts there can be. */
    static final int MOST = 1_000;

    private final Database database;
    private final AuditTrail trail;
    private final KnownApplications applications;

    /** Tells which applications there are. */
    @FunctionalInterface
    public interface KnownApplications {

        /** Whether there is one of that name, in the transaction in which the list of an account is kept. */
        boolean has(Connection connection, String name) throws SQLException;
    }

    /** The accounts in that store. */
    public SqliteAccounts(Database database, AuditTrail trail, KnownApplications applications) {
        this.database = database;
        this.trail = trail;
        this.applications = applications;
    }

    @Override
    public List<Account> list() {
        return database.read(SqliteAccounts::list);
    }

    private static List<Account> list(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT * FROM accounts ORDER BY name");
                ResultSet found = select.executeQuery()) {
            List<Account> accounts = new ArrayList<>();
            while (found.next()) {
                accounts.add(account(found));
            }
            return accounts;
        }
    }

    @Override
    public Optional<Account> find(String name) {
        return database.read(connection -> find(connection, name));
    }

    private static Optional<Account> find(Connection connection, String name) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT * FROM accounts WHERE name = ?")) {
            select.setString(1, name);
            try (ResultSet found = select.executeQuery()) {
                return found.next() ? Optional.of(account(found)) : Optional.empty();
            }
        }
    }

    private static Account account(ResultSet found) throws SQLException {
        String applications = found.getString("applications");
        Role role = Role.of(found.getString("role")).orElse(Role.VIEWER); // what is not understood may the least
        return new Account(
                found.getString("name"),
                role,
                applications.isEmpty() ? Set.of() : Set.of(applications.split(",", -1)),
                found.getBoolean("sees_all"),
                found.getLong("created_at"),
                found.getLong("last_login_at"));
    }

    @Override
    public Optional<String> passwordHash(String name) {
        return database.read(connection -> {
            try (PreparedStatement select =
                    connection.prepareStatement("SELECT password FROM accounts WHERE name = ?")) {
                select.setString(1, name);
                try (ResultSet found = select.executeQuery()) {
                    return found.next() ? Optional.of(found.getString(1)) : Optional.empty();
                }
            }
        });
    }

    @Override
    public boolean isEmpty() {
        return database.read(connection -> count(connection, "%")) == 0;
    }

    private static long count(Connection connection, String role) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT count(*) FROM accounts WHERE role LIKE ?")) {
            select.setString(1, role);
            try (ResultSet found = select.executeQuery()) {
                return found.next() ? found.getLong(1) : 0;
            }
        }
    }

    @Override
    public boolean addFirst(Account account, String passwordHash, AuditEntry entry) {
        return add(account, passwordHash, entry, 0);
    }

    @Override
    public boolean add(Account account, String passwordHash, AuditEntry entry) {
        return add(account, passwordHash, entry, MOST - 1);
    }

    private boolean add(Account account, String passwordHash, AuditEntry entry, long mostBefore) {
        return database.change(connection -> {
            if (count(connection, "%") > mostBefore
                    || find(connection, account.name()).isPresent()) {
                return false;
            }
            requireKnownApplications(connection, account);
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO accounts VALUES (?, ?, ?, ?, ?, 0, ?)")) {
                insert.setString(1, account.name());
                insert.setString(2, account.role().word());
                insert.setString(3, joined(account));
                insert.setString(4, passwordHash);
                insert.setLong(5, account.createdAt());
                insert.setBoolean(6, account.seesAll());
                insert.executeUpdate();
            }
            trail.add(connection, entry);
            return true;
        });
    }

    /**
     * In the transaction that keeps the list: an application that is removed at the same time is either removed before, and the list is
     * refused, or removed after, and {@link #unlist} takes it off. Otherwise whoever adds it again would give away rights unseen.
     */
    private void requireKnownApplications(Connection connection, Account account) throws SQLException {
        for (String each : new TreeSet<>(account.applications())) {
            if (!applications.has(connection, each)) {
                throw new UnknownApplicationException(each);
            }
        }
    }

    private static String joined(Account account) {
        return String.join(",", new TreeSet<>(account.applications()));
    }

    @Override
    public Changed change(Account account, String passwordHash, AuditEntry entry) {
        return database.change(connection -> {
            Changed possible = possible(connection, account.name(), account.role() == Role.ADMIN);
            if (possible == Changed.DONE) {
                requireKnownApplications(connection, account);
                update(
                        connection,
                        "UPDATE accounts SET role = ?, applications = ?, sees_all = CAST(? AS INTEGER),"
                                + " password = CASE WHEN ? = '' THEN password ELSE ? END WHERE name = ?",
                        account.role().word(),
                        joined(account),
                        account.seesAll() ? "1" : "0",
                        passwordHash,
                        passwordHash,
                        account.name());
                trail.add(connection, entry);
            }
            return possible;
        });
    }

    @Override
    public Changed remove(String name, AuditEntry entry) {
        return database.change(connection -> {
            Changed possible = possible(connection, name, false);
            if (possible == Changed.DONE) {
                update(connection, "DELETE FROM accounts WHERE name = ?", name);
                update(connection, "DELETE FROM account_places WHERE account = ?", name.toLowerCase(Locale.ROOT));
                trail.add(connection, entry);
            }
            return possible;
        });
    }

    @Override
    public void unlist(Connection connection, String application, AuditEntry removal) throws SQLException {
        for (Account account : list(connection)) {
            if (account.applications().contains(application)) {
                Set<String> left = new TreeSet<>(account.applications());
                left.remove(application);
                update(
                        connection,
                        "UPDATE accounts SET applications = ? WHERE name = ?",
                        String.join(",", left),
                        account.name());
                String detail = AuditEntry.detail(Map.of("account", account.name(), "applications", left));
                trail.add(
                        connection,
                        AuditEntry.done(removal.who(), removal.from(), "account.unlist", application, detail));
            }
        }
    }

    private static Changed possible(Connection connection, String name, boolean staysAdmin) throws SQLException {
        Optional<Account> before = find(connection, name);
        if (before.isEmpty()) {
            return Changed.ABSENT;
        }
        boolean lastAdmin = before.get().role() == Role.ADMIN && count(connection, Role.ADMIN.word()) == 1;
        return lastAdmin && !staysAdmin ? Changed.LAST_ADMIN : Changed.DONE;
    }

    @Override
    public boolean changePassword(String name, String before, String after, AuditEntry entry) {
        return database.change(connection -> {
            int changed = update(
                    connection,
                    "UPDATE accounts SET password = ? WHERE name = ? AND password = ?",
                    after,
                    name,
                    before);
            if (changed == 1) {
                trail.add(connection, entry);
            }
            return changed == 1;
        });
    }

    @Override
    public String signedIn(KnownPlace place, long at, String checked, String better, AuditEntry entry) {
        trail.writeLate();
        try {
            database.change(connection -> {
                update(
                        connection,
                        "UPDATE accounts SET last_login_at = CAST(? AS INTEGER),"
                                + " password = CASE WHEN ? <> '' AND password = ? THEN ? ELSE password END WHERE name = ?",
                        String.valueOf(at),
                        better,
                        checked,
                        better,
                        place.account());
                remember(connection, place, at);
                trail.add(connection, entry);
                return entry;
            });
            return better.isEmpty() ? checked : better;
        } catch (StoreException failed) {
            if (!failed.isUnwritable()) {
                throw failed;
            }
            trail.add(entry);
            return checked;
        }
    }

    @Override
    public void remember(KnownPlace place, long at) {
        database.change(connection -> {
            remember(connection, place, at);
            return place;
        });
    }

    private static void remember(Connection connection, KnownPlace place, long at) throws SQLException {
        update(
                connection,
                "INSERT OR REPLACE INTO account_places VALUES (?, ?, CAST(? AS INTEGER))",
                place.account(),
                place.source(),
                String.valueOf(at));
        update(
                connection,
                "DELETE FROM account_places WHERE account = ? AND source NOT IN"
                        + " (SELECT source FROM account_places WHERE account = ? ORDER BY at DESC LIMIT "
                        + MOST_PLACES + ")",
                place.account(),
                place.account());
    }

    @Override
    public List<KnownPlace> places() {
        return database.read(connection -> {
            try (PreparedStatement select =
                            connection.prepareStatement("SELECT account, source FROM account_places ORDER BY at");
                    ResultSet found = select.executeQuery()) {
                List<KnownPlace> places = new ArrayList<>();
                while (found.next()) {
                    places.add(new KnownPlace(found.getString(1), found.getString(2)));
                }
                return places;
            }
        });
    }

    private static int update(Connection connection, String sql, String... values) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                update.setString(i + 1, values[i]);
            }
            return update.executeUpdate();
        }
    }
}
