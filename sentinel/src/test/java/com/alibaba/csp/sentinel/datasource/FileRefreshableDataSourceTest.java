package com.alibaba.csp.sentinel.datasource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.property.PropertyListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileRefreshableDataSourceTest {

    private static final long EVERY_MS = 20;

    @TempDir
    Path folder;

    private Path file;
    private final List<Integer> told = new CopyOnWriteArrayList<>();

    @BeforeEach
    void aFileThatSaysOne() throws IOException {
        file = folder.resolve("rules.txt");
        Files.writeString(file, "1");
    }

    private FileRefreshableDataSource<Integer> source(Converter<String, Integer> converter) throws Exception {
        FileRefreshableDataSource<Integer> source =
                new FileRefreshableDataSource<>(file.toFile(), converter, EVERY_MS, 1024, UTF_8);
        source.getProperty().addListener(new PropertyListener<>() {
            @Override
            public void configLoad(Integer value) {
                told.add(value);
            }

            @Override
            public void configUpdate(Integer value) {
                told.add(value);
            }
        });
        return source;
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("deadline").isLessThan(deadline);
            Thread.sleep(5);
        }
    }

    @Test
    void tellsWhatTheFileSaysWhenMadeAndWheneverItHasChanged() throws Exception {
        FileRefreshableDataSource<Integer> source = source(Integer::valueOf);
        assertThat(told).containsExactly(1);
        Files.writeString(file, "22");
        await(() -> told.contains(22));
        Path other = folder.resolve("other.txt");
        Files.writeString(other, "33");
        Files.setLastModifiedTime(other, Files.getLastModifiedTime(file));
        Files.move(other, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        await(() -> told.contains(33));
        source.close();
        assertThat(told).containsExactly(1, 22, 33);
    }

    @Test
    void whatIsNoRulesLeavesTheLastGoodValueInForce() throws Exception {
        List<String> seen = new CopyOnWriteArrayList<>();
        FileRefreshableDataSource<Integer> source = source(text -> {
            seen.add(text);
            return text.equals("nothing") ? null : Integer.valueOf(text);
        });
        Files.writeString(file, "broken");
        await(() -> seen.contains("broken"));
        Files.writeString(file, "nothing");
        await(() -> seen.contains("nothing"));
        Files.writeString(file, "44");
        await(() -> told.contains(44));
        source.close();
        assertThat(told).containsExactly(1, 44);
    }

    @Test
    void aFileThatGoesAwayLeavesTheLastValueAndIsReadWhenItIsBack() throws Exception {
        Files.delete(file);
        FileRefreshableDataSource<Integer> source = source(Integer::valueOf);
        assertThat(told).containsExactly((Integer) null);
        Files.writeString(file, "5");
        await(() -> told.contains(5));
        Files.delete(file);
        Files.writeString(file, "66");
        await(() -> told.contains(66));
        source.close();
        assertThat(told).containsExactly(null, 5, 66);
    }

    @Test
    void aFileMayOutgrowTheBufferButNotFourMebibytes() throws Exception {
        Files.writeString(file, "0".repeat(5000) + "7");
        FileRefreshableDataSource<Integer> source = source(Integer::valueOf);
        assertThat(told).containsExactly(7);
        Files.write(file, "0".repeat(4 * 1024 * 1024 + 1).getBytes(StandardCharsets.US_ASCII));
        assertThatThrownBy(source::readSource)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("rules.txt")
                .hasMessageContaining("4194304");
        source.close();
    }

    @Test
    void itsThreadEndsWithIt() throws Exception {
        Set<Thread> before = threads();
        FileRefreshableDataSource<Integer> source = source(Integer::valueOf);
        Set<Thread> own = threads();
        own.removeAll(before);
        assertThat(own).hasSize(1).allMatch(Thread::isDaemon);
        source.close();
        await(() -> own.stream().noneMatch(Thread::isAlive));
    }

    @Test
    void badSettingsAreRefusedAndLeaveNoThreadBehind() {
        Set<Thread> before = threads();
        assertThatThrownBy(() -> new FileRefreshableDataSource<>(file.toFile(), text -> text, 0))
                .hasMessage("bufSize must between (0, 4194304], but 0 get");
        assertThatThrownBy(() -> new FileRefreshableDataSource<>(file.toFile(), text -> text, 5_000_000))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new FileRefreshableDataSource<>(folder.toFile(), text -> text))
                .hasMessage("File can't be null or a directory");
        assertThatThrownBy(() -> new FileRefreshableDataSource<>(file.toFile(), text -> text, 0, 10, UTF_8))
                .hasMessage("recommendRefreshMs must > 0, but 0 get");
        assertThatThrownBy(() -> new FileRefreshableDataSource<>(file.toFile(), null))
                .hasMessage("parser can't be null");
        Set<Thread> after = threads();
        after.removeAll(before);
        assertThat(after).isEmpty();
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("sentinel-datasource-auto-refresh-task"))
                .collect(Collectors.toSet());
    }
}
