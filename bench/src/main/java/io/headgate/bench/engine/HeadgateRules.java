package io.headgate.bench.engine;

import static io.headgate.flow.FlowRule.flow;

import io.headgate.rule.Rule;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The rules of each scenario in our words, with the same {@link Limits} as everybody's. */
final class HeadgateRules {

    /** Scenarios whose kinds of rules the engine has so far. */
    static final Set<Scenario> KNOWN = EnumSet.of(Scenario.NO_RULE, Scenario.FLOW_ADMITTED, Scenario.FLOW_REFUSED);

    private HeadgateRules() {}

    static List<Rule> of(String resource, Scenario scenario) {
        return switch (scenario) {
            case NO_RULE -> List.of();
            case FLOW_ADMITTED -> List.of(flow(resource).perSecond(Limits.NEVER_REACHED));
            case FLOW_REFUSED -> List.of(flow(resource).perSecond(Limits.USED_UP));
            case FOUR_RULES, HOT_PARAMETER ->
                throw new IllegalArgumentException("scenario: " + scenario + " (expected: one of " + KNOWN + ")");
        };
    }
}
