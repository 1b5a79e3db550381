package io.headgate.console.rules;

import io.headgate.agent.wire.RulesSent;
import io.headgate.console.audit.AuditEntry;
import io.headgate.console.audit.AuditTrail;
import io.headgate.console.store.Database;
import io.headgate.console.store.Schema;
import io.headgate.rules.document.RuleDocument;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Rules in the embedded store. Safe for many threads. */
public final class SqliteRules implements RuleStore {

    /*
     * A save is one transaction, and the whole of it happens while no other change does:
     *
     *   is there such an application? ─► is the newest version the expected one? ─► version n + 1 ─► what is too old goes
     *                                                                                            ─► audit entry
     *   ── on disk ── then the caller hears of it, and after that the listeners, which look up the newest version themselves.
     *
     * Two listeners' calls may overtake each other; whoever comes last finds the newest.
     *
     * rule_numbers outlives an application: instances do not take a version that is lower than one they have had, so an
     * application that is made anew under an old name goes on counting where the old one ended. Where the whole store was
     * replaced by an older copy it is the instances who know: one that refuses a version as too low says which it has had, and
     * the next save goes on above that. Nothing is put in force by it: which rules are right is for people to say.
     */

    /** No application makes so many versions while a copy of the store is away; more is nonsense that an instance tells. */
    private static final long MOST_SKIPPED = 1_000_000;

    /** Its tables. */
    public static final Schema SCHEMA = Schema.of("rules", """
            CREATE TABLE rule_versions (
              application TEXT NOT NULL,
              version INTEGER NOT NULL,
              at INTEGER NOT NULL,
              who TEXT NOT NULL,
              comment TEXT NOT NULL,
              rules INTEGER NOT NULL,
              text TEXT NOT NULL,
              document TEXT NOT NULL,
              PRIMARY KEY (application, version)) WITHOUT ROWID""", """
            CREATE TABLE rule_numbers (
              application TEXT PRIMARY KEY,
              last INTEGER NOT NULL) WITHOUT ROWID""");

    private final Database database;
    private final AuditTrail audit;
    private final Clock clock;
    private final RuleBounds bounds;
    private final KnownApplications applications;
    private final ChangeListeners listeners = new ChangeListeners();

    /** The rules in that store. */
    public SqliteRules(
            Database database, AuditTrail audit, Clock clock, RuleBounds bounds, KnownApplications applications) {
        this.database = database;
        this.audit = audit;
        this.clock = clock;
        this.bounds = bounds;
        this.applications = applications;
    }

    /** From now on {@code listener} is told the application after each change of its rules, by the thread that made it. */
    public void onChange(Consumer<String> listener) {
        listeners.add(listener);
    }

    /** How often a listener threw. */
    public long listenerFailures() {
        return listeners.failures();
    }

    @Override
    public RulesSent of(String application) {
        SavedRules newest = newest(application);
        long version = newest.version().version();
        return new RulesSent(version, version == 0 ? "" : newest.document());
    }

    @Override
    public long versionOf(String application) {
        return database.read(connection -> new RuleTable(connection).newestNumber(application));
    }

    @Override
    public boolean skipTo(String application, long version) {
        return database.change(connection -> {
            RuleTable table = new RuleTable(connection);
            long last = table.lastNumber(application);
            boolean skip = version > last && version - last <= MOST_SKIPPED;
            if (skip) {
                table.skipTo(application, version);
                audit.add(connection, skipped(application, last, version));
            }
            return skip;
        });
    }

    private static AuditEntry skipped(String application, long last, long version) {
        String detail = AuditEntry.detail(Map.of("last", last, "instanceHas", version, "next", version + 1));
        return AuditEntry.done("", "an instance", "rules.numbers", application, detail);
    }

    @Override
    public SavedRules newest(String application) {
        return database.read(connection -> new RuleTable(connection).newest(application));
    }

    @Override
    public Optional<SavedRules> version(String application, long version) {
        return database.read(connection -> new RuleTable(connection).version(application, version));
    }

    @Override
    public List<RuleVersion> versions(String application, long before, int most) {
        return database.read(connection -> new RuleTable(connection).versions(application, before, most));
    }

    @Override
    public RuleVersion save(RuleEdit edit) {
        RuleDocument document = DocumentText.read(edit.text(), bounds.bytes());
        RuleVersion saved = database.change(connection -> {
            if (!applications.has(connection, edit.application())) {
                throw new NoSuchApplicationException(edit.application());
            }
            return save(connection, edit, document);
        });
        listeners.tell(edit.application());
        return saved;
    }

    private RuleVersion save(Connection connection, RuleEdit edit, RuleDocument document) throws SQLException {
        RuleTable table = new RuleTable(connection);
        SavedRules before = table.newest(edit.application());
        if (before.version().version() != edit.expectedVersion()) {
            throw new VersionConflictException(edit.expectedVersion(), before.version());
        }
        RuleVersion next = new RuleVersion(
                table.nextNumber(edit.application()),
                edit.who(),
                Instant.ofEpochMilli(clock.millis()),
                edit.comment(),
                document.rules().size());
        SavedRules after = new SavedRules(next, edit.text(), DocumentText.numbered(document, next.version()));
        table.insert(edit.application(), after);
        table.deleteBut(edit.application(), bounds.versions(), bounds.newest());
        audit.add(connection, entry(edit, before, after));
        return next;
    }

    private static AuditEntry entry(RuleEdit edit, SavedRules before, SavedRules after) {
        return AuditEntry.done(
                edit.who(),
                edit.from(),
                edit.action(),
                edit.application(),
                ChangeSummary.json(before, after, edit.comment()));
    }

    @Override
    public void forget(String application) {
        database.change(connection -> {
            forget(connection, application);
            return application;
        });
        listeners.tell(application);
    }

    /** Removes all rules of an application in the transaction in which the application itself is removed. */
    public static void forget(Connection connection, String application) throws SQLException {
        new RuleTable(connection).deleteUpTo(application, Long.MAX_VALUE);
    }
}
