package io.headgate.console.history;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Happenings in the store. Stateless. */
final class HappeningStore {

    static final String[] STEPS = {
        """
        CREATE TABLE happenings (
          number INTEGER PRIMARY KEY,
          application TEXT NOT NULL,
          kind INTEGER NOT NULL,
          at INTEGER NOT NULL,
          instance TEXT NOT NULL,
          text TEXT NOT NULL)""",
        "CREATE INDEX happenings_by_application ON happenings (application, kind, number)",
        "CREATE INDEX happenings_by_age ON happenings (at)",
    };

    private static final int DELETED_AT_ONCE = 1_000;

    private HappeningStore() {}

    static void write(Connection connection, List<Happening> happenings, int most) throws SQLException {
        Set<List<Object>> touched = new HashSet<>();
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO happenings (application, kind, at, instance, text) VALUES (?, ?, ?, ?, ?)")) {
            for (Happening happening : happenings) {
                insert.setString(1, happening.application());
                insert.setInt(2, happening.kind().code);
                insert.setLong(3, happening.atMillis());
                insert.setString(4, happening.instance());
                insert.setString(5, happening.text());
                insert.executeUpdate();
                touched.add(List.of(happening.application(), happening.kind()));
            }
        }
        for (List<Object> each : touched) {
            deleteBeyond(connection, (String) each.get(0), (Happening.Kind) each.get(1), most);
        }
    }

    private static void deleteBeyond(Connection connection, String application, Happening.Kind kind, int most)
            throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(
                "DELETE FROM happenings WHERE application = ? AND kind = ? AND number <= (SELECT number FROM happenings"
                        + " WHERE application = ? AND kind = ? ORDER BY number DESC LIMIT 1 OFFSET ?)")) {
            delete.setString(1, application);
            delete.setInt(2, kind.code);
            delete.setString(3, application);
            delete.setInt(4, kind.code);
            delete.setInt(5, most);
            delete.executeUpdate();
        }
    }

    static void deleteOld(Connection connection, HistorySettings settings, long nowMillis) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM happenings WHERE number IN"
                + " (SELECT number FROM happenings WHERE at < ? ORDER BY at LIMIT ?)")) {
            delete.setLong(1, nowMillis - settings.happeningsFor().toMillis());
            delete.setInt(2, DELETED_AT_ONCE);
            delete.executeUpdate();
        }
    }

    static List<Happening> newest(Connection connection, String application, Happening.Kind kind, int most)
            throws SQLException {
        Deque<Happening> oldestFirst = new ArrayDeque<>();
        try (PreparedStatement select = connection.prepareStatement("SELECT at, instance, text FROM happenings"
                + " WHERE application = ? AND kind = ? ORDER BY number DESC LIMIT ?")) {
            select.setString(1, application);
            select.setInt(2, kind.code);
            select.setInt(3, most);
            try (ResultSet found = select.executeQuery()) {
                while (found.next()) {
                    oldestFirst.addFirst(
                            new Happening(application, kind, found.getLong(1), found.getString(2), found.getString(3)));
                }
            }
        }
        return new ArrayList<>(oldestFirst);
    }
}
