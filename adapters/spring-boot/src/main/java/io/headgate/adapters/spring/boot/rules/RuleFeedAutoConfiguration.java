package io.headgate.adapters.spring.boot.rules;

import io.headgate.Headgate;
import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.spring.boot.setting.InvalidSettingException;
import io.headgate.adapters.spring.boot.setting.Setting;
import io.headgate.rules.feed.RuleFeed;
import io.headgate.rules.feed.RuleFeedBuilder;
import io.headgate.rules.feed.SourceNotGoodException;
import io.headgate.rules.source.RuleSource;
import java.nio.file.Path;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Lazy;

/** Feeds the rules of the application's sources into its Headgate, from before the first request until it ends. */
@AutoConfiguration(after = HeadgateAutoConfiguration.class)
@ConditionalOnBean(Headgate.class)
@EnableConfigurationProperties(RulesProperties.class)
public final class RuleFeedAutoConfiguration {

    /** Not lazy, whatever the application prefers: nobody asks for it, and without it there are no rules. */
    @Bean
    @Lazy(false)
    @ConditionalOnMissingBean
    @Conditional(OnRuleSource.class)
    RuleFeed headgateRuleFeed(Headgate headgate, RulesProperties properties, ObjectProvider<RuleSource> beans) {
        RuleFeedBuilder builder = RuleFeed.into(headgate);
        properties.sources().forEach(source -> add(source, builder));
        beans.orderedStream().forEach(builder::from);
        if (properties.snapshot() != null) {
            Setting.of(
                    RulesProperties.PREFIX + "snapshot",
                    properties.snapshot(),
                    file -> builder.snapshot(Path.of(file)));
        }
        if (properties.instance() != null) {
            Setting.of(RulesProperties.PREFIX + "instance", properties.instance(), builder::instance);
        }
        try {
            return builder.start(properties.firstWait());
        } catch (SourceNotGoodException rejected) {
            String reason = rejected.sources().get(0).reason();
            throw new InvalidSettingException(
                    InlineSource.PROPERTY + ": not put in force (expected: no such problem: " + reason + ")");
        }
    }

    /**
     * The document that comes with the application must be good: a start that leaves it out would be one without protection. Of
     * other sources nobody can say that they are good when it starts.
     */
    private static void add(RuleSource source, RuleFeedBuilder builder) {
        if (source instanceof InlineSource) {
            builder.fromRequired(source);
        } else {
            builder.from(source);
        }
    }
}
