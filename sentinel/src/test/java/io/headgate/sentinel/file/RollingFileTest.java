package io.headgate.sentinel.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RollingFileTest {

    @TempDir
    Path directory;

    private RollingFile file(long mostBytes, int olderFiles) {
        return new RollingFile(age -> directory.resolve("sub/f" + (age == 0 ? "" : "." + age)), mostBytes, olderFiles);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private Path path(String name) {
        return directory.resolve("sub").resolve(name);
    }

    @Test
    void filesAreSetAsideAtTheirSizeAndTheOldestGoes() throws Exception {
        try (RollingFile file = file(4, 2)) {
            assertThat(directory.resolve("sub")).doesNotExist();
            for (String line : new String[] {"a\n", "b\n", "c\n", "d\n", "e\n", "f\n", "g\n"}) {
                file.append(bytes(line));
            }
        }
        assertThat(path("f")).hasContent("g\n");
        assertThat(path("f.1")).hasContent("e\nf\n");
        assertThat(path("f.2")).hasContent("c\nd\n");
        assertThat(path("f.3")).doesNotExist();
    }

    @Test
    void aLineLongerThanAFileHasOneOfItsOwn() throws Exception {
        try (RollingFile file = file(4, 1)) {
            file.append(bytes("long line\n"));
            file.append(bytes("b\n"));
        }
        assertThat(path("f")).hasContent("b\n");
        assertThat(path("f.1")).hasContent("long line\n");
    }

    @Test
    void withoutOlderFilesThereIsOne() throws Exception {
        try (RollingFile file = file(2, 0)) {
            file.append(bytes("a\n"));
            file.append(bytes("b\n"));
        }
        assertThat(path("f")).hasContent("b\n");
        assertThat(path("f.1")).doesNotExist();
    }

    @Test
    void whatWasThereIsKept() throws Exception {
        Files.createDirectories(directory.resolve("sub"));
        Files.writeString(path("f"), "before\n");
        try (RollingFile file = file(100, 1)) {
            file.append(bytes("after\n"));
            file.roll();
            file.append(bytes("new\n"));
        }
        assertThat(path("f.1")).hasContent("before\nafter\n");
        assertThat(path("f")).hasContent("new\n");
    }

    @Test
    void aFileThatSomebodyTookAwayIsMadeAnew() throws Exception {
        try (RollingFile file = file(100, 1)) {
            file.append(bytes("gone\n"));
            Files.delete(path("f"));
            file.append(bytes("here\n"));
        }
        assertThat(path("f")).hasContent("here\n");
    }

    @Test
    void whatCannotBeWrittenIsDroppedAndCounted() throws Exception {
        Files.writeString(directory.resolve("sub"), "a file where the directory should be");
        try (RollingFile file = file(100, 1)) {
            file.append(bytes("a\n"));
            file.append(bytes("b\n"));
            assertThat(file.dropped()).isEqualTo(2);
        }
    }

    @Test
    void aSizeOfNothingIsRefused() {
        assertThatThrownBy(() -> file(0, 1)).hasMessage("mostBytes: 0 (expected: > 0)");
        assertThatThrownBy(() -> file(1, -1)).hasMessage("olderFiles: -1 (expected: >= 0)");
    }
}
