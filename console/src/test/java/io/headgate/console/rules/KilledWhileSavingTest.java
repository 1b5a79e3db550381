package io.headgate.console.rules;

import static io.headgate.console.rules.RulesOnDisk.SHOP;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.flow.FlowRule;
import io.headgate.flow.Measure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that saves rules is killed at random points: what it had acknowledged is there, and the store is whole. */
class KilledWhileSavingTest {

    @TempDir
    private Path directory;

    @Test
    void noAcknowledgedVersionIsLost() throws Exception {
        killed(3);
    }

    @Test
    @Tag("slow")
    void noAcknowledgedVersionIsLostInAHundredKills() throws Exception {
        killed(100);
    }

    private void killed(int times) throws Exception {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        Path file = directory.resolve("console.db");
        long last = 0;
        for (int kill = 0; kill < times; kill++) {
            long acknowledged = acknowledgedBeforeKill(file, random);
            assertThat(acknowledged).isGreaterThan(last);
            last = check(file, acknowledged);
        }
    }

    /** Reads what the process says until it is killed, and after that what it had said by then. */
    private static long acknowledgedBeforeKill(Path file, Random random) throws Exception {
        Process child = start(file);
        long acknowledged = 0;
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
            for (int saves = 1 + random.nextInt(8); saves > 0; saves--) {
                acknowledged = Long.parseLong(said.readLine());
            }
            LockSupport.parkNanos(random.nextInt(3_000_000)); // anywhere within the next few saves
            child.toHandle().destroyForcibly(); // leaves what it said to be read, which the process's own does not
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                acknowledged = Math.max(acknowledged, number(line));
            }
        } finally {
            child.destroyForcibly();
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
        return acknowledged;
    }

    /** The last line may have been cut short by the kill, and is a smaller number then. */
    private static long number(String line) {
        return line.isEmpty() ? 0 : Long.parseLong(line);
    }

    private static Process start(Path file) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SavesOnAndOn.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static long check(Path file, long acknowledged) {
        try (RulesOnDisk store = new RulesOnDisk(file)) {
            long newest = store.rules.newest(SHOP).version().version();
            assertThat(newest).isBetween(acknowledged, acknowledged + 1);
            List<RuleVersion> versions = store.rules.versions(SHOP, Long.MAX_VALUE, Integer.MAX_VALUE);
            assertThat(versions).hasSize((int) Math.min(newest, RuleBounds.DEFAULT.versions()));
            for (RuleVersion version : versions) {
                assertThat(permits(store, version.version())).isEqualTo(version.version());
            }
            assertThat(store.audit.firstBroken()).isEmpty();
            assertThat(store.audit.list(SHOP, Long.MAX_VALUE, Integer.MAX_VALUE))
                    .hasSize((int) newest);
            return newest;
        }
    }

    private static long permits(RulesOnDisk store, long version) {
        SavedRules saved = store.rules.version(SHOP, version).orElseThrow();
        FlowRule rule = (FlowRule) saved.read().rules().get(0);
        return ((Measure.Rate) rule.measure()).limit().permits();
    }
}
