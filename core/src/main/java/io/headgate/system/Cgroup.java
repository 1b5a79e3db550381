package io.headgate.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How much processor time the container of this process may use, read from the file system; version 1 and 2 of control
 * groups. Reads on every question, so a quota changed while the process runs is seen. Immutable.
 */
final class Cgroup {
    /*
     *                  version 2                            version 1
     *   quota          cpu.max: "150000 100000",            cpu.cfs_quota_us (-1: none), cpu.cfs_period_us
     *                  "max 100000"
     *   used so far    cpu.stat: "usage_usec 12345"         cpuacct.usage, in nanoseconds
     *
     * Every group on the way up may have a quota, and the smallest counts. What cannot be read or understood is no quota.
     */

    private final Path proc;
    private final Path mount;

    Cgroup(Path proc, Path mount) {
        this.proc = proc;
        this.mount = mount.normalize();
    }

    static Cgroup ofThisProcess() {
        return new Cgroup(Path.of("/proc/self/cgroup"), Path.of("/sys/fs/cgroup"));
    }

    /** Processors' worth of time per time, such as 1.5; infinite when there is no quota. */
    double cpus() {
        ControlGroup group = ControlGroup.find(lines(proc), mount, "cpu");
        double least = Double.POSITIVE_INFINITY;
        for (Path directory : group.upwards()) {
            least = Math.min(least, group.versionOne() ? quotaOfVersion1(directory) : quotaOfVersion2(directory));
        }
        return least;
    }

    /** Processor time that everything in the container has used so far; {@link Double#NaN} when that cannot be read. */
    double usedNanos() {
        ControlGroup group = ControlGroup.find(lines(proc), mount, "cpuacct");
        for (Path directory : group.upwards()) {
            double used = group.versionOne() ? usedOfVersion1(directory) : usedOfVersion2(directory);
            if (!Double.isNaN(used)) {
                return used;
            }
        }
        return Double.NaN;
    }

    private static double usedOfVersion2(Path directory) {
        for (String line : lines(directory.resolve("cpu.stat"))) {
            if (line.startsWith("usage_usec ")) {
                return 1_000 * number(line.substring("usage_usec ".length()));
            }
        }
        return Double.NaN;
    }

    private static double usedOfVersion1(Path directory) {
        return number(first(directory.resolve("cpuacct.usage")));
    }

    private static double quotaOfVersion2(Path directory) {
        String[] words = first(directory.resolve("cpu.max")).split(" ", -1);
        return words.length == 2 ? ratio(words[0], words[1]) : Double.POSITIVE_INFINITY;
    }

    private static double quotaOfVersion1(Path directory) {
        return ratio(first(directory.resolve("cpu.cfs_quota_us")), first(directory.resolve("cpu.cfs_period_us")));
    }

    private static double ratio(String quota, String period) {
        double allowed = number(quota);
        double of = number(period);
        return allowed > 0 && of > 0 ? allowed / of : Double.POSITIVE_INFINITY; // none, too, when one is no number
    }

    private static double number(String text) {
        try {
            return Long.parseLong(text.trim());
        } catch (NumberFormatException noNumber) { // "max", nothing, anything
            return Double.NaN;
        }
    }

    private static String first(Path file) {
        List<String> lines = lines(file);
        return lines.isEmpty() ? "" : lines.get(0).trim();
    }

    private static List<String> lines(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException | SecurityException unreadable) {
            return List.of();
        }
    }
}
