package io.headgate.adapters.spring.boot;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.rule.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Keeps docs/guide/spring-boot.md true. */
class BootGuideTest {

    private static final Path ROOT = root();
    private static final Path EXAMPLE = ROOT.resolve("examples/spring-boot/src");

    @Configuration(proxyBeanMethods = false)
    static class Beans {
        @Bean
        Rule ordersLimit() {
            return flow("GET /orders/{id}").perSecond(100).withId("orders-limit");
        }

        @Bean
        HeadgateCustomizer leaks() {
            return builder -> builder.watchOneOf(100);
        }
    }

    @Test
    void theBeansOfThePageWork() throws IOException {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(HeadgateAutoConfiguration.class))
                .withUserConfiguration(Beans.class)
                .run(context -> assertThat(context).hasNotFailed());
        String here = Files.readString(
                ROOT.resolve("adapters/spring-boot/src/test/java/io/headgate/adapters/spring/boot/BootGuideTest.java"));
        assertThat(here)
                .contains(block("<!-- example: beans -->")
                        .indent(8)
                        .replaceAll("(?m)^ +$", "")
                        .strip());
    }

    @Test
    void thePageShowsTheExample() throws IOException {
        assertThat(block("<!-- file: application.yml -->"))
                .isEqualTo(Files.readString(EXAMPLE.resolve("main/resources/application.yml")));
        assertThat(Files.readString(EXAMPLE.resolve("test/java/io/headgate/examples/boot/ShopApplicationTest.java")))
                .contains(block("<!-- example: test -->"));
    }

    @Test
    void everyPropertyIsOnThePage() throws IOException {
        String page = Files.readString(page());
        assertThat(MetadataTest.properties())
                .filteredOn(property -> property.startsWith("headgate."))
                .allMatch(page::contains);
    }

    private static Path page() {
        return ROOT.resolve("docs/guide/spring-boot.md");
    }

    private static Path root() {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("docs/guide"))) {
            root = root.getParent();
        }
        return root;
    }

    /** The lines of the code block behind a mark. */
    private static String block(String mark) throws IOException {
        List<String> lines = Files.readAllLines(page());
        int begin = lines.indexOf(mark) + 2;
        assertThat(begin).as(mark).isGreaterThan(1);
        return String.join(
                        "\n",
                        lines.subList(begin, lines.size()).stream()
                                .takeWhile(line -> !line.equals("```"))
                                .toList())
                + "\n";
    }
}
