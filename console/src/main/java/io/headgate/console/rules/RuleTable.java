package io.headgate.console.rules;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tables of rules, within one transaction. */
final class RuleTable {

    private static final String HEAD = "SELECT version, who, at, comment, rules";

    private final Connection connection;

    RuleTable(Connection connection) {
        this.connection = connection;
    }

    SavedRules newest(String application) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                HEAD + ", text, document FROM rule_versions WHERE application = ? ORDER BY version DESC LIMIT 1")) {
            select.setString(1, application);
            return one(select).orElse(SavedRules.NONE);
        }
    }

    /** The number of the newest version, without reading it; 0 when there is none. */
    long newestNumber(String application) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT max(version) FROM rule_versions WHERE application = ?")) {
            select.setString(1, application);
            try (ResultSet found = select.executeQuery()) {
                return found.next() ? found.getLong(1) : 0;
            }
        }
    }

    Optional<SavedRules> version(String application, long version) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                HEAD + ", text, document FROM rule_versions WHERE application = ? AND version = ?")) {
            select.setString(1, application);
            select.setLong(2, version);
            return one(select);
        }
    }

    private static Optional<SavedRules> one(PreparedStatement select) throws SQLException {
        try (ResultSet found = select.executeQuery()) {
            if (!found.next()) {
                return Optional.empty();
            }
            String text = found.getString("text");
            String document = found.getString("document");
            return Optional.of(new SavedRules(head(found), text, document.isEmpty() ? text : document));
        }
    }

    List<RuleVersion> versions(String application, long before, int most) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                HEAD + " FROM rule_versions WHERE application = ? AND version < ? ORDER BY version DESC LIMIT ?")) {
            select.setString(1, application);
            select.setLong(2, before);
            select.setInt(3, most);
            List<RuleVersion> versions = new ArrayList<>();
            try (ResultSet found = select.executeQuery()) {
                while (found.next()) {
                    versions.add(head(found));
                }
            }
            return versions;
        }
    }

    private static RuleVersion head(ResultSet found) throws SQLException {
        return new RuleVersion(
                found.getLong("version"),
                found.getString("who"),
                Instant.ofEpochMilli(found.getLong("at")),
                found.getString("comment"),
                found.getInt("rules"));
    }

    /** Counts on, and answers the new number. */
    long nextNumber(String application) throws SQLException {
        try (PreparedStatement count = connection.prepareStatement("INSERT INTO rule_numbers VALUES (?, 1)"
                + " ON CONFLICT (application) DO UPDATE SET last = last + 1 RETURNING last")) {
            count.setString(1, application);
            try (ResultSet counted = count.executeQuery()) {
                counted.next();
                return counted.getLong(1);
            }
        }
    }

    /** The last number that was given; 0 when none was. */
    long lastNumber(String application) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT last FROM rule_numbers WHERE application = ?")) {
            select.setString(1, application);
            try (ResultSet found = select.executeQuery()) {
                return found.next() ? found.getLong(1) : 0;
            }
        }
    }

    /** Counts on from there. */
    void skipTo(String application, long number) throws SQLException {
        try (PreparedStatement skip = connection.prepareStatement("INSERT INTO rule_numbers VALUES (?, ?)"
                + " ON CONFLICT (application) DO UPDATE SET last = max(last, excluded.last)")) {
            skip.setString(1, application);
            skip.setLong(2, number);
            skip.executeUpdate();
        }
    }

    /** The document is kept by itself only where it is not the text as it was written. */
    void insert(String application, SavedRules rules) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO rule_versions VALUES (?, ?, ?, ?, ?, ?, ?, ?)")) {
            insert.setString(1, application);
            insert.setLong(2, rules.version().version());
            insert.setLong(3, rules.version().at().toEpochMilli());
            insert.setString(4, rules.version().by());
            insert.setString(5, rules.version().comment());
            insert.setInt(6, rules.version().rules());
            insert.setString(7, rules.text());
            insert.setString(8, rules.document().equals(rules.text()) ? "" : rules.document());
            insert.executeUpdate();
        }
    }

    /**
     * Deletes versions until so many are left. The newest {@code newest} stay; of the others those go first that were in force for the
     * shortest time, so that a flood of versions pushes out itself and not what was in force for days.
     */
    void deleteBut(String application, int most, int newest) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM rule_versions WHERE application = ?"
                + " AND version IN (SELECT version FROM (SELECT version,"
                + " abs(lead(at) OVER (ORDER BY version) - at) AS stood,"
                + " row_number() OVER (ORDER BY version DESC) AS place"
                + " FROM rule_versions WHERE application = ?) WHERE place > ? ORDER BY stood, version"
                + " LIMIT max(0, (SELECT count(*) FROM rule_versions WHERE application = ?) - ?))")) {
            delete.setString(1, application);
            delete.setString(2, application);
            delete.setInt(3, newest);
            delete.setString(4, application);
            delete.setInt(5, most);
            delete.executeUpdate();
        }
    }

    void deleteUpTo(String application, long version) throws SQLException {
        try (PreparedStatement delete =
                connection.prepareStatement("DELETE FROM rule_versions WHERE application = ? AND version <= ?")) {
            delete.setString(1, application);
            delete.setLong(2, version);
            delete.executeUpdate();
        }
    }
}
