package io.headgate.console;

import static io.headgate.console.Browser.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** An older copy of the store is put in place while an application runs on: it goes on, and the next save reaches it. */
class RestoredStoreTest {

    private static final Duration PATIENCE = Duration.ofSeconds(120);

    @TempDir
    private Path folder;

    private static String document(int permits) {
        return "{\"headgate\":1,\"rules\":[{\"kind\":\"flow\",\"id\":\"orders\",\"resource\":\"orders\","
                + "\"limit\":{\"permits\":" + permits + ",\"per\":\"1h\"}}]}";
    }

    private static long save(Browser admin, long expected, int permits) {
        return json(admin.put(
                        "/api/applications/shop/rules",
                        "{\"expectedVersion\":" + expected + ",\"comment\":\"\",\"document\":" + document(permits)
                                + "}"))
                .get("version")
                .asLong();
    }

    private static JsonNode rules(Browser admin) {
        JsonNode first = json(admin.get("/api/applications/shop/instances")).get(0);
        return first == null ? null : first.get("rules");
    }

    private static boolean has(Browser admin, long version, String state) {
        JsonNode rules = rules(admin);
        return rules != null
                && rules.get("version").asLong() == version
                && rules.get("state").asString().equals(state);
    }

    private static void until(String what, BooleanSupplier reached) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!reached.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as(what).isNegative();
            Thread.sleep(250); // time stands still for the cap on requests: a thousand have to do
        }
    }

    private static void copy(Path from, Path to) throws Exception {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    @Test
    void numbersSkipAboveWhatInstancesHaveHadSoThatOneSaveReachesThem() throws Exception {
        Path kept = folder.resolve("kept");
        Path older = folder.resolve("older");
        String credential;
        try (TestConsole console = TestConsole.setUp(kept, Steering.usual())) {
            Browser admin = console.admin();
            credential = json(admin.post("/api/applications", "{\"name\":\"shop\"}"))
                    .get("credential")
                    .asString();
            assertThat(save(admin, 0, 1_000_000)).isEqualTo(1);
        }
        copy(kept, older);
        TestConsole newer = TestConsole.start(kept, Steering.usual());
        try (newer;
                Relay relay = new Relay(newer.console().port());
                LinkedApplication shop = new LinkedApplication(relay.address(), "one", credential)) {
            Browser admin = newer.admin();
            for (long version = 1; version < 4; version++) {
                assertThat(save(admin, version, 0)).isEqualTo(version + 1);
            }
            until("version 4 is in force", () -> has(admin, 4, "in force"));
            newer.close();
            try (TestConsole restored = TestConsole.start(older, Steering.usual())) {
                relay.to(restored.console().port());
                Browser again = restored.admin();
                until("its version 1 is refused", () -> has(again, 1, "refused"));
                assertThat(shop.isAdmitted()).as("the rules it has stay").isFalse();
                until(
                        "numbers were skipped",
                        () -> again.get("/api/applications/shop/events").body().contains("VersionsSkipped"));
                assertThat(json(again.get("/api/applications/shop/rules"))
                                .get("version")
                                .asLong())
                        .as("nothing changes by itself")
                        .isEqualTo(1);
                assertThat(again.get("/api/audit").body()).contains("rules.numbers");
                assertThat(save(again, 1, 2_000_000)).isEqualTo(5);
                until("one save is enough", () -> has(again, 5, "in force"));
                assertThat(shop.isAdmitted()).isTrue();
            }
        }
    }
}
