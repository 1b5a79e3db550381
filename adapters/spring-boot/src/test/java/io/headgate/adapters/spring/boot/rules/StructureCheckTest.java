package io.headgate.adapters.spring.boot.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.spring.boot.setting.InvalidSettingException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Rules that are written as a structure of {@code application.yml} stop the start, with what to do about it. */
class StructureCheckTest {

    private static final String RULE =
            "{kind: flow, id: orders-limit, resource: GET /orders, limit: {permits: 1, per: 1m}}";

    @TempDir
    Path folder;

    private ApplicationContextRunner application(String yaml) throws Exception {
        Path file = Files.writeString(folder.resolve("application.yml"), yaml);
        return new ApplicationContextRunner()
                .withInitializer(new ConfigDataApplicationContextInitializer())
                .withConfiguration(
                        AutoConfigurations.of(HeadgateAutoConfiguration.class, RuleFeedAutoConfiguration.class))
                .withPropertyValues("spring.config.location=" + file.toUri());
    }

    private void assertRefused(String yaml, String beginning, String origin, String remedy) throws Exception {
        application(yaml).run(context -> {
            assertThat(context).hasFailed();
            assertThat(context.getStartupFailure())
                    .isInstanceOf(InvalidSettingException.class)
                    .hasMessageStartingWith(beginning)
                    .hasMessageContaining(origin)
                    .hasMessageContaining(remedy);
        });
    }

    @Test
    void aDocumentWithoutItsVerticalBarIsRefused() throws Exception {
        assertRefused(
                """
                headgate:
                  rules:
                    document:
                      headgate: 1
                      rules:
                        - %s
                """.formatted(RULE),
                "headgate.rules.document: a structure, in which headgate.rules.document.headgate is 1, from ",
                "application.yml]",
                "put a | behind \"document:\"");
    }

    @Test
    void aListInPlaceOfTheDocumentIsRefused() throws Exception {
        assertRefused(
                """
                headgate:
                  rules:
                    document:
                      - %s
                """.formatted(RULE),
                "headgate.rules.document: a structure, in which headgate.rules.document[0].kind is flow",
                "application.yml]",
                "put a | behind \"document:\"");
    }

    @Test
    void rulesAsAListAreRefused() throws Exception {
        assertRefused(
                """
                headgate:
                  rules:
                    - %s
                """.formatted(RULE),
                "headgate.rules: a list or a document, in which headgate.rules[0].kind is flow",
                "application.yml]",
                "write \"document: |\" below \"rules:\"");
    }

    @Test
    void aDocumentThatStandsInPlaceOfThePropertiesIsRefused() throws Exception {
        assertRefused(
                """
                headgate:
                  rules:
                    headgate: 1
                    rules:
                      - %s
                """.formatted(RULE),
                "headgate.rules: a list or a document, in which headgate.rules.headgate is 1",
                "application.yml]",
                "write \"document: |\" below \"rules:\"");
    }

    @Test
    void aLazyApplicationIsRefusedToo() throws Exception {
        application("headgate: {rules: [{kind: flow}]}\nspring.main.lazy-initialization: true\n")
                .run(context -> assertThat(context).hasFailed());
    }

    @Test
    void aTextAndOtherPropertiesAreFine() throws Exception {
        application("""
                headgate:
                  rules:
                    first-wait: 20s
                    files: []
                    document: |
                      headgate: 1
                      rules:
                        - %s
                """.formatted(RULE))
                .run(context -> assertThat(
                                context.getBean(Headgate.class).rules().get("orders-limit"))
                        .isPresent());
    }
}
