package io.headgate.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.headgate.limiter.Limit;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class MachineSignalsTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    private Path root;

    private final AtomicLong used = new AtomicLong();

    @Test
    void theProcessorIsAShareOfWhatTheContainerMayUse() throws IOException {
        Files.writeString(root.resolve("proc"), "0::/\n");
        Files.writeString(root.resolve("cpu.max"), "50000 100000\n");
        Signals signals = new MachineSignals(new Cgroup(root.resolve("proc"), root), used::get, null);

        assertThat(signals.cpu(0)).as("nothing to compare with yet").isZero();
        used.addAndGet(SECOND / 4);
        assertThat(signals.cpu(SECOND)).isCloseTo(0.5, within(1e-9));
        used.addAndGet(SECOND / 8);
        assertThat(signals.cpu(2 * SECOND)).isCloseTo(0.25, within(1e-9));
        used.addAndGet(5 * SECOND);
        assertThat(signals.cpu(3 * SECOND)).as("never above all of it").isEqualTo(1);
        assertThat(signals.cpu(3 * SECOND)).as("no time has passed").isEqualTo(1);
    }

    @Test
    void aQuotaThatChangesIsSeenWithinHalfAMinute() throws IOException {
        Files.writeString(root.resolve("proc"), "0::/\n");
        Files.writeString(root.resolve("cpu.max"), "50000 100000\n");
        Signals signals = new MachineSignals(new Cgroup(root.resolve("proc"), root), used::get, null);
        signals.cpu(0);
        Files.writeString(root.resolve("cpu.max"), "25000 100000\n");
        double share = 0;
        for (int second = 1; second <= 30; second++) {
            used.addAndGet(SECOND / 8);
            share = signals.cpu(second * SECOND);
        }

        assertThat(share).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void thisMachineHasAllNumbersAndTheyAreWithinTheirRange() {
        Signals signals = Signals.ofMachine();
        signals.cpu(System.nanoTime());
        signals.gc(System.nanoTime());
        double cpu = 0;
        for (long start = System.nanoTime(); cpu == 0 && System.nanoTime() - start < 10 * SECOND; ) {
            cpu = signals.cpu(System.nanoTime()); // asking is work enough; the total moves in steps of milliseconds
        }

        assertThat(cpu).isGreaterThan(0).isLessThanOrEqualTo(1);
        assertThat(signals.gc(System.nanoTime())).isBetween(0.0, 1.0);
        assertThat(signals.heap()).isBetween(0.0, 1.0);
        assertThat(signals.load()).isNotNegative();
    }

    /** Once a second on a caller's thread: most of the time it must not be noticed. */
    @Tag("slow")
    @Test
    void aSampleCostsLessThanATenthOfAMillisecond() {
        Sampler sampler = new Sampler(Signals.ofMachine(), 1);
        long[] nanos = new long[3_000];
        for (int sample = 0; sample < nanos.length; sample++) {
            long before = System.nanoTime();
            sampler.at(before);
            nanos[sample] = System.nanoTime() - before;
        }
        java.util.Arrays.sort(nanos, 1_000, nanos.length); // the first thousand warm up
        long median = nanos[2_000];
        System.out.println("a sample costs " + median + " ns, worst " + nanos[nanos.length - 1] + " ns");

        assertThat(median).isLessThan(100_000);
    }

    @Test
    @Timeout(60)
    void withoutTheManagementModulesTheRestStillWorks() throws Exception {
        assertThat(withModules("java.base")).matches("load NaN heap NaN gc NaN cpu \\S+\n");
        assertThat(withModules("java.management")).matches("load \\d\\S* heap \\d\\S* gc \\d\\S* cpu \\S+\n");
    }

    private static String withModules(String modules) throws Exception {
        String classes = location(Signals.class)
                + File.pathSeparator
                + location(Limit.class)
                + File.pathSeparator
                + location(NullMarked.class)
                + File.pathSeparator
                + location(MachineSignalsTest.class);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--limit-modules",
                        modules,
                        "-cp",
                        classes,
                        PrintSignals.class.getName())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return printed;
    }

    private static String location(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }
}
