package io.headgate.console.rules;

import static io.headgate.console.rules.RulesOnDisk.SHOP;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.console.store.Durability;
import io.headgate.console.store.StoreException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many change the same rules at once: each adds a rule of its own to what it read. No rule may be lost. */
@Tag("concurrency")
class ConcurrentEditsTest {

    private static final int CLIENTS = 8;
    private static final int EDITS = 500;

    @TempDir
    private Path directory;

    @Test
    void noUpdateIsLostAndVersionsHaveNoGaps() throws Exception {
        RuleBounds all = new RuleBounds(CLIENTS * EDITS, 1 << 20);
        try (RulesOnDisk store =
                new RulesOnDisk(directory.resolve("console.db"), Clock.systemUTC(), all, Durability.PROCESS)) {
            assertThat(run(store)).hasSize(CLIENTS * EDITS);

            SavedRules newest = store.rules.newest(SHOP);
            assertThat(newest.version().version()).isEqualTo(CLIENTS * EDITS);
            assertThat(newest.read().rules().get(0).id()).isEqualTo(counters());
            assertThat(numbers(store)).isEqualTo(oneTo(CLIENTS * EDITS));
            assertThat(store.audit.firstBroken()).isEmpty();
            assertThat(store.audit.list(SHOP, Long.MAX_VALUE, CLIENTS * EDITS + 1))
                    .hasSize(CLIENTS * EDITS);
        }
    }

    private static Set<Long> run(RulesOnDisk store) throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<List<Long>>> running = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                int number = client;
                Callable<List<Long>> work = () -> edits(store, number);
                running.add(clients.submit(work));
            }
            Set<Long> versions = new TreeSet<>();
            for (Future<List<Long>> each : running) {
                versions.addAll(each.get(10, TimeUnit.MINUTES));
            }
            return versions;
        } finally {
            clients.shutdownNow();
        }
    }

    private static List<Long> edits(RulesOnDisk store, int client) {
        List<Long> saved = new ArrayList<>();
        while (saved.size() < EDITS) {
            try {
                SavedRules seen = store.rules.newest(SHOP);
                saved.add(store.rules
                        .save(RulesOnDisk.edit(seen.version().version(), counted(seen, client)))
                        .version());
            } catch (VersionConflictException quicker) {
                assertThat(quicker.newest().version()).isPositive();
            } catch (StoreException busy) { // on a machine that stalls; nothing was saved, so it is tried again
                assertThat(busy).hasMessageContaining("busy");
            }
        }
        return saved;
    }

    /** The document has one rule, whose id counts the edits of each client: 3-0-12-… */
    private static String counted(SavedRules seen, int client) {
        String[] counts = seen.version().version() == 0
                ? "0-0-0-0-0-0-0-0".split("-")
                : seen.read().rules().get(0).id().split("-");
        counts[client] = String.valueOf(Integer.parseInt(counts[client]) + 1);
        return RulesOnDisk.document(5).replace("orders-limit", String.join("-", counts));
    }

    private static String counters() {
        return String.join("-", java.util.Collections.nCopies(CLIENTS, String.valueOf(EDITS)));
    }

    private static List<Long> numbers(RulesOnDisk store) {
        return store.rules.versions(SHOP, Long.MAX_VALUE, CLIENTS * EDITS + 1).stream()
                .map(RuleVersion::version)
                .sorted()
                .toList();
    }

    private static List<Long> oneTo(int last) {
        List<Long> numbers = new ArrayList<>();
        for (long number = 1; number <= last; number++) {
            numbers.add(number);
        }
        return numbers;
    }
}
