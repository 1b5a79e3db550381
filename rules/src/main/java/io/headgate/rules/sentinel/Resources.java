package io.headgate.rules.sentinel;

import io.headgate.rule.FailurePolicy;
import io.headgate.rule.LinearRegex;
import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Which resources a rule is for: by name or by regular expression in Sentinel. */
final class Resources {

    private Resources() {}

    /** Notes the problems of the fields that say which resources a rule is for. */
    static void check(Element element, String resource, boolean regex) {
        element.require(!resource.isBlank(), "resource", "the name of a resource (Sentinel ignores the rule)");
        element.require(!regex || compiles(resource), "resource", "a regular expression (Sentinel ignores the rule)");
    }

    static boolean compiles(String regex) {
        try {
            Pattern.compile(regex);
            return true;
        } catch (PatternSyntaxException no) {
            return false;
        }
    }

    /** The target; null when an expression needs backtracking. */
    static @Nullable Target target(String resource, boolean regex, Notes notes) {
        if (!regex) {
            return Target.name(resource);
        }
        try {
            Target target = Target.regex(resource);
            notes.changed(
                    "regex",
                    true,
                    "the first 1000 resources that match have a budget each, those beyond share one; in Sentinel each of 6000"
                            + " has one, and those beyond have no rule");
            return target;
        } catch (IllegalArgumentException backtracks) {
            notes.noEquivalent("resource", resource, "the rule is dropped: " + backtracks.getMessage());
            return null;
        }
    }

    /** The first fields of a rule: resource, limitApp and regex; null when the head of ours has no equivalent. */
    static @Nullable Map<String, Object> write(Rule rule, Notes notes) {
        Map<String, Object> fields = new LinkedHashMap<>();
        return writeHead(rule, notes) && writeTarget(rule.target(), fields, notes) ? fields : null;
    }

    /** Whether a rule with such a head can be written. */
    static boolean writeHead(Rule rule, Notes notes) {
        if (rule.mode() != Mode.ENFORCE) {
            notes.noEquivalent("mode", rule.mode(), "the rule is dropped: Sentinel would enforce it");
            return false;
        }
        if (!rule.id().isEmpty()) {
            notes.ignored("id", rule.id(), "Sentinel's ids are numbers that its dashboard chooses");
        }
        if (rule.head().onError() != FailurePolicy.ADMIT) {
            notes.changed("onError", rule.head().onError(), "Sentinel admits when a check fails");
        }
        return true;
    }

    private static boolean writeTarget(Target target, Map<String, Object> fields, Notes notes) {
        boolean several = target instanceof Target.Many;
        if (target instanceof Target.Many many && many.shared()) {
            notes.noEquivalent(
                    "target", target.text(), "the rule is dropped: in Sentinel each resource has a budget of its own");
            return false;
        }
        fields.put("resource", target instanceof Target.Many many ? Regexes.of(many.names()) : target.text());
        fields.put("limitApp", "default");
        fields.put("regex", several);
        if (target instanceof Target.Many many && !(many.names() instanceof LinearRegex)) {
            notes.changed("target", target.text(), "written as a regular expression");
        }
        return true;
    }
}
