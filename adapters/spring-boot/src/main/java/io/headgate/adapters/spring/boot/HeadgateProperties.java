package io.headgate.adapters.spring.boot;

import static io.headgate.adapters.spring.boot.setting.Setting.require;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The engine itself.
 *
 * @param enabled whether rules decide and calls are counted. Otherwise every call runs, unseen.
 * @param on the earlier name of enabled. In YAML it needs quotes, since a bare on is the value true there. Either of both turns
 *     protection off.
 * @param maxResources how many resources that no rule names are counted apart.
 * @param maxOrigins how many callers are counted apart.
 * @param maxEntrances how many entrances are counted apart.
 */
@ConfigurationProperties("headgate")
record HeadgateProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("true") boolean on,
        @DefaultValue("10000") int maxResources,
        @DefaultValue("1000") int maxOrigins,
        @DefaultValue("1000") int maxEntrances) {

    HeadgateProperties {
        require(maxResources >= 0, "headgate.max-resources", maxResources, ">= 0");
        require(maxOrigins >= 0, "headgate.max-origins", maxOrigins, ">= 0");
        require(maxEntrances >= 0, "headgate.max-entrances", maxEntrances, ">= 0");
    }
}
