package io.headgate.console.audit;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The newest entry that was ever written.
 *
 * @param number its number; 0 when there was none
 * @param hash its hash; "" when there was none
 */
public record AuditLast(long number, String hash) {

    /*
     * A chain that lost its end is still a chain. So the end is written down beside it, in the transaction of each entry:
     *
     *   entry 7 ── entry 8 ── entry 9        kept: number 9, h9
     *   entry 7 ── entry 8                   kept: number 9, h9 ─► entry 9 is missing
     *
     * Who deletes entries with a tool of SQLite has to know of it. Who does can change it, too; a copy of the last hash that is kept
     * elsewhere tells.
     */
    static final AuditLast NONE = new AuditLast(0, "");

    static final String TABLE = """
            CREATE TABLE audit_last (
              one INTEGER PRIMARY KEY CHECK (one = 1),
              number INTEGER NOT NULL,
              hash TEXT NOT NULL)""";

    /** For a store that has entries and was written by a console without this table. */
    static final String OF_BEFORE =
            "INSERT INTO audit_last SELECT 1, number, hash FROM audit ORDER BY number DESC LIMIT 1";

    static AuditLast read(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT number, hash FROM audit_last");
                ResultSet found = select.executeQuery()) {
            return found.next() ? new AuditLast(found.getLong(1), found.getString(2)) : NONE;
        }
    }

    void write(Connection connection) throws SQLException {
        try (PreparedStatement write =
                connection.prepareStatement("INSERT OR REPLACE INTO audit_last VALUES (1, ?, ?)")) {
            write.setLong(1, number);
            write.setString(2, hash);
            write.executeUpdate();
        }
    }
}
