package io.headgate.console.rules;

import io.headgate.console.audit.AuditTrail;
import io.headgate.console.store.Database;
import io.headgate.console.store.Durability;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;

/** A real store in a file, with the applications that a test wants. */
final class RulesOnDisk implements AutoCloseable {

    static final String SHOP = "shop";

    final Database database;
    final AuditTrail audit;
    final SqliteRules rules;
    final Set<String> applications = new CopyOnWriteArraySet<>(Set.of(SHOP));

    RulesOnDisk(Path file, Clock clock, RuleBounds bounds) {
        this(file, clock, bounds, Durability.DISK);
    }

    RulesOnDisk(Path file, Clock clock, RuleBounds bounds, Durability durability) {
        this.database = Database.open(file, durability, List.of(AuditTrail.SCHEMA, SqliteRules.SCHEMA));
        this.audit = new AuditTrail(database, clock);
        this.rules = new SqliteRules(database, audit, clock, bounds, (connection, name) -> applications.contains(name));
    }

    RulesOnDisk(Path file) {
        this(file, Clock.systemUTC(), RuleBounds.DEFAULT);
    }

    /** A document with one flow rule. */
    static String document(long permits) {
        return "{\"headgate\": 1, \"rules\": [{\"kind\": \"flow\", \"id\": \"orders-limit\", \"resource\": \"orders\","
                + " \"limit\": {\"permits\": " + permits + ", \"per\": \"1s\"}}]}";
    }

    static RuleEdit edit(long expectedVersion, String text) {
        return new RuleEdit(SHOP, expectedVersion, text, "because", "ada", "10.0.0.7", RuleEdit.SAVE);
    }

    @Override
    public void close() {
        database.close();
    }
}
