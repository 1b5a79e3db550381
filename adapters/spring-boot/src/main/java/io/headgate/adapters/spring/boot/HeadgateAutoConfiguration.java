package io.headgate.adapters.spring.boot;

import io.headgate.EventLog;
import io.headgate.Headgate;
import io.headgate.HeadgateBuilder;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.rule.Rule;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** The one {@link Headgate} of the application, which is closed with it. */
@AutoConfiguration
@EnableConfigurationProperties(HeadgateProperties.class)
public final class HeadgateAutoConfiguration {

    /** Begins with the rules that are beans; a clock that is a bean takes the place of the machine's. */
    @Bean
    @ConditionalOnMissingBean
    Headgate headgate(
            HeadgateProperties properties,
            ObjectProvider<Rule> rules,
            ObjectProvider<Ticker> ticker,
            ObjectProvider<WallClock> wallClock,
            ObjectProvider<HeadgateCustomizer> customizers) {
        HeadgateBuilder builder = Headgate.builder()
                .maxResources(properties.maxResources())
                .maxOrigins(properties.maxOrigins())
                .maxEntrances(properties.maxEntrances())
                .statisticsMemory(properties.statisticsMemory().toBytes())
                .ruleMemory(properties.ruleMemory().toBytes())
                .rules(rules.orderedStream().toList())
                .onEvent(new EventLog());
        ticker.ifUnique(builder::ticker);
        wallClock.ifUnique(builder::wallClock);
        customizers.orderedStream().forEach(each -> each.customize(builder));
        Headgate headgate = builder.build();
        headgate.turn(properties.enabled() && properties.on());
        return headgate;
    }

    /** Before any bean: a name that no property has must not pass unnoticed. */
    @Bean
    static PropertyNameCheck headgatePropertyNameCheck(Environment environment) {
        return new PropertyNameCheck(environment);
    }
}
