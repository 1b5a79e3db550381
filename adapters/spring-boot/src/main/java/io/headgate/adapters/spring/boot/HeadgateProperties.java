package io.headgate.adapters.spring.boot;

import static io.headgate.adapters.spring.boot.setting.Setting.require;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The engine itself.
 *
 * @param on whether rules decide and calls are counted. While off, every call runs, unseen.
 * @param maxResources how many resources that no rule names are counted apart.
 * @param maxOrigins how many callers are counted apart.
 * @param maxEntrances how many entrances are counted apart.
 */
@ConfigurationProperties("headgate")
record HeadgateProperties(
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
