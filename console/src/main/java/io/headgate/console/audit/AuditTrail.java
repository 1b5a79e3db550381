package io.headgate.console.audit;

import static io.headgate.limiter.Checks.require;

import io.headgate.console.store.Database;
import io.headgate.console.store.Schema;
import io.headgate.console.store.StoreException;
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
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Every change, in the order in which they were made. Entries are only ever added, in the transaction of the change itself, so
 * that there is neither a change without its entry nor an entry without its change. When there are too many the oldest are cut
 * off, and where is written down: see {@link AuditCut}.
 */
public final class AuditTrail {

    /** Its tables. */
    public static final Schema SCHEMA = Schema.of(
            "audit",
            """
            CREATE TABLE audit (
              number INTEGER PRIMARY KEY,
              at INTEGER NOT NULL,
              who TEXT NOT NULL,
              source TEXT NOT NULL,
              action TEXT NOT NULL,
              application TEXT NOT NULL,
              detail TEXT NOT NULL,
              result TEXT NOT NULL,
              hash TEXT NOT NULL)""",
            "CREATE INDEX audit_by_application ON audit (application, number)",
            AuditCut.TABLE,
            AuditLast.TABLE,
            AuditLast.OF_BEFORE);

    /** How many entries are kept unless told otherwise. */
    public static final int USUAL = 500_000;

    private static final int MOST_LATE = 1_000;

    private final Database database;
    private final Clock clock;
    private final int most;
    private final BlockingQueue<Late> late = new LinkedBlockingQueue<>(MOST_LATE);
    private final AtomicReference<AuditLast> seen = new AtomicReference<>(AuditLast.NONE);

    /** An entry that could not be written when it was made. */
    private record Late(AuditEntry entry, long at) {}

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

    /**
     * Adds an entry of its own, for what changes nothing: a login, an attempt that was refused. Where the disk is full it waits in
     * memory, with a bounded number of others, until there is room.
     */
    public void add(AuditEntry entry) {
        write(List.of(new Late(entry, clock.millis())));
    }

    /** Writes the entries that wait because the disk was full, if there is room now. */
    public void writeLate() {
        if (!late.isEmpty()) {
            write(List.of());
        }
    }

    private void write(List<Late> own) {
        List<Late> together = new ArrayList<>();
        try {
            database.change(connection -> {
                late.drainTo(together);
                together.addAll(own);
                for (Late each : together) {
                    add(connection, each.entry, each.at);
                }
                return together;
            });
        } catch (StoreException failed) {
            together.removeAll(own);
            together.forEach(late::offer);
            if (!failed.isUnwritable()) {
                throw failed;
            }
            own.forEach(late::offer);
        }
    }

    /** Adds an entry in the transaction of the change that it is about. */
    public void add(Connection connection, AuditEntry entry) throws SQLException {
        add(connection, entry, clock.millis());
    }

    private void add(Connection connection, AuditEntry entry, long at) throws SQLException {
        AuditLast last = AuditLast.read(connection);
        long number = Math.max(last.number(), newestNumber(connection)) + 1;
        AuditLast next = new AuditLast(number, AuditChain.hash(last.hash(), number, at, entry));
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
            insert.setString(9, next.hash());
            insert.executeUpdate();
        }
        next.write(connection);
        AuditCut.make(connection, number - most);
    }

    /** That of the newest entry that is there: whoever tampers with the last number must not make every later change fail. */
    private static long newestNumber(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT max(number) FROM audit");
                ResultSet found = select.executeQuery()) {
            return found.next() ? found.getLong(1) : 0;
        }
    }

    /** After which entry the trail begins. */
    public AuditCut cut() {
        return database.read(AuditCut::read);
    }

    /** The newest entry that was ever written. A copy of it elsewhere tells whether entries were removed with their traces. */
    public AuditLast last() {
        return database.read(AuditLast::read);
    }

    /** Whether that action was done and its entry is there, or may have been cut off. */
    boolean begins(String action) {
        return database.read(connection -> {
            try (PreparedStatement select = connection.prepareStatement(
                    "SELECT 1 FROM audit WHERE action = ? AND result = ? ORDER BY number LIMIT 1")) {
                select.setString(1, action);
                select.setString(2, AuditEntry.DONE);
                try (ResultSet found = select.executeQuery()) {
                    return AuditCut.read(connection).number() > 0 || found.next();
                }
            }
        });
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

    /**
     * The number of the first entry that does not fit the chain from the cut to the last one, or is missing from it; empty when all
     * are there. What this process found intact has to be there the next time it looks.
     */
    public OptionalLong firstBroken() {
        return database.read(this::firstBroken);
    }

    private OptionalLong firstBroken(Connection connection) throws SQLException {
        try (Statement together = connection.createStatement()) {
            together.execute("BEGIN"); // so that the cut and the entries are those of one moment
            try {
                return walk(connection, AuditCut.read(connection));
            } finally {
                together.execute("COMMIT");
            }
        }
    }

    private OptionalLong walk(Connection connection, AuditCut cut) throws SQLException {
        AuditLast known = seen.get();
        AuditLast last = AuditLast.read(connection);
        String before = cut.hash();
        long expected = cut.number() + 1;
        try (PreparedStatement select = connection.prepareStatement("SELECT * FROM audit ORDER BY number");
                ResultSet found = select.executeQuery()) {
            while (found.next()) {
                AuditRecord record = record(found);
                String hash =
                        AuditChain.hash(before, record.number(), record.at().toEpochMilli(), record.entry());
                boolean other = record.number() == known.number() && !hash.equals(known.hash());
                if (record.number() != expected || !hash.equals(record.hash()) || other) {
                    return OptionalLong.of(expected);
                }
                before = hash;
                expected++;
            }
        }
        boolean cutOff = last.number() != expected - 1 || !last.hash().equals(before) || last.number() < known.number();
        if (cutOff) {
            return OptionalLong.of(expected);
        }
        seen.set(last);
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
