package io.headgate.console.rules.preview;

import io.headgate.access.AccessRule;
import io.headgate.adaptive.AdaptiveRule;
import io.headgate.breaker.BreakerRule;
import io.headgate.hotparameter.HotParameterBreakerRule;
import io.headgate.rule.Rule;
import io.headgate.system.SystemRule;

/** Why counts of calls do not tell what a rule would have refused. */
final class Reasons {

    private Reasons() {}

    static String of(Rule rule) {
        if (rule instanceof BreakerRule || rule instanceof HotParameterBreakerRule) {
            return "cannot be told from counts: a breaker goes by how calls end, and changes that itself by opening";
        }
        if (rule instanceof SystemRule) {
            return "cannot be told from counts: it goes by how the process is doing";
        }
        if (rule instanceof AccessRule) {
            return "cannot be told from counts: calls are not recorded by caller";
        }
        if (rule instanceof AdaptiveRule) {
            return "cannot be told from counts: the limit is learned from how long calls take";
        }
        return "cannot be told from counts: calls are not recorded by value";
    }
}
