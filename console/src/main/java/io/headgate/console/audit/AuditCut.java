package io.headgate.console.audit;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Where the trail was cut off.
 *
 * @param number the number of the last entry that is no longer there; 0 when all are
 * @param hash its hash, which the first entry that is there was chained to; "" when all are
 */
public record AuditCut(long number, String hash) {

    /*
     *   entry 1 … entry 6 │ entry 7 ── entry 8 ── entry 9
     *        cut off      │ h7 = H(h6 + entry 7)
     *                     └─ kept: number 6, h6
     *
     * So what is left is still a chain, and can be checked from a point that is written down. Who kept a copy of an earlier last
     * hash can see whether the cut, or an entry after it, has that very hash.
     */
    static final String TABLE = """
            CREATE TABLE audit_cut (
              one INTEGER PRIMARY KEY CHECK (one = 1),
              number INTEGER NOT NULL,
              hash TEXT NOT NULL)""";

    /** At most so many go with one entry: a bound that was lowered must not make one change slow. */
    private static final int AT_ONCE = 1_000;

    static AuditCut read(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT number, hash FROM audit_cut");
                ResultSet found = select.executeQuery()) {
            return found.next() ? new AuditCut(found.getLong(1), found.getString(2)) : new AuditCut(0, "");
        }
    }

    /** Cuts off the entries up to that number. */
    static void make(Connection connection, long upTo) throws SQLException {
        if (upTo <= 0) {
            return;
        }
        long last = Math.min(upTo, read(connection).number() + AT_ONCE);
        try (PreparedStatement write = connection.prepareStatement("INSERT OR REPLACE INTO audit_cut"
                + " SELECT 1, number, hash FROM audit WHERE number <= ? ORDER BY number DESC LIMIT 1")) {
            write.setLong(1, last);
            write.executeUpdate();
        }
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM audit WHERE number <= ?")) {
            delete.setLong(1, last);
            delete.executeUpdate();
        }
    }
}
