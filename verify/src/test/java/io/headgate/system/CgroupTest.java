package io.headgate.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On trees of files made up for the purpose. */
class CgroupTest {

    private static final double NONE = Double.POSITIVE_INFINITY;

    @TempDir
    private Path root;

    private Cgroup cgroup() {
        return new Cgroup(root.resolve("proc"), root.resolve("mount"));
    }

    private void proc(String... lines) throws IOException {
        Files.writeString(root.resolve("proc"), String.join("\n", lines) + "\n");
    }

    private void file(String path, String content) throws IOException {
        Path file = root.resolve("mount").resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content + "\n");
    }

    @Test
    void versionTwoInsideAContainer() throws IOException {
        proc("0::/");
        file("cpu.max", "150000 100000");

        assertThat(cgroup().cpus()).isEqualTo(1.5);
    }

    @Test
    void versionTwoWithoutAQuota() throws IOException {
        proc("0::/");
        file("cpu.max", "max 100000");

        assertThat(cgroup().cpus()).isEqualTo(NONE);
    }

    @Test
    void versionTwoNestedTheSmallestQuotaOnTheWayUpCounts() throws IOException {
        proc("0::/pods/a/main");
        file("pods/a/main/cpu.max", "400000 100000");
        file("pods/a/cpu.max", "50000 100000");
        file("pods/cpu.max", "max 100000");
        file("pods/b/cpu.max", "10000 100000");

        assertThat(cgroup().cpus()).isEqualTo(0.5);
    }

    @Test
    void versionTwoWithThePathOfTheHostFallsBackToTheMount() throws IOException {
        proc("0::/system.slice/docker-3f2c.scope");
        file("cpu.max", "200000 100000");

        assertThat(cgroup().cpus()).isEqualTo(2);
    }

    @Test
    void versionTwoSeenFromAnotherNamespaceStaysWithinTheMount() throws IOException {
        proc("0::/../../elsewhere");
        file("cpu.max", "200000 100000");
        Files.writeString(root.resolve("cpu.max"), "1 100000");

        assertThat(cgroup().cpus()).isEqualTo(2);
    }

    @Test
    void versionOne() throws IOException {
        proc("5:memory:/docker/3f2c", "4:cpu,cpuacct:/docker/3f2c", "0::/docker/3f2c");
        file("cpu,cpuacct/docker/3f2c/cpu.cfs_quota_us", "250000");
        file("cpu,cpuacct/docker/3f2c/cpu.cfs_period_us", "100000");
        file("cpu,cpuacct/cpu.cfs_quota_us", "-1");
        file("cpu,cpuacct/cpu.cfs_period_us", "100000");
        file("cpu.max", "1 100000"); // the processor belongs to version 1 here

        assertThat(cgroup().cpus()).isEqualTo(2.5);
    }

    @Test
    void versionOneUnderASingleNameInsideAContainer() throws IOException {
        proc("4:cpuacct,cpu:/docker/3f2c");
        file("cpu/cpu.cfs_quota_us", "75000");
        file("cpu/cpu.cfs_period_us", "50000");

        assertThat(cgroup().cpus()).isEqualTo(1.5);
    }

    @Test
    void versionOneWithoutAQuota() throws IOException {
        proc("4:cpu,cpuacct:/");
        file("cpu,cpuacct/cpu.cfs_quota_us", "-1");
        file("cpu,cpuacct/cpu.cfs_period_us", "100000");

        assertThat(cgroup().cpus()).isEqualTo(NONE);
    }

    @Test
    void aControllerWithASimilarNameIsAnotherOne() throws IOException {
        proc("3:cpuset:/", "0::/");
        file("cpuset/cpu.cfs_quota_us", "1");
        file("cpuset/cpu.cfs_period_us", "100000");
        file("cpu.max", "300000 100000");

        assertThat(cgroup().cpus()).isEqualTo(3);
    }

    @Test
    void nothingThereIsNoQuota() {
        assertThat(cgroup().cpus()).isEqualTo(NONE);
        assertThat(cgroup().usedNanos()).isNaN();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "max", "150000", "a b", "150000 0", "-5 100000", "0 100000", "150000 100000 7", "max max"})
    void whatCannotBeUnderstoodIsNoQuota(String content) throws IOException {
        proc("0::/");
        file("cpu.max", content);

        assertThat(cgroup().cpus()).isEqualTo(NONE);
    }

    @Test
    void garbageIsNoQuota() throws IOException {
        Files.write(root.resolve("proc"), new byte[] {(byte) 0xff, (byte) 0xfe, ':', 0, ':', 1, '\n', ':', ':'});
        assertThat(cgroup().cpus()).isEqualTo(NONE);

        Files.write(root.resolve("proc"), "x\n:\n::\n0\n4:cpu\n0::\n".getBytes(StandardCharsets.UTF_8));
        assertThat(cgroup().cpus()).isEqualTo(NONE);
        assertThat(cgroup().usedNanos()).isNaN();
    }

    @Test
    void aDirectoryInPlaceOfAFileIsNoQuota() throws IOException {
        proc("0::/");
        Files.createDirectories(root.resolve("mount/cpu.max"));

        assertThat(cgroup().cpus()).isEqualTo(NONE);
    }

    @Test
    void aQuotaChangedMeanwhileIsSeen() throws IOException {
        proc("0::/");
        file("cpu.max", "100000 100000");
        Cgroup cgroup = cgroup();
        assertThat(cgroup.cpus()).isEqualTo(1);

        file("cpu.max", "400000 100000");

        assertThat(cgroup.cpus()).isEqualTo(4);
    }

    @Test
    void timeUsedOfVersionTwo() throws IOException {
        proc("0::/pods/a");
        file("pods/a/cpu.stat", "usage_usec 1234567\nuser_usec 1\nsystem_usec 2");

        assertThat(cgroup().usedNanos()).isEqualTo(1_234_567_000.0);
    }

    @Test
    void timeUsedOfVersionOne() throws IOException {
        proc("4:cpu,cpuacct:/docker/3f2c");
        file("cpu,cpuacct/docker/3f2c/cpuacct.usage", "98765");

        assertThat(cgroup().usedNanos()).isEqualTo(98_765.0);
    }
}
