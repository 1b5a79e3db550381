package io.headgate.adapters.spring.boot.rules;

import io.headgate.Headgate;
import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.spring.boot.setting.InvalidSettingException;
import io.headgate.adapters.spring.boot.setting.Setting;
import io.headgate.rules.feed.RuleFeed;
import io.headgate.rules.feed.RuleFeedBuilder;
import io.headgate.rules.feed.SourceNotGoodException;
import io.headgate.rules.feed.SourceStatus;
import io.headgate.rules.source.RuleSource;
import io.headgate.rules.usage.UnusedRules;
import java.nio.file.Path;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;

/** Feeds the rules of the application's sources into its Headgate, from before the first request until it ends. */
@AutoConfiguration(after = HeadgateAutoConfiguration.class)
@ConditionalOnBean(Headgate.class)
@EnableConfigurationProperties(RulesProperties.class)
public final class RuleFeedAutoConfiguration {

    private static final String REQUIRED = RulesProperties.PREFIX + "required";

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
        if (properties.required()) {
            requireSource(properties, beans);
            builder.requireRules();
        }
        try {
            return builder.start(properties.firstWait());
        } catch (SourceNotGoodException bad) {
            throw invalid(bad);
        }
    }

    private static void requireSource(RulesProperties properties, ObjectProvider<RuleSource> beans) {
        boolean isThere =
                !properties.sources().isEmpty() || beans.stream().findAny().isPresent();
        Setting.require(
                isThere,
                REQUIRED,
                true,
                "a source of rules: " + InlineSource.PROPERTY + ", " + RulesProperties.PREFIX + "files, "
                        + RulesProperties.PREFIX + "http or a bean of type RuleSource");
    }

    private static InvalidSettingException invalid(SourceNotGoodException bad) {
        String own = bad.sources().stream()
                .filter(status -> status.source().equals(InlineSource.NAME))
                .map(SourceStatus::reason)
                .findFirst()
                .orElse("");
        return new InvalidSettingException(
                own.isEmpty()
                        ? REQUIRED + ": true (expected: a good document of every source within "
                                + RulesProperties.PREFIX + "first-wait, or the last good one in "
                                + RulesProperties.PREFIX + "snapshot)\n" + bad.getMessage()
                        : InlineSource.PROPERTY + ": not put in force (expected: no such problem: " + own + ")");
    }

    /** Before any bean: whatever else is there, an application must not run without the rules that it was given. */
    @Bean
    static StructureCheck headgateStructureCheck(Environment environment) {
        return new StructureCheck(environment);
    }

    /** Watches the rules of the program, too. */
    @Bean
    @Lazy(false)
    @ConditionalOnMissingBean
    UnusedRules headgateUnusedRules(Headgate headgate) {
        return UnusedRules.watch(headgate);
    }

    /** Sources tell which rules are in force; without a source nothing else would. */
    @Bean
    @Lazy(false)
    SmartInitializingSingleton headgateWithoutSource(Headgate headgate, ObjectProvider<RuleFeed> feed) {
        return () -> {
            if (feed.stream().findAny().isEmpty()) {
                int rules = headgate.rules().all().size();
                System.getLogger("io.headgate")
                        .log(
                                System.Logger.Level.INFO,
                                "no source of rules: " + rules + " rules of the program in force"
                                        + (rules == 0 ? ", nothing is refused" : ""));
            }
        };
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
