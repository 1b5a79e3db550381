package io.headgate.console.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseTest {

    private static final Schema SCHEMA = Schema.of("test", "CREATE TABLE things (name TEXT NOT NULL)");

    @TempDir
    private Path folder;

    private Database database;

    @BeforeEach
    void open() {
        database = Database.open(folder.resolve("test.db"), Durability.DISK, List.of(SCHEMA));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void change(String... statements) {
        database.change(connection -> {
            for (String each : statements) {
                run(connection, each);
            }
            return statements;
        });
    }

    private int count() {
        return database.read(connection -> {
            try (Statement statement = connection.createStatement();
                    ResultSet found = statement.executeQuery("SELECT count(*) FROM things")) {
                return found.getInt(1);
            }
        });
    }

    @Test
    void ofAChangeThatFailsNothingIsKept() {
        change("INSERT INTO things VALUES ('one')");
        assertThatThrownBy(() -> change("INSERT INTO things VALUES ('two')", "INSERT INTO things VALUES (NULL)"))
                .isInstanceOf(StoreException.class);
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void afterAFullDiskChangesAreWholeAgain() {
        String filling = "INSERT INTO things SELECT hex(randomblob(100000)) FROM"
                + " (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50) SELECT i FROM n)";
        change("INSERT INTO things VALUES ('one')");
        assertThatThrownBy(() -> change("PRAGMA max_page_count = 20", filling)).hasMessageContaining("full");
        assertThatThrownBy(() -> change("INSERT INTO things VALUES ('two')", "INSERT INTO things VALUES (NULL)"))
                .hasMessageContaining("NOT NULL");
        assertThat(count()).isEqualTo(1);
        change("PRAGMA max_page_count = 100000");
        change(filling);
        assertThat(count()).isEqualTo(51);
    }

    @Test
    void aStoreOfANewerConsoleIsNotTouched() {
        database.close();
        Schema newer = Schema.of("test", SCHEMA.steps().get(0), "CREATE TABLE more (name TEXT)");
        Path file = folder.resolve("test.db");
        Database.open(file, Durability.DISK, List.of(newer)).close();
        assertThatThrownBy(() -> Database.open(file, Durability.DISK, List.of(SCHEMA)))
                .hasMessageContaining("was written by a newer console");
    }
}
