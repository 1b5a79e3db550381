package io.headgate.console.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page in the jar is the one that its source makes. */
@Tag("page")
final class PageBuildTest {

    /*
     * The built page is committed, so that a JDK and Maven suffice to build the console. What is committed twice can differ,
     * hence this test: where Node is present it tests and builds the page once more and compares every byte.
     *
     *   console/page (source)  --copy-->  target/page-work  --npm test, npm run build-->  target/page
     *                                                                                        =  src/main/resources/…/page
     *
     * It works on a copy, which leaves the packages of whoever is at work on the page alone and proves that the folder does not
     * matter. Packages are fetched again only when the lock file changed. -Pfast leaves it out, by its tag.
     */
    private static final Path MODULE = Path.of("").toAbsolutePath();
    private static final Path SOURCE = MODULE.resolve("page");
    private static final Path COMMITTED = MODULE.resolve("src/main/resources/io/headgate/console/page");
    private static final Path BUILD = buildFolder();
    private static final Path WORK = BUILD.resolve("page-work");
    private static final Path BUILT = BUILD.resolve("page");
    private static final Path FETCHED = WORK.resolve("node_modules/fetched-for.json");
    private static final long LONGEST_MINUTES = 15;

    @Test
    void theCommittedPageIsWhatItsSourceBuilds() throws Exception {
        assumeTrue(isThere("node") && isThere("npm"), "the page is not built again: there is no node and npm here");
        copySource();
        fetchPackages();
        run("npm", "test");
        run("npm", "run", "build", "--", "--outDir", BUILT.toString());
        assertThat(contents(BUILT))
                .as("build the page again: npm ci && npm run build in console/page")
                .isEqualTo(contents(COMMITTED));
    }

    /** Where this class was compiled to, without {@code test-classes}. */
    private static Path buildFolder() {
        try {
            return Path.of(PageBuildTest.class
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

    private static void run(String... command) throws Exception {
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

    /** The files of a folder: their names, and a digest of what is in them. */
    private static Map<String, String> contents(Path folder) throws Exception {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        Map<String, String> contents = new TreeMap<>();
        for (Path file : files) {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
            contents.put(folder.relativize(file).toString(), HexFormat.of().formatHex(digest));
        }
        return contents;
    }
}
