package io.headgate.sentinel.rule;

import static com.alibaba.csp.sentinel.slots.block.RuleConstant.DEGRADE_GRADE_EXCEPTION_COUNT;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.DEGRADE_GRADE_EXCEPTION_RATIO;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.DEGRADE_GRADE_RT;

import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import io.headgate.breaker.BreakerRule;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleHead;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Circuit breakers. */
public final class DegradeSort implements RuleSort<DegradeRule> {

    @Override
    public Kind kind() {
        return Kind.DEGRADE;
    }

    @Override
    public @Nullable String problem(DegradeRule rule) {
        return problemOf(rule);
    }

    /** As {@link #problem}, for any rule with such fields. */
    static @Nullable String problemOf(DegradeRule rule) {
        int grade = rule.getGrade();
        double ratio = rule.getSlowRatioThreshold();
        return new Problem(Targets.problem(rule))
                .require(rule.getCount() >= 0, "count", rule.getCount(), ">= 0")
                .require(rule.getTimeWindow() > 0, "timeWindow", rule.getTimeWindow(), "> 0 seconds")
                .require(rule.getMinRequestAmount() > 0, "minRequestAmount", rule.getMinRequestAmount(), "> 0")
                .require(rule.getStatIntervalMs() > 0, "statIntervalMs", rule.getStatIntervalMs(), "> 0")
                .require(
                        grade >= DEGRADE_GRADE_RT && grade <= DEGRADE_GRADE_EXCEPTION_COUNT,
                        "grade",
                        grade,
                        "0 (slow), 1 (error ratio) or 2 (error count)")
                .require(grade != DEGRADE_GRADE_RT || (ratio >= 0 && ratio <= 1), "slowRatioThreshold", ratio, "0 to 1")
                .require(
                        grade != DEGRADE_GRADE_EXCEPTION_RATIO || rule.getCount() <= 1,
                        "count",
                        rule.getCount(),
                        "0 to 1 for a ratio")
                .text();
    }

    @Override
    public DegradeRule copy(DegradeRule rule) {
        return copied(rule, new DegradeRule());
    }

    /** Copies what breakers of all kinds have. */
    static <R extends DegradeRule> R copied(DegradeRule from, R to) {
        Targets.copied(from, to);
        to.setGrade(from.getGrade())
                .setCount(from.getCount())
                .setTimeWindow(from.getTimeWindow())
                .setMinRequestAmount(from.getMinRequestAmount())
                .setSlowRatioThreshold(from.getSlowRatioThreshold())
                .setStatIntervalMs(from.getStatIntervalMs());
        return to;
    }

    @Override
    public List<Rule> rules(DegradeRule rule) {
        return List.of(new BreakerRule(RuleHead.of(Targets.of(rule)), Breakers.settings(rule)));
    }

    /** All of it: a changed rule is another breaker, which begins closed, as in Sentinel. */
    @Override
    public String identity(DegradeRule rule) {
        return identityOf(rule);
    }

    static String identityOf(DegradeRule rule) {
        return Targets.identity(rule) + "|" + rule.getGrade() + "|" + rule.getCount() + "|" + rule.getTimeWindow() + "|"
                + rule.getMinRequestAmount() + "|" + rule.getSlowRatioThreshold() + "|" + rule.getStatIntervalMs();
    }
}
