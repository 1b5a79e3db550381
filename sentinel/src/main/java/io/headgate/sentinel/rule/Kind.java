package io.headgate.sentinel.rule;

/** Sentinel's kinds of rules, in the order in which a call meets them. */
public enum Kind {
    /** Who may call. */
    AUTHORITY,
    /** What all inbound calls are held to. */
    SYSTEM,
    /** Limits for each value of an argument. */
    PARAM_FLOW,
    /** Limits of calls. */
    FLOW,
    /** Breakers of all resources that have none of their own. */
    DEFAULT_DEGRADE,
    /** Breakers for each value of an argument. */
    PARAM_DEGRADE,
    /** Breakers. */
    DEGRADE;

    /** How it begins the id of a rule in the engine. */
    String word() {
        return "sentinel-" + name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
}
