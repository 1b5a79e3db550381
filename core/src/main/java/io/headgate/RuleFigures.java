package io.headgate;

import io.headgate.guard.Guard;
import io.headgate.rule.Mode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one rule did at one place.
 *
 * @param ruleId the rule
 * @param kind the kind of the rule, as documents and {@link io.headgate.guard.RuleKind#name} call it: "flow", "breaker"
 * @param resource the resource, or the target where several share a budget
 * @param mode the mode: in shadow, {@code refused} counts what would have been refused
 * @param refused calls refused since the rule was last changed
 * @param errors errors of the guard itself
 * @param status the state of the guard by name, as {@link Guard#status} tells it; for people, and in the order in which it is
 *     to be read. Where resources beyond {@code maxMatches} of a pattern share a budget, it also says how many have one of
 *     their own ({@code own}) and how many of the resources known now share this one ({@code sharing}). Unmodifiable
 */
public record RuleFigures(
        String ruleId, String kind, String resource, Mode mode, long refused, long errors, Map<String, String> status) {

    /** Copies the status. */
    public RuleFigures {
        status = Collections.unmodifiableMap(new LinkedHashMap<>(status));
    }
}
