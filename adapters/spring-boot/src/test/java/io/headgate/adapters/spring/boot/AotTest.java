package io.headgate.adapters.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.adapters.spring.boot.actuate.EndpointAutoConfiguration;
import io.headgate.adapters.spring.boot.actuate.HeadgateReport;
import io.headgate.adapters.spring.boot.rules.RuleFeedAutoConfiguration;
import io.headgate.adapters.spring.boot.web.FilterAutoConfiguration;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotatedBeanDefinitionReader;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;
import org.springframework.mock.web.MockServletContext;
import org.springframework.web.context.support.GenericWebApplicationContext;

/** An application that is prepared ahead of time knows by reflection what it has to. */
class AotTest {

    @Test
    void propertiesCanBeBoundAndReportsCanBeWritten() throws Exception {
        RuntimeHints hints = processed();

        for (String properties : new String[] {
            "HeadgateProperties",
            "rules.RulesProperties",
            "rules.HttpProperties",
            "web.WebProperties",
            "web.OriginProperties",
            "web.ProxyProperties",
            "web.EntranceProperties"
        }) {
            Class<?> type = Class.forName("io.headgate.adapters.spring.boot." + properties);
            assertThat(RuntimeHintsPredicates.reflection().onType(type))
                    .as(properties)
                    .accepts(hints);
            assertThat(hints.reflection().getTypeHint(type).constructors())
                    .as(properties)
                    .anyMatch(hint -> hint.getMode() == ExecutableMode.INVOKE);
        }
        assertThat(hints.reflection().getTypeHint(HeadgateReport.class).methods())
                .anyMatch(hint -> hint.getName().equals("resources") && hint.getMode() == ExecutableMode.INVOKE);
    }

    private static RuntimeHints processed() {
        GenericWebApplicationContext context = new GenericWebApplicationContext(new MockServletContext());
        TestPropertyValues.of(
                        "headgate.rules.document=headgate: 1\nrules: []\n",
                        "management.endpoints.web.exposure.include=headgate")
                .applyTo(context);
        new AnnotatedBeanDefinitionReader(context)
                .register(
                        HeadgateAutoConfiguration.class,
                        RuleFeedAutoConfiguration.class,
                        FilterAutoConfiguration.class,
                        EndpointAutoConfiguration.class);
        DefaultGenerationContext generation = new DefaultGenerationContext(
                new ClassNameGenerator(ClassName.get("shop", "Shop")), new InMemoryGeneratedFiles());
        new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
        generation.writeGeneratedContent();
        return generation.getRuntimeHints();
    }
}
