package io.headgate.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings with values or names that there are not: one line each in the log, and the program runs on. */
@Timeout(120)
class DropInSettingsTest {

    @TempDir
    Path folder;

    /** What the program writes to its log, while it loads a rule and makes a call. */
    private List<String> log(String... settings) throws Exception {
        Path own = Files.createDirectory(folder.resolve("program"));
        try (Instance program = new Instance(SettingsProgram.class, own, settings)) {
            assertThat(program.tell("load")).isEqualTo("loaded");
            assertThat(program.tell("call")).isEqualTo("passed");
        }
        return Files.readAllLines(folder.resolve("program.err"));
    }

    @Test
    void eachValueThatASettingCannotHaveIsOneLineWithWhatWasExpected() throws Exception {
        assertThat(log(
                        "headgate.sentinel.window=slidng",
                        "headgate.sentinel.invalid=thorw",
                        "headgate.sentinel.error-ratio-one=x",
                        "headgate.sentinel.command=yes",
                        "headgate.sentinel.redis.timeout=50ms",
                        "headgate.sentinel.command.body=4MB",
                        "headgate.sentinel.heartbeat.timeout=0",
                        "headgate.sentinel.comand=true"))
                .filteredOn(line -> line.contains("WARNING"))
                .containsExactlyInAnyOrder(
                        "WARNING: headgate.sentinel.command: yes (expected: true or false); the default holds",
                        "WARNING: headgate.sentinel.command.body: 4MB (expected: bytes, 0 to 67108864); the default holds",
                        "WARNING: headgate.sentinel.error-ratio-one: x (expected: all or never); the default holds",
                        "WARNING: headgate.sentinel.heartbeat.timeout: 0 (expected: milliseconds, 1 to 999999999); the default holds",
                        "WARNING: headgate.sentinel.invalid: thorw (expected: keep or throw); the default holds",
                        "WARNING: headgate.sentinel.redis.timeout: 50ms (expected: milliseconds, 1 to 999999999); the default holds",
                        "WARNING: headgate.sentinel.window: slidng (expected: aligned or sliding); the default holds",
                        "WARNING: headgate.sentinel.comand: no such setting, it has no effect"
                                + " (did you mean headgate.sentinel.command?)");
    }

    @Test
    void settingsThatAreRightAreNotTold() throws Exception {
        assertThat(log(
                        "headgate.sentinel.window=Sliding",
                        "headgate.sentinel.invalid=keep",
                        "headgate.sentinel.error-ratio-one=never",
                        "headgate.sentinel.command=false",
                        "headgate.sentinel.redis.timeout=50",
                        "headgate.sentinel.command.body=100"))
                .noneMatch(line -> line.contains("headgate.sentinel."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:6379", "http://x", "redis://u:secret pw@h"})
    void anAddressOfRedisThatIsNoneIsOneErrorWithoutThePasswordAndTheProgramRunsOn(String uri) throws Exception {
        assertThat(log("headgate.sentinel.redis.uri=" + uri))
                .noneMatch(line -> line.contains("secret") || line.contains("Exception"))
                .filteredOn(line -> line.contains("SEVERE"))
                .containsExactly(
                        "SEVERE: headgate.sentinel.redis.uri: (not shown) (expected: an address such as"
                                + " redis://user:password@host:6379/0); it has no effect: rules with clusterMode have no store");
    }
}
