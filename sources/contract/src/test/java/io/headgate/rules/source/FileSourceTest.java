package io.headgate.rules.source;

import static io.headgate.rules.source.WritableRuleSource.ANY_REVISION;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.sources.contract.Recorder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class FileSourceTest {

    private static final Pace SELDOM =
            Pace.every(Duration.ofHours(1)).withRetries(Duration.ofMillis(50), Duration.ofMillis(500));

    @TempDir
    Path root;

    private Path directory;
    private Path file;
    private FileSource source;
    private final Recorder recorder = new Recorder(Duration.ofSeconds(60));

    @BeforeEach
    void open() throws IOException {
        directory = Files.createDirectory(root.resolve("etc"));
        file = directory.resolve("rules.yaml");
        source = new FileSource(file);
    }

    @AfterEach
    void close() {
        source.close();
        recorder.assertOneAtATime();
    }

    private void watchSeldom() {
        source.close();
        source = new FileSource(file, SELDOM);
        source.watch(recorder);
    }

    @Test
    void theDirectoryTellsOfAChangeLongBeforeTheNextLook() throws Exception {
        Files.writeString(file, "one");
        watchSeldom();
        recorder.awaitText("one");
        Files.writeString(file, "two");
        recorder.awaitText("two");
    }

    @Test
    void aMountedConfigMapTellsOfAChangeLongBeforeTheNextLook() throws Exception {
        ConfigMap mounted = new ConfigMap(directory);
        mounted.put("0");
        watchSeldom();
        recorder.awaitText("0");
        for (int version = 1; version <= 10; version++) {
            mounted.put(Integer.toString(version));
            recorder.awaitText(Integer.toString(version));
        }
        assertThat(recorder.failures()).isEmpty();
    }

    @Test
    void whatTheDirectoryDoesNotShowIsFoundByLooking() throws Exception {
        Path first = Files.createDirectory(root.resolve("first"));
        Path second = Files.createDirectory(root.resolve("second"));
        Files.writeString(first.resolve("rules.yaml"), "one");
        Files.writeString(second.resolve("rules.yaml"), "two");
        Path current = Files.createSymbolicLink(root.resolve("current"), first);
        source = new FileSource(current.resolve("rules.yaml"), Pace.every(Duration.ofSeconds(5)));
        source.watch(recorder);
        recorder.awaitText("one");
        Path next = Files.createSymbolicLink(root.resolve("next"), second);
        Files.move(next, current, StandardCopyOption.ATOMIC_MOVE);
        recorder.awaitText("two");
        long begin = System.nanoTime();
        for (int change = 0; change < 6; change++) { // the new directory is watched by now
            Files.writeString(second.resolve("rules.yaml"), "change " + change);
            recorder.awaitText("change " + change);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begin))
                .as("it takes 25 s and more to find them by looking")
                .isLessThan(Duration.ofSeconds(20));
    }

    @Test
    void aFileThatIsWrittenSlowlyIsToldWholeInTheEnd() throws Exception {
        Files.writeString(file, "0");
        watchSeldom();
        recorder.awaitText("0");
        StringBuilder whole = new StringBuilder();
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int line = 0; line < 240; line++) {
                out.write(("line " + line + "\n").getBytes(UTF_8));
                whole.append("line ").append(line).append('\n');
                Thread.sleep(10); // hardly ever quiet, and longer in all than the debounce waits
            }
        }
        recorder.awaitText(whole.toString());
        assertThat(recorder.documents().size())
                .as("told while it was written, too")
                .isGreaterThan(2);
        assertThat(recorder.documents().size()).as("not at each line").isLessThan(40);
    }

    @Test
    void aDirectoryThatNeverGetsQuietStarvesNobody() throws Exception {
        Files.writeString(file, "one");
        watchSeldom();
        recorder.awaitText("one");
        AtomicBoolean done = new AtomicBoolean();
        Thread noise = new Thread(() -> {
            for (int i = 0; !done.get(); i++) {
                write(directory.resolve("noise"), "noise " + i);
            }
        });
        noise.start();
        try {
            Files.writeString(file, "two");
            long begin = System.nanoTime();
            recorder.awaitText("two");
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(20));
        } finally {
            done.set(true);
            noise.join();
        }
    }

    private static void write(Path path, String text) {
        try {
            Files.writeString(path, text);
            Thread.sleep(1);
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Test
    void aDirectoryThatIsDeletedAndMadeAgainIsWatchedAgain() throws Exception {
        Files.writeString(file, "one");
        watchSeldom();
        recorder.awaitText("one");
        for (int spell = 1; spell <= 2; spell++) {
            ConfigMap.deleteAll(directory);
            recorder.awaitFailures(spell);
            Files.createDirectory(directory);
            Thread.sleep(100);
            Files.writeString(file, "spell " + spell);
            recorder.awaitText("spell " + spell);
            Path next = Files.writeString(directory.resolve("next"), "after spell " + spell);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE); // so that it is never empty, which is a failure
            recorder.awaitText("after spell " + spell);
        }
        assertThat(recorder.failures()).hasSize(2);
    }

    @Test
    void aDirectoryThatIsExchangedInNoTimeIsWatchedAgain() throws Exception {
        Files.writeString(file, "one");
        watchSeldom();
        recorder.awaitText("one");
        ConfigMap.deleteAll(directory);
        Files.createDirectory(directory);
        Files.writeString(file, "two");
        recorder.awaitText("two");
        Files.writeString(file, "three");
        recorder.awaitText("three");
    }

    @Test
    void aDirectoryThatIsMissingAtFirstIsFound() throws Exception {
        Files.delete(directory);
        watchSeldom();
        recorder.awaitFailures(1);
        assertThat(recorder.failures().get(0)).isInstanceOf(NoDocumentException.class);
        Files.createDirectory(directory);
        Files.writeString(file, "one");
        recorder.awaitText("one");
    }

    @Test
    void whatIsNoRegularFileIsAFailureAndNeverWaitedFor() throws Exception {
        Files.createDirectory(file);
        assertThatThrownBy(source::read).hasMessage(source.name() + ": is not a regular file");
        Files.delete(file);
        Files.createSymbolicLink(file, Path.of("/dev/zero"));
        assertThatThrownBy(source::read).hasMessage(source.name() + ": is not a regular file");
        Files.delete(file);
        new ProcessBuilder("mkfifo", file.toString()).start().waitFor();
        assertThatThrownBy(source::read).hasMessage(source.name() + ": is not a regular file");
    }

    @Test
    void linksThatLeadNowhereOrInACircleAreFailures() throws Exception {
        Files.createSymbolicLink(file, Path.of("nowhere"));
        assertThatThrownBy(source::read).isInstanceOf(NoDocumentException.class);
        Files.delete(file);
        Files.createSymbolicLink(file, file);
        assertThatThrownBy(source::read)
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(NoDocumentException.class)
                .hasMessageStartingWith(source.name() + ": cannot be read");
    }

    @Test
    void emptyFilesAndOtherEncodingsAreFailuresThatSaySo() throws Exception {
        Files.write(file, new byte[0]);
        assertThatThrownBy(source::read)
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(NoDocumentException.class)
                .hasMessageContaining("empty");
        Files.write(file, "größe".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
        assertThatThrownBy(source::read).hasMessageContaining("UTF-8");
    }

    @Test
    void publishingKeepsPermissionsAndLinksAndLeavesNothingBehind() throws Exception {
        Path real = Files.writeString(root.resolve("real.yaml"), "one");
        Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-r-----"));
        Files.createSymbolicLink(file, real);
        source.publish("two", ANY_REVISION);
        assertThat(Files.isSymbolicLink(file)).isTrue();
        assertThat(Files.readString(real)).isEqualTo("two");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(real)))
                .isEqualTo("rw-r-----");
        assertThat(names(root)).containsExactlyInAnyOrder("etc", "real.yaml", ".real.yaml.lock");
        assertThat(names(directory)).containsExactly("rules.yaml");
    }

    @Test
    void aNewFileIsReadableForThoseTheSystemSays() throws Exception {
        Path other = Files.writeString(directory.resolve("other"), "made in the ordinary way");
        source.publish("one", ANY_REVISION);
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(other));
    }

    @Test
    void publishingIntoNothingFailsAndLeavesNothingBehind() throws Exception {
        Files.delete(directory);
        assertThatThrownBy(() -> source.publish("one", ANY_REVISION))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(source.name() + ": cannot be written");
        Files.createDirectory(directory);
        Files.createDirectory(file);
        Files.writeString(file.resolve("inside"), "x");
        assertThatThrownBy(() -> source.publish("one", ANY_REVISION)).isInstanceOf(IOException.class);
        assertThat(names(directory)).containsExactlyInAnyOrder("rules.yaml", ".rules.yaml.lock");
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.map(path -> path.getFileName().toString()).toList();
        }
    }
}
