package io.headgate.console.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Takes the steps of each schema that a file has not seen yet, and writes down that it has. */
final class Upgrade {

    private final Connection connection;
    private final Path file;

    Upgrade(Connection connection, Path file) {
        this.connection = connection;
        this.file = file;
    }

    void to(List<Schema> schemas) throws SQLException {
        execute("CREATE TABLE IF NOT EXISTS schema_steps (feature TEXT PRIMARY KEY, taken INTEGER NOT NULL)");
        connection.setAutoCommit(false);
        try {
            for (Schema schema : schemas) {
                bringUp(schema);
            }
            connection.commit();
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    private void bringUp(Schema schema) throws SQLException {
        int taken = taken(schema.feature());
        int steps = schema.steps().size();
        if (taken > steps) {
            throw new StoreException(
                    "store: " + file + " was written by a newer console (" + schema.feature() + " is at step " + taken
                            + ", this console knows " + steps + ")",
                    null);
        }
        for (String step : schema.steps().subList(taken, steps)) {
            execute(step);
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO schema_steps VALUES (?, ?)"
                + " ON CONFLICT (feature) DO UPDATE SET taken = excluded.taken")) {
            insert.setString(1, schema.feature());
            insert.setInt(2, steps);
            insert.executeUpdate();
        }
    }

    private int taken(String feature) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT taken FROM schema_steps WHERE feature = ?")) {
            select.setString(1, feature);
            try (ResultSet found = select.executeQuery()) {
                return found.next() ? found.getInt(1) : 0;
            }
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
