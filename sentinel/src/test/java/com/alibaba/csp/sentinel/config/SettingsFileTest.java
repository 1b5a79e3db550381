package com.alibaba.csp.sentinel.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.sentinel.Instance;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Settings from files, in a process of its own: they are read once, when they are first asked for. */
@Timeout(180)
class SettingsFileTest {

    @TempDir
    Path temporary;

    private Path classPath;
    private Path elsewhere;

    @BeforeEach
    void twoFiles() throws Exception {
        classPath = Files.createDirectories(temporary.resolve("program"));
        Files.writeString(
                classPath.resolve("sentinel.properties"),
                "project.name=shop\ncsp.sentinel.app.type=1\ncsp.sentinel.flow.cold.factor=7\nof=class path\n");
        elsewhere = Files.writeString(
                temporary.resolve("elsewhere.properties"),
                "project.name=depot\ncsp.sentinel.flow.cold.factor=9\nof=elsewhere\n");
    }

    private String settings(String... given) throws Exception {
        try (Instance program = new Instance(Program.class, classPath, given)) {
            return program.tell("all");
        }
    }

    @Test
    void theFileOnTheClassPathIsRead() throws Exception {
        assertThat(settings()).isEqualTo("shop, type 1, cold 7, of class path");
    }

    @Test
    void theFileThatASystemPropertyNamesIsReadInItsPlace() throws Exception {
        assertThat(settings("csp.sentinel.config.file=" + elsewhere)).isEqualTo("depot, type 0, cold 9, of elsewhere");
        Files.copy(elsewhere, classPath.resolve("other.properties"));
        assertThat(settings("csp.sentinel.config.file=classpath:other.properties"))
                .isEqualTo("depot, type 0, cold 9, of elsewhere");
    }

    @Test
    void systemPropertiesWinOverTheFile() throws Exception {
        assertThat(settings("csp.sentinel.flow.cold.factor=5", "csp.sentinel.app.name=named"))
                .isEqualTo("named, type 1, cold 5, of class path");
    }

    @Test
    void whereTheNamedFileIsMissingDefaultsHold() throws Exception {
        assertThat(settings("csp.sentinel.config.file=" + temporary.resolve("missing.properties")))
                .isEqualTo(Program.class.getName() + ", type 0, cold 3, of null");
    }

    /** Tells its settings. */
    static final class Program {

        private Program() {}

        public static void main(String[] arguments) throws Exception {
            Instance.listen(words -> SentinelConfig.getAppName() + ", type " + SentinelConfig.getAppType() + ", cold "
                    + SentinelConfig.coldFactor() + ", of " + SentinelConfig.getConfig("of"));
        }
    }
}
