package io.headgate.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rights of a folder that was restored or was there before. */
class FolderTest {

    @TempDir
    private Path parent;

    private static String rights(Path path) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static void give(Path path, String rights) throws Exception {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(rights));
    }

    @Test
    void restoredFilesThatOthersCouldReadAreClosedToThem() throws Exception {
        Path folder = parent.resolve("console");
        TestConsole.setUp(folder).close();
        give(folder, "rwxr-xr-x");
        give(folder.resolve("console.db"), "rw-r--r--");
        try (TestConsole console = TestConsole.start(folder)) {
            assertThat(console.admin().get("/api/accounts").statusCode()).isEqualTo(200);
            assertThat(rights(folder)).isEqualTo("rwx------");
            for (String name : Set.of("console.db", "console.db-wal", "console.lock")) {
                assertThat(rights(folder.resolve(name))).as(name).isEqualTo("rw-------");
            }
        }
    }

    @Test
    void anOpenFolderThatOthersUseTooIsRefused() throws Exception {
        Path folder = Files.createDirectory(parent.resolve("shared"));
        Files.writeString(folder.resolve("notes.txt"), "of somebody else");
        give(folder, "rwxr-xr-x");
        assertThatThrownBy(() -> TestConsole.start(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("folder: ")
                .hasMessageContaining("rwx------");
        assertThat(rights(folder)).isEqualTo("rwxr-xr-x");
        assertThat(folder.resolve("console.db")).doesNotExist();
        give(folder, "rwx------");
        TestConsole.start(folder).close();
    }
}
