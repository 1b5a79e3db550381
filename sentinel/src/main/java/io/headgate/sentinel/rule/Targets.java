package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.slots.block.AbstractRule;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.RuleManager;
import com.alibaba.csp.sentinel.util.StringUtil;
import io.headgate.rule.OriginScope;
import io.headgate.rule.Target;
import io.headgate.sentinel.Engine;
import org.jspecify.annotations.Nullable;

/** Which resources and origins a rule is for. */
final class Targets {

    /** How many resources that match have a budget each; as many as can have rules at all. */
    static final int MOST = 10_000;

    private Targets() {}

    /** What is wrong with the resource of a rule; null when nothing is. */
    static @Nullable String problem(AbstractRule rule) {
        String resource = rule.getResource();
        if (resource == null || resource.isBlank()) {
            return "resource: " + resource + " (expected: the name of a resource)";
        }
        return RuleManager.checkRegexResourceField(rule)
                ? null
                : "resource: " + resource + " (expected: a regular expression)";
    }

    static Target of(AbstractRule rule) {
        return rule.isRegex()
                ? new Target.Many(new JavaRegex(rule.getResource()), false, MOST)
                : Target.name(Engine.nameOf(rule.getResource()));
    }

    static OriginScope origins(AbstractRule rule) {
        return switch (rule.getLimitApp()) {
            case RuleConstant.LIMIT_APP_DEFAULT -> OriginScope.any();
            case RuleConstant.LIMIT_APP_OTHER -> new OriginScope.Others(MOST);
            default -> OriginScope.one(rule.getLimitApp());
        };
    }

    /** Writes {@code default} into a rule without an origin, as Sentinel does with rules that are loaded. */
    static void nameOrigins(AbstractRule rule) {
        if (StringUtil.isBlank(rule.getLimitApp())) {
            rule.setLimitApp(RuleConstant.LIMIT_APP_DEFAULT);
        }
    }

    /** Copies what all rules have. A blank origin stands for all. */
    static <R extends AbstractRule> R copied(AbstractRule from, R to) {
        to.setId(from.getId());
        to.setResource(from.getResource());
        to.setLimitApp(from.getLimitApp());
        to.setRegex(from.isRegex());
        nameOrigins(to);
        return to;
    }

    /** The parts of an identity that all rules have. */
    static String identity(AbstractRule rule) {
        return (rule.isRegex() ? "~" : "") + rule.getResource() + "|" + rule.getLimitApp();
    }
}
