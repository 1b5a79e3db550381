package io.headgate.adapters.spring.boot.console;

import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.spring.boot.HeadgateCustomizer;
import io.headgate.adapters.spring.boot.setting.Setting;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/** Stops the start where a property names a console and headgate-agent is not there: the application would run without its rules. */
@AutoConfiguration(before = HeadgateAutoConfiguration.class)
@ConditionalOnMissingClass("io.headgate.agent.ConsoleLink")
@ConditionalOnProperty(ConsoleMissingAutoConfiguration.URI)
public final class ConsoleMissingAutoConfiguration {

    static final String URI = ConsoleProperties.PREFIX + "uri";

    @Bean
    HeadgateCustomizer headgateAgentMissing() {
        return builder -> Setting.require(
                false, URI, "(not shown)", "io.headgate:headgate-agent among the dependencies, or no such property");
    }
}
