package com.alibaba.csp.sentinel.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigUtilTest {

    @TempDir
    Path directory;

    @Test
    void readsAFileByItsPathInUtf8() throws Exception {
        Path file = Files.writeString(directory.resolve("a.properties"), "name=\u6d41\u91cf\n");
        assertThat(ConfigUtil.loadProperties(" " + file + " ")).containsEntry("name", "\u6d41\u91cf");
    }

    @Test
    void aRelativePathBeginsInTheWorkingDirectory() throws Exception {
        Path file = Files.writeString(directory.resolve("b.properties"), "b=1\n");
        Path relative = Path.of(System.getProperty("user.dir")).relativize(file.toAbsolutePath());
        assertThat(ConfigUtil.loadProperties(relative.toString())).containsEntry("b", "1");
    }

    @Test
    void filesOnTheClassPathAreMergedAndTheLastWins() throws Exception {
        Path one = Files.createDirectory(directory.resolve("one"));
        Path two = Files.createDirectory(directory.resolve("two"));
        Files.writeString(one.resolve("merged.properties"), "first=1\nboth=1\n");
        Files.writeString(two.resolve("merged.properties"), "second=2\nboth=2\n");
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {one.toUri().toURL(), two.toUri().toURL()}, before)) {
            Thread.currentThread().setContextClassLoader(loader);
            Properties merged = ConfigUtil.loadProperties("classpath:merged.properties");
            assertThat(merged)
                    .containsEntry("first", "1")
                    .containsEntry("second", "2")
                    .containsEntry("both", "2");
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Test
    void thereIsNothingInAFileThatIsNotThere() {
        assertThat(ConfigUtil.loadProperties(null)).isNull();
        assertThat(ConfigUtil.loadProperties(" ")).isNull();
        assertThat(ConfigUtil.loadProperties(directory.resolve("none").toString()))
                .isNull();
        assertThat(ConfigUtil.loadProperties("classpath:not-there.properties")).isNull();
        assertThat(ConfigUtil.loadProperties(directory.toString())).isNull();
    }

    @Test
    void aSeparatorIsAddedOnce() {
        assertThat(ConfigUtil.addSeparator("a")).isEqualTo("a" + File.separator);
        assertThat(ConfigUtil.addSeparator("a" + File.separator)).isEqualTo("a" + File.separator);
    }
}
