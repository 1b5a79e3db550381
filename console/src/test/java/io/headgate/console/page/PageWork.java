package io.headgate.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;

/**
 * A copy of the source of the page with its packages, where Node is present. It leaves the packages of whoever is at work on the page
 * alone, and proves that the folder does not matter. Packages are fetched again only when the lock file changed.
 */
public final class PageWork {

    static final Path MODULE = Path.of("").toAbsolutePath();
    static final Path BUILD = buildFolder();
    private static final Path SOURCE = MODULE.resolve("page");
    private static final Path WORK = BUILD.resolve("page-work");
    private static final Path FETCHED = WORK.resolve("node_modules/fetched-for.json");
    private static final long LONGEST_MINUTES = 15;

    private PageWork() {}

    /** Whether there is what it needs. */
    public static boolean isPossible() throws InterruptedException {
        return isThere("node") && isThere("npm");
    }

    /** The copy, as the source is now, with its packages in {@code node_modules}. */
    public static Path fresh() throws Exception {
        copySource();
        fetchPackages();
        return WORK;
    }

    /** Where this class was compiled to, without {@code test-classes}. */
    private static Path buildFolder() {
        try {
            return Path.of(PageWork.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .getParent();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static boolean isThere(String program) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(program, "--version")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
        } catch (IOException absent) {
            return false;
        }
    }

    private static void copySource() throws IOException {
        clear(WORK, "node_modules");
        Files.walkFileTree(SOURCE, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                String name = folder.getFileName().toString();
                if (name.equals("node_modules") || name.equals("dist")) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(WORK.resolve(SOURCE.relativize(folder)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, WORK.resolve(SOURCE.relativize(file)), StandardCopyOption.REPLACE_EXISTING);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Removes what is in a folder, but for one folder in it. */
    private static void clear(Path folder, String kept) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) {
                return inner.endsWith(kept) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void fetchPackages() throws Exception {
        Path lock = WORK.resolve("package-lock.json");
        if (!Files.exists(FETCHED) || Files.mismatch(FETCHED, lock) != -1) {
            run("npm", "ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund");
            Files.copy(lock, FETCHED, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    static void run(String... command) throws Exception {
        Path log = BUILD.resolve("page-build.txt");
        Process process = new ProcessBuilder(command)
                .directory(WORK.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES);
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        assertThat(ended && process.waitFor() == 0)
                .as("%s%n%s", String.join(" ", command), Files.readString(log))
                .isTrue();
    }
}
