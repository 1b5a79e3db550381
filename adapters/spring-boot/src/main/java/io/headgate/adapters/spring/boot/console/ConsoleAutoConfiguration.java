package io.headgate.adapters.spring.boot.console;

import io.headgate.Headgate;
import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.spring.boot.rules.RuleFeedAutoConfiguration;
import io.headgate.agent.ConsoleLink;
import io.headgate.rules.feed.RuleFeed;
import io.headgate.rules.source.RuleSource;
import io.headgate.rules.usage.UnusedRules;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;

/**
 * The link to the console, and its rules as one more source of the feed. Before the feed, which is there only if there is a
 * source.
 */
@AutoConfiguration(after = HeadgateAutoConfiguration.class, before = RuleFeedAutoConfiguration.class)
@ConditionalOnClass(ConsoleLink.class)
@ConditionalOnBean(Headgate.class)
@ConditionalOnProperty("headgate.console.uri")
@EnableConfigurationProperties(ConsoleProperties.class)
public final class ConsoleAutoConfiguration {

    /** Not lazy, whatever the application prefers: nobody asks for it. */
    @Bean
    @Lazy(false)
    @ConditionalOnMissingBean
    ConsoleLink headgateConsoleLink(
            Headgate headgate, ConsoleProperties properties, ObjectProvider<UnusedRules> unusedRules) {
        return properties.link(headgate, unusedRules.getIfUnique());
    }

    @Bean
    RuleSource headgateConsoleRules(ConsoleLink link) {
        return link.ruleSource();
    }

    /** When all is there, the console is told what becomes of its rules. */
    @Bean
    @Lazy(false)
    SmartInitializingSingleton headgateConsoleConfirmation(ConsoleLink link, ObjectProvider<RuleFeed> feed) {
        return () -> feed.ifUnique(link::confirm);
    }
}
