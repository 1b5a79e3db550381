package io.headgate.adapters.spring.boot.metrics;

import static io.headgate.adapters.spring.boot.setting.Setting.require;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Metrics.
 *
 * @param enabled whether metrics are shown in the meter registry of the application.
 * @param maxResources how many resources that no rule names have a tag of their own, and as many again that a rule does.
 * @param maxRules how many rules have tags of their own.
 * @param originsOf resources whose callers are shown apart. Each caller is one more series for each outcome.
 * @param maxOrigins how many callers of each such resource have a tag of their own.
 */
@ConfigurationProperties("headgate.metrics")
record MetricsProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("200") int maxResources,
        @DefaultValue("500") int maxRules,
        @DefaultValue List<String> originsOf,
        @DefaultValue("50") int maxOrigins) {

    private static final String PREFIX = "headgate.metrics.";

    MetricsProperties {
        originsOf = List.copyOf(originsOf);
        require(maxResources >= 0, PREFIX + "max-resources", maxResources, ">= 0");
        require(maxRules >= 0, PREFIX + "max-rules", maxRules, ">= 0");
        require(maxOrigins >= 0, PREFIX + "max-origins", maxOrigins, ">= 0");
    }
}
