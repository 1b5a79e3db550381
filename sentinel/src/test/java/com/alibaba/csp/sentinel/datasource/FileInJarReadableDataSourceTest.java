package com.alibaba.csp.sentinel.datasource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.property.PropertyListener;
import java.io.FileNotFoundException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileInJarReadableDataSourceTest {

    @TempDir
    Path folder;

    private String jar;

    @BeforeEach
    void aJarWithRules() throws Exception {
        Path file = folder.resolve("rules.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file))) {
            out.putNextEntry(new JarEntry("folder/"));
            out.putNextEntry(new JarEntry("folder/rules.txt"));
            out.write("gül 7".getBytes(StandardCharsets.UTF_8));
        }
        jar = file.toString();
    }

    @Test
    void tellsWhatTheFileInTheJarSays() throws Exception {
        FileInJarReadableDataSource<String> source =
                new FileInJarReadableDataSource<>(jar, "folder/rules.txt", text -> "<" + text + ">");
        List<String> told = new ArrayList<>();
        source.getProperty().addListener(new PropertyListener<>() {
            @Override
            public void configLoad(String value) {
                told.add(value);
            }

            @Override
            public void configUpdate(String value) {
                told.add(value);
            }
        });
        assertThat(told).containsExactly("<gül 7>");
        assertThat(source.readSource()).isEqualTo("gül 7");
        source.close();
        assertThatThrownBy(source::readSource).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aFileThatIsNotInTheJarIsNoReasonToFailButCannotBeRead() throws Exception {
        for (String name : List.of("folder/none.txt", "folder/")) {
            FileInJarReadableDataSource<String> source = new FileInJarReadableDataSource<>(jar, name, text -> text);
            assertThatThrownBy(source::readSource)
                    .isInstanceOf(FileNotFoundException.class)
                    .hasMessageContaining(name)
                    .hasMessageContaining("rules.jar");
            source.close();
        }
    }

    @Test
    void aJarThatIsNotThereAndBadSettingsAreRefused() {
        assertThatThrownBy(() -> new FileInJarReadableDataSource<>(jar + "x", "folder/rules.txt", text -> text))
                .isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> new FileInJarReadableDataSource<>(null, "folder/rules.txt", text -> text))
                .hasMessage("jarName cannot be blank");
        assertThatThrownBy(() -> new FileInJarReadableDataSource<>(jar, " ", text -> text))
                .hasMessage("fileInJarName cannot be blank");
        assertThatThrownBy(() -> new FileInJarReadableDataSource<>(jar, "folder/rules.txt", text -> text, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theEmptySourceHoldsNothing() throws Exception {
        assertThat(EmptyDataSource.EMPTY_DATASOURCE.readSource()).isNull();
        assertThat(EmptyDataSource.EMPTY_DATASOURCE.loadConfig()).isNull();
        assertThat(EmptyDataSource.EMPTY_DATASOURCE.getProperty()).isNotNull();
        EmptyDataSource.EMPTY_DATASOURCE.close();
    }
}
