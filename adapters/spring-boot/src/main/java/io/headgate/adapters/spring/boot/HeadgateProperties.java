package io.headgate.adapters.spring.boot;

import static io.headgate.adapters.spring.boot.setting.Setting.require;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The engine itself.
 *
 * @param enabled whether rules decide and calls are counted. Otherwise every call runs, unseen.
 * @param on the earlier name of enabled. In YAML it needs quotes, since a bare on is the value true there. Either of both turns
 *     protection off.
 * @param maxResources how many resources that no rule names are counted apart.
 * @param maxOrigins how many callers are counted apart.
 * @param maxEntrances how many entrances are counted apart.
 * @param statisticsMemory how much memory there is for what is counted by resource and origin or entrance.
 * @param ruleMemory how much memory there is for budgets of origins and values of hot parameters.
 */
@ConfigurationProperties("headgate")
record HeadgateProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("true") boolean on,
        @DefaultValue("10000") int maxResources,
        @DefaultValue("1000") int maxOrigins,
        @DefaultValue("1000") int maxEntrances,
        @DefaultValue("64MB") DataSize statisticsMemory,
        @DefaultValue("64MB") DataSize ruleMemory) {

    private static final DataSize LEAST = DataSize.ofMegabytes(1);

    HeadgateProperties {
        require(maxResources >= 0, "headgate.max-resources", maxResources, ">= 0");
        require(maxOrigins >= 0, "headgate.max-origins", maxOrigins, ">= 0");
        require(maxEntrances >= 0, "headgate.max-entrances", maxEntrances, ">= 0");
        atLeastOneMegabyte("headgate.statistics-memory", statisticsMemory);
        atLeastOneMegabyte("headgate.rule-memory", ruleMemory);
    }

    private static void atLeastOneMegabyte(String name, DataSize size) {
        require(size.compareTo(LEAST) >= 0, name, size, ">= 1MB");
    }
}
