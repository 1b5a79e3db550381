package io.headgate.rules.sentinel;

import io.headgate.access.AccessRule;
import io.headgate.breaker.BreakerRule;
import io.headgate.flow.FlowRule;
import io.headgate.gateway.GatewayRule;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.rule.Rule;
import io.headgate.system.SystemRule;

/** The kinds of rules that Sentinel has, each of which it keeps in an array of its own. */
public enum SentinelKind {
    /** {@code FlowRule}: calls per second, or at a time. */
    FLOW("flow", FlowRule.class),
    /** {@code DegradeRule}: circuit breakers. */
    DEGRADE("degrade", BreakerRule.class),
    /** {@code SystemRule}: load, processor, response time, calls of the whole process. */
    SYSTEM("system", SystemRule.class),
    /** {@code AuthorityRule}: who may call. */
    AUTHORITY("authority", AccessRule.class),
    /** {@code ParamFlowRule}: a limit for each value of an argument. */
    PARAM_FLOW("param-flow", HotParameterRule.class),
    /** {@code GatewayFlowRule}: a limit for a route or a group of paths, perhaps for each client. */
    GATEWAY_FLOW("gateway-flow", GatewayRule.class);

    private final String text;
    private final Class<? extends Rule> ours;

    SentinelKind(String text, Class<? extends Rule> ours) {
        this.text = text;
        this.ours = ours;
    }

    /** How it reads: {@code param-flow}. */
    public String text() {
        return text;
    }

    /** What its rules become. */
    public Class<? extends Rule> ours() {
        return ours;
    }
}
