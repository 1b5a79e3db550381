package io.headgate.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.console.store.Database;
import io.headgate.console.store.Schema;
import io.headgate.console.store.StoreException;
import io.headgate.console.web.Route;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The disk of the console is full, by a bound of SQLite's on the pages of the file. */
class FullDiskTest {

    private static final String ROOT = "{\"name\":\"root\",\"password\":\"" + TestConsole.PASSWORD + "\"}";

    @TempDir
    private Path folder;

    private final AtomicReference<Database> database = new AtomicReference<>();

    private final Feature filling = new Feature() {
        @Override
        public List<Schema> schemas() {
            return List.of(Schema.of("filling", "CREATE TABLE filling (bytes BLOB)"));
        }

        @Override
        public Running start(ConsoleBase base) {
            database.set(base.database());
            return new Running() {
                @Override
                public List<Route> routes() {
                    return List.of();
                }

                @Override
                public void close() {}
            };
        }
    };

    private void run(String sql) {
        database.get().change(connection -> {
            try (Statement statement = connection.createStatement()) {
                return statement.execute(sql);
            }
        });
    }

    private void fill() {
        run("PRAGMA max_page_count = 1"); // as many as there are
        for (int bytes = 100_000; bytes > 1; bytes /= 2) {
            while (takes(bytes)) {
                // until it is full for these, too
            }
        }
    }

    private boolean takes(int bytes) {
        try {
            run("INSERT INTO filling VALUES (randomblob(" + bytes + "))");
            return true;
        } catch (StoreException full) {
            assertThat(full.isUnwritable()).isTrue();
            return false;
        }
    }

    private static String named(String name) {
        return "{\"name\":\"" + name + "\"}";
    }

    @Test
    void peopleSignInAndAreToldWhatIsWrongAndTheEntriesFollow() {
        try (TestConsole console = TestConsole.setUp(folder, filling)) {
            Browser before = console.admin();
            fill();
            HttpResponse<String> refused = before.post("/api/applications", named("shop-0"));
            for (int i = 1; i < 100 && refused.statusCode() == 201; i++) { // until the last page is full
                refused = before.post("/api/applications", named("shop-" + i));
            }
            assertThat(refused.statusCode()).isEqualTo(507);
            assertThat(refused.body()).contains("nothing was changed", "disk may be full");
            Browser after = console.browser();
            for (int i = 0; i < 20; i++) {
                console.pass(Duration.ofMinutes(1));
                assertThat(after.post("/api/login", ROOT).statusCode()).isEqualTo(200);
                assertThat(after.get("/api/accounts").statusCode()).isEqualTo(200);
            }
            assertThat(console.browser()
                            .post("/api/login", ROOT.replace(TestConsole.PASSWORD, "a wrong one"))
                            .statusCode())
                    .isEqualTo(401);
            assertThat(before.post("/api/logout", "{}").statusCode()).isEqualTo(200);
            run("PRAGMA max_page_count = 1000000");
            assertThat(after.post("/api/applications", named("shop")).statusCode())
                    .isEqualTo(201);
            Browser last = console.admin();
            String log = last.get("/api/audit").body();
            assertThat(log).contains("\"logout\"", "refused: name or password is wrong", "\"intact\":true");
        }
    }
}
