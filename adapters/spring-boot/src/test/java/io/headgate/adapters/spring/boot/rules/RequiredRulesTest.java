package io.headgate.adapters.spring.boot.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.spring.boot.setting.InvalidSettingException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** With {@code headgate.rules.required} an application does not start without its rules. */
class RequiredRulesTest {

    private static final String GOOD =
            "headgate: 1\nrules: [{kind: flow, resource: a, limit: {permits: 1, per: 1s}}]\n";
    private static final String NEEDED = "headgate.rules.required: true (expected: a good document of every source"
            + " within headgate.rules.first-wait, or the last good one in headgate.rules.snapshot)\n";

    @TempDir
    Path folder;

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(HeadgateAutoConfiguration.class, RuleFeedAutoConfiguration.class))
            .withPropertyValues("headgate.rules.first-wait=1ms");

    private void assertRefused(ApplicationContextRunner runner, String... message) {
        runner.run(context -> {
            assertThat(context).hasFailed();
            assertThat(context.getStartupFailure())
                    .rootCause()
                    .isInstanceOf(InvalidSettingException.class)
                    .hasMessageContainingAll(message);
        });
    }

    @Test
    void aMissingFileStopsTheStart() {
        Path missing = folder.resolve("rules.yaml");
        ApplicationContextRunner missed = application.withPropertyValues("headgate.rules.files=" + missing);
        missed.run(context -> assertThat(context).as("by default").hasNotFailed());
        assertRefused(missed.withPropertyValues("headgate.rules.required=true"), NEEDED, "rules.yaml");
    }

    @Test
    void aBadFileStopsTheStartAndAGoodOneDoesNot() throws Exception {
        Path file = Files.writeString(folder.resolve("rules.yaml"), "headgate: 1\nrules: [{kind: nonsense}]\n");
        ApplicationContextRunner needing = application.withPropertyValues(
                "headgate.rules.files=" + file, "headgate.rules.required=true", "headgate.rules.first-wait=60s");
        assertRefused(needing, NEEDED, "REJECTED", "nonsense");
        Files.writeString(file, GOOD);
        needing.run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void withoutASourceThereIsNothingToStartWith() {
        assertRefused(
                application.withPropertyValues("headgate.rules.required=true"),
                "headgate.rules.required: true (expected: a source of rules: headgate.rules.document, ");
    }
}
