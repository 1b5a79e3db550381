package io.headgate.telemetry;

import java.util.List;

/** By what a metric is told apart: the keys of its tags. */
enum TagKeys {
    NONE(),
    CAP("cap"),
    TAG("tag"),
    RESOURCE("resource"),
    RESOURCE_QUANTILE("resource", "quantile"),
    RESOURCE_ORIGIN("resource", "origin", "outcome"),
    RULE("rule", "resource"),
    RULE_MODE("rule", "resource", "mode"),
    RULE_SHARE("rule", "resource", "share"),
    RULE_PERIOD("rule", "resource", "period"),
    RULE_STATE("rule", "resource", "state"),
    RULE_BY("rule", "resource", "by"),
    SOURCE("source"),
    SOURCE_STATE("source", "state"),
    SOURCE_OUTCOME("source", "outcome"),
    FLEET("mode"),
    FLEET_QUANTILE("mode", "quantile"),
    OUTCOME("outcome");

    @SuppressWarnings("ImmutableEnumChecker") // List.of is
    private final List<String> keys;

    TagKeys(String... keys) {
        this.keys = List.of(keys);
    }

    List<String> keys() {
        return keys;
    }
}
