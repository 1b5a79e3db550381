package io.headgate.adapters.spring.boot.actuate;

import io.headgate.Headgate;
import io.headgate.RuleFigures;
import io.headgate.rules.document.DocumentFormat;
import io.headgate.rules.feed.EffectiveRule;
import io.headgate.rules.feed.Provenance;
import io.headgate.rules.feed.RuleFeed;
import io.headgate.rules.usage.UnusedRule;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the endpoint shows.
 *
 * @param on whether rules decide and calls are counted
 * @param rulesVersion how often the rules have changed
 * @param resources what happened to each resource
 * @param rules the rules in force
 * @param sources where rules come from; empty when all of them are code
 */
public record HeadgateReport(
        boolean on,
        long rulesVersion,
        Map<String, ResourceReport> resources,
        List<RuleReport> rules,
        List<SourceReport> sources) {

    static HeadgateReport of(Headgate headgate, @Nullable RuleFeed feed, List<UnusedRule> unused) {
        Map<String, ResourceReport> resources = new TreeMap<>();
        headgate.statistics().resources().forEach((name, seen) -> resources.put(name, ResourceReport.of(seen)));
        return new HeadgateReport(
                headgate.isOn(),
                headgate.rules().version(),
                resources,
                rules(headgate, feed, unused),
                feed == null
                        ? List.of()
                        : feed.health().sources().stream().map(SourceReport::of).toList());
    }

    private static List<RuleReport> rules(Headgate headgate, @Nullable RuleFeed feed, List<UnusedRule> unused) {
        Map<String, String> warnings =
                unused.stream().collect(Collectors.toMap(UnusedRule::ruleId, UnusedRule::reason, (one, same) -> one));
        Map<String, List<RuleReport.Place>> places = headgate.statistics().rules().stream()
                .collect(Collectors.groupingBy(
                        figures -> figures.ruleId(), Collectors.mapping(RuleReport.Place::of, Collectors.toList())));
        List<EffectiveRule> rules = feed != null
                ? feed.provenance().rules()
                : headgate.rules().all().stream()
                        .map(rule -> new EffectiveRule(rule, Provenance.CODE, false, List.of()))
                        .toList();
        Map<String, String> kinds = headgate.statistics().rules().stream()
                .collect(Collectors.toMap(RuleFigures::ruleId, RuleFigures::kind, (one, same) -> one));
        return rules.stream()
                .map(rule -> RuleReport.of(
                        rule,
                        kinds.getOrDefault(
                                rule.rule().id(), DocumentFormat.standard().kind(rule.rule())),
                        warnings.getOrDefault(rule.rule().id(), ""),
                        places.getOrDefault(rule.rule().id(), List.of())))
                .toList();
    }
}
