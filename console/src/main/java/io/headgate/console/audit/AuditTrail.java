package io.headgate.console.audit;

import static io.headgate.limiter.Checks.require;

import io.headgate.console.store.Database;
import io.headgate.console.store.Schema;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Every change, in the order in which they were made. Entries are only ever added, in the transaction of the change itself, so
 * that there is neither a change without its entry nor an entry without its change. When there are too many the oldest are cut
 * off, and where is written down: see {@link AuditCut}.
 */
public final class AuditTrail {

    /** Its tables. */
    public static final Schema SCHEMA =
            Schema.of("audit", """
            CREATE TABLE audit (
              number INTEGER PRIMARY KEY,
              at INTEGER NOT NULL,
              who TEXT NOT NULL,
              source TEXT NOT NULL,
              action TEXT NOT NULL,
              application TEXT NOT NULL,
              detail TEXT NOT NULL,
              result TEXT NOT NULL,
              hash TEXT NOT NULL)""", "CREATE INDEX audit_by_application ON audit (application, number)", AuditCut.TABLE);

    /** How many entries are kept unless told otherwise. */
    public static final int USUAL = 500_000;

    private final Database database;
    private final Clock clock;
    private final int most;

    /** The trail in that store, with the usual number of entries. */
    public AuditTrail(Database database, Clock clock) {
        this(database, clock, USUAL);
    }

    /** The trail in that store, with so many entries at most: the oldest make room for new ones. */
    public AuditTrail(Database database, Clock clock, int most) {
        require(most >= 1, "most", most, ">= 1");
        this.database = database;
        this.clock = clock;
        this.most = most;
    }

    /** Adds an entry of its own, for what changes nothing: a login, an attempt that was refused. */
    public void add(AuditEntry entry) {
        database.change(connection -> {
            add(connection, entry);
            return entry;
        });
    }

    /** Adds an entry in the transaction of the change that it is about. */
    public void add(Connection connection, AuditEntry entry) throws SQLException {
        AuditCut cut = AuditCut.read(connection);
        long number = cut.number() + 1;
        String before = cut.hash();
        try (PreparedStatement last =
                        connection.prepareStatement("SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1");
                ResultSet found = last.executeQuery()) {
            if (found.next()) {
                number = found.getLong(1) + 1;
                before = found.getString(2);
            }
        }
        long at = clock.millis();
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            insert.setLong(1, number);
            insert.setLong(2, at);
            insert.setString(3, entry.who());
            insert.setString(4, entry.from());
            insert.setString(5, entry.action());
            insert.setString(6, entry.application());
            insert.setString(7, entry.detail());
            insert.setString(8, entry.result());
            insert.setString(9, AuditChain.hash(before, number, at, entry));
            insert.executeUpdate();
        }
        AuditCut.make(connection, number - most);
    }

    /** After which entry the trail begins. */
    public AuditCut cut() {
        return database.read(AuditCut::read);
    }

    /** The newest entries before {@code before} (all if it is {@link Long#MAX_VALUE}), newest first; of one application, or of all if it is "". */
    public List<AuditRecord> list(String application, long before, int most) {
        return database.read(connection -> {
            try (PreparedStatement select = connection.prepareStatement(
                    "SELECT * FROM audit WHERE number < ? AND (? = '' OR application = ?) ORDER BY number DESC LIMIT ?")) {
                select.setLong(1, before);
                select.setString(2, application);
                select.setString(3, application);
                select.setInt(4, most);
                return records(select);
            }
        });
    }

    /** The number of the first entry that does not fit the chain from the cut on; empty when all do. */
    public OptionalLong firstBroken() {
        return database.read(AuditTrail::firstBroken);
    }

    private static OptionalLong firstBroken(Connection connection) throws SQLException {
        try (Statement together = connection.createStatement()) {
            together.execute("BEGIN"); // so that the cut and the entries are those of one moment
            try {
                return walk(connection, AuditCut.read(connection));
            } finally {
                together.execute("COMMIT");
            }
        }
    }

    private static OptionalLong walk(Connection connection, AuditCut cut) throws SQLException {
        String before = cut.hash();
        long expected = cut.number() + 1;
        try (PreparedStatement select = connection.prepareStatement("SELECT * FROM audit ORDER BY number");
                ResultSet found = select.executeQuery()) {
            while (found.next()) {
                AuditRecord record = record(found);
                String hash =
                        AuditChain.hash(before, record.number(), record.at().toEpochMilli(), record.entry());
                if (record.number() != expected || !hash.equals(record.hash())) {
                    return OptionalLong.of(expected);
                }
                before = hash;
                expected++;
            }
        }
        return OptionalLong.empty();
    }

    private static List<AuditRecord> records(PreparedStatement select) throws SQLException {
        List<AuditRecord> records = new ArrayList<>();
        try (ResultSet found = select.executeQuery()) {
            while (found.next()) {
                records.add(record(found));
            }
        }
        return records;
    }

    private static AuditRecord record(ResultSet found) throws SQLException {
        AuditEntry entry = new AuditEntry(
                found.getString("who"),
                found.getString("source"),
                found.getString("action"),
                found.getString("application"),
                found.getString("detail"),
                found.getString("result"));
        Instant at = Instant.ofEpochMilli(found.getLong("at"));
        return new AuditRecord(found.getLong("number"), at, entry, found.getString("hash"));
    }
}
