package io.headgate.rules.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that writes its snapshot over and over is killed again and again: there is the old one or the new one, whole. */
@Tag("slow")
class KilledWhileWritingTest {

    private static final int KILLS = 12;

    @TempDir
    private Path directory;

    @Test
    void theSnapshotIsTheOldOneOrTheNewOne() throws Exception {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        Path file = directory.resolve("rules.snapshot");
        int strays = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            Process child = start(file);
            try {
                for (int writes = 1 + random.nextInt(3); writes > 0; writes--) {
                    assertThat(child.getInputStream().read())
                            .as("a write begins")
                            .isPositive();
                }
                if (random.nextBoolean()) {
                    awaitStray(child);
                }
            } finally {
                child.destroyForcibly();
                assertThat(child.waitFor(20, TimeUnit.SECONDS)).isTrue();
            }
            assertWhole(file);
            strays += straysIn(directory);
        }
        assertThat(file).exists();
        assertThat(strays).as("times it was killed in the midst of writing").isPositive();
    }

    private static Process start(Path file) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:auto",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        placeOf(SnapshotFile.class) + File.pathSeparator + placeOf(WritesOnAndOn.class),
                        WritesOnAndOn.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static String placeOf(Class<?> type) {
        return new File(type.getProtectionDomain().getCodeSource().getLocation().getPath()).getPath();
    }

    private static void assertWhole(Path file) throws IOException {
        try {
            List<SavedDocument> documents = new SnapshotFile(file).read();
            assertThat(documents).hasSize(1);
            String text = documents.get(0).text();
            assertThat(text).hasSize(WritesOnAndOn.TEXT);
            assertThat(text.chars().distinct().count()).isEqualTo(1);
            assertThat(documents.get(0).revision()).isEqualTo(text.substring(0, 1));
        } catch (NoSuchFileException none) {
            // killed before the first was there
        }
    }

    /** So that it is killed in the midst of a write, or right after it. */
    private void awaitStray(Process child) throws IOException {
        boolean seen = false;
        while (!seen && child.isAlive()) {
            try (var files = Files.newDirectoryStream(directory, "*.tmp")) {
                seen = files.iterator().hasNext();
            }
        }
    }

    private static int straysIn(Path directory) throws IOException {
        int strays = 0;
        try (var files = Files.newDirectoryStream(directory, "*.tmp")) {
            for (Path stray : files) {
                Files.delete(stray);
                strays++;
            }
        }
        return strays;
    }
}
