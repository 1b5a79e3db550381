package io.headgate.cli.doctor;

import io.headgate.cli.doctor.Finding.Level;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What has been found so far, each thing once. For one thread. */
final class Findings {

    private final Path root;
    private final Set<Finding> all = new LinkedHashSet<>();

    Findings(Path root) {
        this.root = root;
    }

    void add(Level level, Path file, String what) {
        all.add(new Finding(level, name(file), what));
    }

    void add(Level level, Path file, int line, String what) {
        all.add(new Finding(level, name(file) + ":" + line, what));
    }

    /** The file as seen from the project. */
    String name(Path file) {
        Path relative = file.startsWith(root) ? root.relativize(file) : file;
        return relative.toString().isEmpty() ? file.toString() : relative.toString();
    }

    /** {@code 1 file}, {@code 2 files}. */
    static String counted(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    List<Finding> of(Level level) {
        return all.stream().filter(finding -> finding.level() == level).toList();
    }

    boolean isEmpty() {
        return all.isEmpty();
    }
}
