package io.headgate.adapters.web.refusal;

import io.headgate.access.AccessRule;
import io.headgate.adaptive.AdaptiveRule;
import io.headgate.breaker.BreakerRule;
import io.headgate.hotparameter.HotParameterBreakerRule;
import io.headgate.rule.Rule;
import io.headgate.system.SystemRule;

/** Which status a refusal has, by the rule that refused. */
@FunctionalInterface
public interface StatusRule {

    /** The client asked for too much. */
    int TOO_MANY_REQUESTS = 429;

    /** The service cannot, whoever asks. */
    int SERVICE_UNAVAILABLE = 503;

    /** The client may not ask at all, now or later. */
    int FORBIDDEN = 403;

    /** The status, 400 to 599. */
    int status(Rule rule);

    /**
     * 503 where the service is at its end (breakers, system rules, limits that it has learned), 403 for an origin that may not
     * call, 429 for everything else.
     */
    static StatusRule usual() {
        return rule -> {
            if (rule instanceof AccessRule) {
                return FORBIDDEN;
            }
            boolean overloaded = rule instanceof BreakerRule
                    || rule instanceof HotParameterBreakerRule
                    || rule instanceof SystemRule
                    || rule instanceof AdaptiveRule;
            return overloaded ? SERVICE_UNAVAILABLE : TOO_MANY_REQUESTS;
        };
    }
}
