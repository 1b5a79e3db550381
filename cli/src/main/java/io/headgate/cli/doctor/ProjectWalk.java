package io.headgate.cli.doctor;

import io.headgate.cli.doctor.Finding.Level;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;

/** Goes through the files of a project, links not followed, and shows each to those who read it. For one thread. */
final class ProjectWalk extends SimpleFileVisitor<Path> {

    private static final int MOST_FILES = 500_000;
    private static final Set<String> SKIPPED = Set.of(".git", ".gradle", ".idea", ".mvn", "node_modules");

    private final List<Scan> scans;
    private final Findings findings;
    private int files;

    ProjectWalk(List<Scan> scans, Findings findings) {
        this.scans = scans;
        this.findings = findings;
    }

    /** How many files were seen. */
    int files() {
        return files;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        Path name = folder.getFileName();
        return name != null && SKIPPED.contains(name.toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (++files > MOST_FILES) {
            findings.add(Level.CHANGE, file, "more than " + MOST_FILES + " files: what comes after was not looked at");
            return FileVisitResult.TERMINATE;
        }
        if (attributes.isRegularFile()) {
            scans.stream().filter(scan -> scan.reads(file)).forEach(scan -> read(scan, file));
        }
        return FileVisitResult.CONTINUE;
    }

    private void read(Scan scan, Path file) {
        try {
            scan.read(file, findings);
        } catch (IOException unreadable) {
            visitFileFailed(file, unreadable);
        }
    }

    /** One file that cannot be read is told and does not end the walk. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
        findings.add(Level.CHANGE, file, "cannot be read: " + unreadable);
        return FileVisitResult.CONTINUE;
    }

    void start(Path root) throws IOException {
        Files.walkFileTree(root, this);
        scans.forEach(scan -> scan.finish(findings));
    }
}
