package io.headgate.rules.usage;

import io.headgate.RuleFigures;
import io.headgate.flow.FlowRule;
import io.headgate.hotparameter.ArgumentKey;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.quota.QuotaRule;
import io.headgate.rule.OriginScope;
import io.headgate.rule.Rule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether one rule, as it is now, was used since it is known. For one thread at a time. */
final class RuleUsage {

    private static final String UNTIL_NOW = " in " + UnusedRules.PATIENCE.toMinutes() + " minutes";
    private static final String NO_CALL = "has matched no call" + UNTIL_NOW + ", while other resources were called";

    private final Rule rule;
    private final long since;
    private final long begunBefore;
    private final long passedBefore;
    private final long allBefore;
    private boolean used;
    private boolean news;
    private String lack = "";
    private String reason = "";

    RuleUsage(Rule rule, ResourceCalls calls, long now) {
        this.rule = rule;
        this.since = now;
        this.begunBefore = calls.begun(rule.target());
        this.passedBefore = calls.passed(rule.target());
        this.allBefore = calls.all();
    }

    boolean isOf(Rule other) {
        return rule.equals(other);
    }

    long since() {
        return since;
    }

    boolean isUsed() {
        return used;
    }

    /** Whether the last look found a reason that no look before has found. */
    boolean isNews() {
        return news;
    }

    /** Why the rule is not used, if its time is over; empty when it is used, or may still be. */
    String look(ResourceCalls calls, boolean timeIsOver) {
        news = false;
        if (used) {
            return "";
        }
        String found = missing(calls);
        used = found != null && found.isEmpty();
        if (found == null || used || !timeIsOver) {
            return "";
        }
        if (!found.equals(lack)) { // the nearest name is looked for once
            news = true;
            lack = found;
            String nearest = found.equals(NO_CALL) ? calls.nearest(rule.target()) : "";
            reason = "(" + rule.target().text() + ") " + found
                    + (nearest.isEmpty() ? "" : "; nearest resource: " + nearest);
        }
        return reason;
    }

    /** What calls lack for the rule to be used; empty when it is used, null when nothing can be said yet. */
    private @Nullable String missing(ResourceCalls calls) {
        if (calls.begun(rule.target()) <= begunBefore) {
            boolean known = calls.all() > allBefore && !calls.mayHide(rule.target());
            return known ? NO_CALL : null;
        }
        if (needsOrigin() && !calls.hasOrigin(rule.target())) {
            return "is for the calls of some origins, and no call" + UNTIL_NOW
                    + " had an origin (a web adapter needs to be told where it is, in Spring Boot by"
                    + " headgate.web.origin.from)";
        }
        if (rule instanceof HotParameterRule hot && hasSeenNoValue(calls.figures(rule.id()))) {
            return calls.passed(rule.target()) > passedBefore
                    ? "is for the values of " + words(hot.argument()) + ", and no call" + UNTIL_NOW
                            + " had that argument"
                    : null;
        }
        return "";
    }

    private boolean needsOrigin() {
        OriginScope origins = rule instanceof FlowRule flow
                ? flow.origins()
                : rule instanceof QuotaRule quota ? quota.origins() : OriginScope.any();
        return !(origins instanceof OriginScope.Any);
    }

    /** Whether none of the guards has or had a key, as their status tells; of a rule of a cluster it tells nothing. */
    private static boolean hasSeenNoValue(List<RuleFigures> places) {
        return !places.isEmpty()
                && places.stream()
                        .allMatch(each -> each.refused() == 0
                                && isZero(each.status(), "keys")
                                && isZero(each.status(), "evicted")
                                && isZero(each.status(), "estimated"));
    }

    private static boolean isZero(Map<String, String> status, String name) {
        return "0".equals(status.get(name));
    }

    private static String words(ArgumentKey argument) {
        return argument instanceof ArgumentKey.Name named
                ? "the argument \"" + named.name() + "\""
                : "the argument at position " + ((ArgumentKey.Position) argument).index();
    }
}
