package io.headgate.adapters.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.adapters.spring.boot.setting.InvalidSettingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** A property below {@code headgate} that does not exist does not pass unnoticed. */
class PropertyNameCheckTest {

    @TempDir
    Path folder;

    private final ApplicationContextRunner application =
            new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(HeadgateAutoConfiguration.class));

    private ApplicationContextRunner application(String yaml) throws Exception {
        Path file = Files.writeString(folder.resolve("application.yml"), yaml);
        return application
                .withInitializer(new ConfigDataApplicationContextInitializer())
                .withPropertyValues("spring.config.location=" + file.toUri());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "headgate: {enabled: false}",
                "headgate.enabled: false",
                "headgate: {\"on\": false}",
                "headgate.on: false"
            })
    void protectionIsOffWhenYamlSaysSo(String yaml) throws Exception {
        application(yaml)
                .run(context ->
                        assertThat(context.getBean(Headgate.class).isOn()).isFalse());
    }

    @ParameterizedTest
    @CsvSource({"on: false, headgate[true]", "off: true, headgate[false]", "yes: true, headgate[true]"})
    void aBareOnOrOffInYamlStopsTheStartAndNamesTheProperty(String line, String name) throws Exception {
        application("headgate:\n  " + line + "\n").run(context -> {
            assertThat(context).hasFailed();
            assertThat(context.getStartupFailure())
                    .isInstanceOf(InvalidSettingException.class)
                    .hasMessageStartingWith(name + ": no such property, from ")
                    .hasMessageContaining("application.yml]")
                    .hasMessageContaining("write headgate.enabled: false");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "headgate.rules.file, headgate.rules.files",
        "headgate.rules.documnet, headgate.rules.document",
        "headgate.rule.document, headgate.rules.document",
        "headgate.web.exclude, headgate.web.excluded",
        "headgate.web.origin.form, headgate.web.origin.from",
    })
    void aMisspeltNameIsToldWithTheNearest(String wrong, String right) {
        assertThat(warnings(application.withPropertyValues(wrong + "=x")))
                .anyMatch(line -> line.startsWith(wrong + ": no such property, it has no effect")
                        && line.endsWith(" (did you mean " + right + "?)"));
    }

    @Test
    void aListIsOneProperty() {
        assertThat(warnings(application.withPropertyValues("headgate.web.exclude[0]=/a", "headgate.web.exclude[1]=/b")))
                .filteredOn(line -> line.contains("headgate.web.exclude"))
                .singleElement()
                .asString()
                .startsWith("headgate.web.exclude: no such property");
    }

    @Test
    void manyUnknownNamesAreToldByTwentyLinesAndANumber() {
        ApplicationContextRunner misspelt = application;
        for (int i = 0; i < 25; i++) {
            misspelt = misspelt.withPropertyValues("headgate.unknown" + i + "=x");
        }
        List<String> lines = warnings(misspelt);
        assertThat(lines).hasSize(21).last().asString().matches("headgate: [0-9]+ more properties that do not exist");
    }

    @Test
    void everyPropertyOfTheMetadataIsKnown() {
        assertThat(PropertyNames.known().keySet())
                .containsExactlyInAnyOrderElementsOf(MetadataTest.properties().stream()
                        .filter(name -> name.startsWith("headgate."))
                        .toList());
    }

    @Test
    void namesThatExistListsAndFreeKeysAreNotTold() throws Exception {
        assertThat(warnings(application("""
                headgate:
                  maxResources: 5
                  rules:
                    first_wait: 1s
                    files: [a.yaml, b.yaml]
                    http:
                      - {address: "http://127.0.0.1:1/", headers: {X-Any: x}}
                  web:
                    groups:
                      selling: ["/orders/*"]
                      "[GET all]": ["/**"]
                  sentinel.window: sliding
                """))).noneMatch(line -> line.contains("application.yml"));
    }

    /** What the start writes to the log about properties. */
    private static List<String> warnings(ApplicationContextRunner starting) {
        List<String> lines = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                if (line.getLevel() == Level.WARNING) {
                    lines.add(line.getMessage());
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger log = Logger.getLogger("io.headgate");
        log.addHandler(handler);
        try {
            starting.run(context -> assertThat(context).hasNotFailed());
        } finally {
            log.removeHandler(handler);
        }
        return lines;
    }
}
