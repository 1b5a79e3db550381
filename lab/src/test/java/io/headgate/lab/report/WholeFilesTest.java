package io.headgate.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFilesTest {

    @TempDir
    private Path folder = Path.of("");

    private void assertThatFolderHolds(String... names) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder(names);
        }
    }

    @Test
    void aFolderIsMadeAndAFileIsPutIntoIt() throws IOException {
        ReportPlace place = ReportPlace.checked(folder.resolve("new"), "compare");
        assertThatFolderHolds();

        new WholeFiles()
                .add(place.html(), "x")
                .add(place.beside("-a.png"), new byte[1])
                .write();
        assertThat(folder.resolve("new/compare.html")).hasContent("x");
        assertThat(folder.resolve("new/compare-a.png")).exists();
    }

    @Test
    void aNameThatEndsWithHtmlIsAFile() {
        assertThat(ReportPlace.checked(folder.resolve("my.html"), "compare").html())
                .isEqualTo(folder.resolve("my.html"));
        assertThat(ReportPlace.checked(Path.of("my.html"), "compare").html()).isEqualTo(Path.of("my.html"));
    }

    @Test
    void whatCannotBeWrittenIsRefusedBeforeAnythingRuns() throws IOException {
        Path file = Files.writeString(folder.resolve("notes.txt"), "mine");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReportPlace.checked(file, "compare"))
                .withMessage("out: " + file + " (expected: a folder, or a file whose name ends with .html)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReportPlace.checked(file.resolve("x.html"), "compare"))
                .withMessage("out: " + file + "/x.html (expected: in a folder that exists)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReportPlace.checked(folder.resolve("a/b/c"), "compare"))
                .withMessage("out: " + folder + "/a/b/c (expected: in a folder that exists)");
        assertThat(file).hasContent("mine");
    }

    @Test
    void whenOneCannotBeWrittenNoneIsAndNothingIsLeft() throws IOException {
        Path old = Files.writeString(folder.resolve("old.html"), "old");
        Files.createDirectories(folder.resolve(".bad.png.draft/in the way"));
        WholeFiles files = new WholeFiles()
                .add(folder.resolve("new/a.html"), "new")
                .add(old, "new")
                .add(folder.resolve("bad.png"), new byte[1]);

        assertThatIllegalArgumentException().isThrownBy(files::write).withMessageStartingWith("out: ");
        assertThat(old).hasContent("old");
        assertThatFolderHolds("old.html", ".bad.png.draft");
    }
}
