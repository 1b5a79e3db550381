package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.node.Node;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The system thresholds in force. */
public final class SystemChecks {

    private static volatile SystemThresholds inForce = SystemThresholds.NONE;

    private SystemChecks() {}

    /** The thresholds in force. */
    public static SystemThresholds inForce() {
        return inForce;
    }

    /** Puts the numbers of these rules in force instead of all others. A processor use above 1 is told of, and changes nothing. */
    public static synchronized void load(@Nullable List<SystemRule> rules) {
        SystemThresholds next = SystemThresholds.NONE;
        for (SystemRule rule : rules == null ? List.<SystemRule>of() : rules) {
            next = next.and(rule);
        }
        Problems problems = found(rules);
        RejectedRules.tell(Kind.SYSTEM, problems);
        if (problems.count() > 0) {
            next = next.withCpu(Math.min(next.cpu(), inForce.cpu()));
        }
        enforce(next);
    }

    /** What is wrong with these rules, a line for each of the first and one that counts the others; changes nothing. */
    public static List<String> problems(@Nullable List<SystemRule> rules) {
        return found(rules).lines();
    }

    private static Problems found(@Nullable List<SystemRule> rules) {
        Problems problems = new Problems();
        for (SystemRule rule : rules == null ? List.<SystemRule>of() : rules) {
            if (rule.getHighestCpuUsage() > 1) {
                problems.add("highestCpuUsage: " + rule.getHighestCpuUsage() + " (expected: at most 1)");
            }
        }
        return problems;
    }

    /** Adds the numbers of one rule to those in force. */
    public static synchronized void add(SystemRule rule) {
        enforce(inForce.and(rule));
    }

    /** Puts them in force again, because the window has changed that calls are counted in. */
    public static synchronized void renew() {
        if (inForce.areSet()) {
            inForce.enforce();
        }
    }

    private static void enforce(SystemThresholds next) {
        next.enforce();
        inForce = next;
    }

    /** The first threshold that a call of that weight would exceed; null when there is none. */
    public static @Nullable String exceeded(Node inbound, int count) {
        SystemThresholds now = inForce;
        if (!now.areSet()) {
            return null;
        }
        if (inbound.passQps() + count > now.qps()) {
            return "qps";
        }
        for (InboundFigure figure : InboundFigure.values()) {
            double threshold = now.of(figure);
            if (threshold < Long.MAX_VALUE && figure.isAbove(threshold)) {
                return figure.word();
            }
        }
        return null;
    }
}
