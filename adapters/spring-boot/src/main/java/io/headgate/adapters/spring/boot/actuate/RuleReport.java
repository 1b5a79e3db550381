package io.headgate.adapters.spring.boot.actuate;

import io.headgate.RuleFigures;
import io.headgate.rules.feed.EffectiveRule;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A rule in force.
 *
 * @param id its id
 * @param kind which kind of rule it is, by the name that documents use: {@code flow}
 * @param target the resources it applies to
 * @param mode whether it decides, as documents write it: {@code enforce}, {@code shadow} or {@code off}
 * @param from where it came from
 * @param warning why the rule has done nothing yet and most likely never will; empty when it has, or may still
 * @param places what it did at each of its resources; one that has met none yet has no place
 */
public record RuleReport(
        String id, String kind, String target, String mode, String from, String warning, List<Place> places) {

    /**
     * What a rule did at one resource.
     *
     * @param resource the resource, or the target where several share a budget
     * @param refused calls refused since the rule was last changed
     * @param errors errors of the guard itself
     * @param status the state of the guard, for people
     */
    public record Place(String resource, long refused, long errors, Map<String, String> status) {

        static Place of(RuleFigures figures) {
            return new Place(figures.resource(), figures.refused(), figures.errors(), figures.status());
        }
    }

    static RuleReport of(EffectiveRule rule, String kind, String warning, List<Place> places) {
        return new RuleReport(
                rule.rule().id(),
                kind,
                rule.rule().target().text(),
                rule.rule().mode().name().toLowerCase(Locale.ROOT),
                rule.from().toString(),
                warning,
                List.copyOf(places));
    }
}
