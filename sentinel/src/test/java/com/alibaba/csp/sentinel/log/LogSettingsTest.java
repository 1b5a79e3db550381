package com.alibaba.csp.sentinel.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogSettingsTest {

    @Test
    void theFileOfTheSystemPropertyComesBeforeTheOneOfTheEnvironment(@TempDir Path directory) throws Exception {
        Path one = Files.writeString(directory.resolve("one.properties"), "from=property\n");
        Path two = Files.writeString(directory.resolve("two.properties"), "from=environment\n");
        assertThat(LogConfigLoader.load(one.toString(), two.toString())).containsEntry("from", "property");
        assertThat(LogConfigLoader.load(null, two.toString())).containsEntry("from", "environment");
        assertThat(LogConfigLoader.load(" ", two.toString())).containsEntry("from", "environment");
        assertThat(LogConfigLoader.load(null, null)).doesNotContainKey("from");
    }

    @Test
    void systemPropertiesComeBeforeAllFiles(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("s.properties"), "user.dir=elsewhere\nown=1\n");
        Properties settings = LogConfigLoader.load(file.toString(), null);
        assertThat(settings)
                .containsEntry("user.dir", System.getProperty("user.dir"))
                .containsEntry("own", "1");
    }

    @Test
    void aFileThatIsNotThereLeavesTheSystemProperties(@TempDir Path directory) {
        assertThat(LogConfigLoader.load(directory.resolve("none").toString(), null))
                .containsKey("java.version");
    }

    @Test
    void logsGoHomeInUtf8AtLevelInfoUnlessToldOtherwise() {
        LogBase settings = new LogBase(new Properties());
        String home = System.getProperty("user.home");
        assertThat(settings.directory()).isEqualTo(Path.of(home, "logs", "csp") + File.separator);
        assertThat(settings.charset()).isEqualTo("utf-8");
        assertThat(settings.outputType()).isEqualTo("file");
        assertThat(settings.level()).isEqualTo(com.alibaba.csp.sentinel.log.jul.Level.INFO);
        assertThat(settings.usePid()).isFalse();
    }

    @Test
    void logsGoWhereTheyAreToldTo(@TempDir Path directory) {
        Properties told = new Properties();
        Path logs = directory.resolve("logs");
        told.setProperty(LogBase.LOG_DIR, logs.toString());
        told.setProperty(LogBase.LOG_CHARSET, "GBK");
        told.setProperty(LogBase.LOG_OUTPUT_TYPE, "CONSOLE");
        told.setProperty(LogBase.LOG_LEVEL, "debug");
        told.setProperty(LogBase.LOG_NAME_USE_PID, "true");
        LogBase settings = new LogBase(told);
        assertThat(settings.directory()).isEqualTo(logs + File.separator);
        assertThat(logs).doesNotExist();
        assertThat(settings.charset()).isEqualTo("GBK");
        assertThat(settings.outputType()).isEqualTo("console");
        assertThat(settings.level()).isEqualTo(com.alibaba.csp.sentinel.log.jul.Level.DEBUG);
        assertThat(settings.usePid()).isTrue();
    }

    @Test
    void anUnknownLevelOrTypeCountsAsTheDefault() {
        Properties told = new Properties();
        told.setProperty(LogBase.LOG_LEVEL, "loud");
        told.setProperty(LogBase.LOG_OUTPUT_TYPE, "printer");
        LogBase settings = new LogBase(told);
        assertThat(settings.level()).isEqualTo(com.alibaba.csp.sentinel.log.jul.Level.INFO);
        assertThat(settings.outputType()).isEqualTo("file");
    }
}
