package io.headgate.telemetry;

import static java.util.Map.entry;

import io.headgate.Headgate;
import io.headgate.RuleFigures;
import io.headgate.breaker.BreakerState;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads what each rule did at each resource, and the state of its guard. Beyond the cap, counts are together. */
final class RuleCollector implements Collector {

    /*
     * A guard tells its state as words and numbers for people. Those below are shown, under the name of the metric and not under
     * the word, so that a dashboard outlives a change of words; a guard of your own that uses the same words is shown as well.
     * What is no number is left out.
     */
    private static final Map<String, Metric> BY_WORD = Map.ofEntries(
            entry("limit", Metric.RULE_LIMIT),
            entry("used", Metric.RULE_USED),
            entry("inFlight", Metric.RULE_USED),
            entry("origins", Metric.RULE_ORIGINS),
            entry("sharedAsked", Metric.RULE_SHARED),
            entry("calls", Metric.BREAKER_CALLS),
            entry("bad", Metric.BREAKER_BAD),
            entry("keys", Metric.KEYS),
            entry("watched", Metric.KEYS),
            entry("maxKeys", Metric.KEYS_MOST),
            entry("evicted", Metric.KEYS_EVICTED),
            entry("displaced", Metric.KEYS_DISPLACED),
            entry("estimated", Metric.KEYS_ESTIMATED),
            entry("open", Metric.KEYS_OPEN),
            entry("unwatched", Metric.KEYS_UNWATCHED),
            entry("shed", Metric.SHED),
            entry("value", Metric.SIGNAL),
            entry("samplesWithoutSignal", Metric.SIGNAL_LOST));

    /** Words that are followed by a slash and a part: a share, a calendar period, or who has decided. */
    private static final Map<String, Metric> BY_PART = Map.of(
            "inFlight", Metric.SHARE_IN_FLIGHT,
            "limit", Metric.QUOTA_LIMIT,
            "used", Metric.QUOTA_USED,
            "decided", Metric.RULE_DECIDED);

    private final Headgate headgate;
    private final Cap cap;

    RuleCollector(Headgate headgate, int maxRules) {
        this.headgate = headgate;
        this.cap = new Cap(maxRules);
    }

    @Override
    public void collect(Samples into) {
        List<RuleFigures> all = headgate.statistics().rules();
        cap.retain(all.stream().map(RuleCollector::place).collect(Collectors.toSet()));
        into.add(Metric.TOGETHER, 0, "rule"); // shown when there is none, too
        for (RuleFigures figures : all) {
            boolean own = cap.admits(place(figures));
            into.add(Metric.TOGETHER, own ? 0 : 1, "rule");
            String rule = own ? figures.ruleId() : TagValues.OTHER;
            String resource = own ? figures.resource() : TagValues.OTHER;
            into.add(Metric.RULE_REFUSED, figures.refused(), rule, resource, lower(figures.mode()));
            into.add(Metric.RULE_ERRORS, figures.errors(), rule, resource);
            if (own) {
                figures.status().forEach((word, text) -> status(into, word, text, rule, resource));
            }
        }
    }

    private static String place(RuleFigures figures) {
        return figures.ruleId() + '\n' + figures.resource();
    }

    static void status(Samples into, String word, String text, String rule, String resource) {
        if (word.equals("state")) {
            breaker(into, text, rule, resource);
            return;
        }
        int slash = word.indexOf('/');
        Metric metric = slash < 0 ? BY_WORD.get(word) : BY_PART.get(word.substring(0, slash));
        double number = number(text);
        if (metric == null || Double.isNaN(number)) {
            return;
        }
        if (slash < 0) {
            into.add(metric, number, rule, resource);
        } else {
            into.add(metric, number, rule, resource, word.substring(slash + 1));
        }
    }

    private static void breaker(Samples into, String state, String rule, String resource) {
        for (BreakerState possible : BreakerState.values()) {
            boolean present = possible.name().equals(state);
            into.add(Metric.BREAKER_STATE, present ? 1 : 0, rule, resource, lower(possible));
        }
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException words) {
            return Double.NaN;
        }
    }
}
