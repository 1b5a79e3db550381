package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.node.Node;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import java.util.Collections;
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

    /** Puts the numbers of these rules in force instead of all others. One that is wrong is told of, and leaves what it is for as it was. */
    public static synchronized void load(@Nullable List<? extends @Nullable SystemRule> rules) {
        enforce(SystemThresholds.NONE, rules == null ? List.of() : rules);
    }

    /** Adds the numbers of one rule to those in force. */
    public static synchronized void add(@Nullable SystemRule rule) {
        enforce(inForce, Collections.singletonList(rule));
    }

    private static void enforce(SystemThresholds first, List<? extends @Nullable SystemRule> rules) {
        SystemThresholds next = first;
        for (SystemRule rule : rules) {
            next = rule == null ? next.and(inForce) : next.and(rule, inForce);
        }
        RejectedRules.tell(Kind.SYSTEM, found(rules)); // may throw: then nothing changes
        next.enforce();
        inForce = next;
    }

    /** What is wrong with these rules, a line for each of the first and one that counts the others; changes nothing. */
    public static List<String> problems(@Nullable List<? extends @Nullable SystemRule> rules) {
        return found(rules == null ? List.of() : rules).lines();
    }

    private static Problems found(List<? extends @Nullable SystemRule> rules) {
        Problems problems = new Problems();
        for (SystemRule rule : rules) {
            String problem = problem(rule);
            if (problem != null) {
                problems.add(problem);
            }
        }
        return problems;
    }

    private static @Nullable String problem(@Nullable SystemRule rule) {
        if (rule == null) {
            return "rule: null (expected: a rule)";
        }
        double load = rule.getHighestSystemLoad();
        double use = rule.getHighestCpuUsage();
        double qps = rule.getQps();
        return new Problem(null)
                .require(!Double.isNaN(load), "highestSystemLoad", load, "a number, or -1 for none")
                .require(use <= 1, "highestCpuUsage", use, "at most 1")
                .require(!Double.isNaN(qps), "qps", qps, "a number, or -1 for none")
                .text();
    }

    /** Puts them in force again, because the window has changed that calls are counted in. */
    public static synchronized void renew() {
        if (inForce.areSet()) {
            inForce.enforce();
        }
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
