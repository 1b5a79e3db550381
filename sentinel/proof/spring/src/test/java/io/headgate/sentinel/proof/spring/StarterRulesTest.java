package io.headgate.sentinel.proof.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import io.headgate.sentinel.proof.Protection;
import io.headgate.sentinel.proof.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

/** The starter's data sources: rules that an application names in its properties only. */
class StarterRulesTest {

    @TempDir
    Path folder;

    private int versions;

    @AfterEach
    void withoutRules() {
        Protection.none();
    }

    @Test
    void rulesFromAFileThatThePropertiesNameTakeEffectAndFollowTheFile() throws Exception {
        Path file = folder.resolve("rules.json");
        write(file, 0);
        try (ConfigurableApplicationContext application = WebContract.start(
                StarterApplication.class,
                WebApplicationType.NONE,
                "--spring.cloud.sentinel.datasource.limits.file.file=" + file,
                "--spring.cloud.sentinel.datasource.limits.file.data-type=json",
                "--spring.cloud.sentinel.datasource.limits.file.rule-type=flow",
                "--spring.cloud.sentinel.datasource.limits.file.recommend-refresh-ms=50")) {
            StarterApplication.Shelves shelves = application.getBean(StarterApplication.Shelves.class);
            assertThat(shelves.count("tea")).isEqualTo("unknown: FlowException");

            write(file, 1_000_000);
            Waiting.until("the raised limit", () -> shelves.count("tea").equals("seven"));
            assertThat(FlowRuleManager.getRules())
                    .extracting(FlowRule::getCount)
                    .containsExactly(1_000_000.0);
        }
    }

    /** Takes the place of the file at once, and is later than what was there, however coarse the clock of the disk. */
    private void write(Path file, int count) throws IOException {
        Path written = Files.writeString(
                folder.resolve("new.json"), "[{\"resource\":\"shelves.count\",\"grade\":1,\"count\":" + count + "}]");
        Files.setLastModifiedTime(written, FileTime.from(Instant.now().plusSeconds(10L * versions++)));
        Files.move(written, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}
