package com.alibaba.csp.sentinel.datasource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileWritableDataSourceTest {

    @TempDir
    Path folder;

    @Test
    void writesTheTextOfTheEncoderAndReplacesTheOneBefore() throws Exception {
        Path file = folder.resolve("rules.json");
        FileWritableDataSource<Integer> source =
                new FileWritableDataSource<>(file.toString(), value -> "rules ü " + value);
        source.write(1);
        source.write(22);
        assertThat(file).hasContent("rules ü 22");
        assertThat(names()).containsExactly("rules.json");
    }

    @Tag("concurrency")
    @Test
    void aReaderSeesTheOldTextOrTheNewOneAndNeverHalfOfEither() throws Exception {
        Path file = folder.resolve("rules.json");
        FileWritableDataSource<String> source = new FileWritableDataSource<>(file.toFile(), text -> text);
        String as = "a".repeat(300_000);
        String bs = "b".repeat(200_000);
        source.write(as);
        AtomicBoolean done = new AtomicBoolean();
        CompletableFuture<Integer> odd = CompletableFuture.supplyAsync(() -> {
            int count = 0;
            while (!done.get()) {
                String text = read(file);
                count += text.equals(as) || text.equals(bs) ? 0 : 1;
            }
            return count;
        });
        for (int round = 0; round < 50; round++) {
            source.write(round % 2 == 0 ? bs : as);
        }
        done.set(true);
        assertThat(odd.join()).isZero();
        assertThat(names()).containsExactly("rules.json");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (java.io.IOException gone) {
            return "gone";
        }
    }

    @Test
    void aLinkKeepsPointingToTheFileWhichKeepsItsReaders() throws Exception {
        Path real = Files.writeString(folder.resolve("real.json"), "old");
        Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-r--r--"));
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), real);
        new FileWritableDataSource<String>(link.toFile(), text -> text).write("new");
        assertThat(link).isSymbolicLink().hasContent("new");
        assertThat(real).hasContent("new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(real)))
                .isEqualTo("rw-r--r--");
    }

    @Test
    void aFileThatCannotBeReplacedIsWrittenInPlace() throws Exception {
        Path file = folder.resolve("r".repeat(250)); // one beside it, with a longer name, cannot be made
        FileWritableDataSource<String> source = new FileWritableDataSource<>(file.toFile(), text -> text);
        source.write("long text");
        source.write("short");
        assertThat(file).hasContent("short");
        assertThat(names()).hasSize(1);
    }

    @Test
    void anEncoderThatFailsLeavesTheFileAsItWas() throws Exception {
        Path file = Files.writeString(folder.resolve("rules.json"), "old");
        FileWritableDataSource<Integer> source = new FileWritableDataSource<>(
                file.toFile(), value -> value == 0 ? null : String.valueOf(1 / (value - 1)));
        assertThatThrownBy(() -> source.write(0)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> source.write(1)).isInstanceOf(ArithmeticException.class);
        assertThat(file).hasContent("old");
        source.write(2); // the lock was given back
        assertThat(file).hasContent("1");
    }

    @Test
    void badSettingsAreRefused() {
        assertThatThrownBy(() -> new FileWritableDataSource<String>((File) null, text -> text))
                .hasMessage("Bad file");
        assertThatThrownBy(() -> new FileWritableDataSource<String>(folder.toFile(), text -> text))
                .hasMessage("Bad file");
        assertThatThrownBy(() -> new FileWritableDataSource<String>(new File("x"), null))
                .hasMessage("Config encoder cannot be null");
        assertThatThrownBy(() -> new FileWritableDataSource<String>(new File("x"), text -> text, null))
                .hasMessage("Charset cannot be null");
        FileWritableDataSource<String> nowhere = new FileWritableDataSource<>(
                folder.resolve("no/such/file").toFile(), text -> text, StandardCharsets.UTF_8);
        assertThatThrownBy(() -> nowhere.write("x")).isInstanceOf(NoSuchFileException.class);
    }

    private Stream<String> names() throws Exception {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> path.getFileName().toString()).toList().stream();
        }
    }
}
