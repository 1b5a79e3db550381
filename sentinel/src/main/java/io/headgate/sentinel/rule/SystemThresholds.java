package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.slots.system.SystemRule;
import io.headgate.rule.Rule;
import java.util.ArrayList;
import java.util.List;

/**
 * What all inbound calls are held to. The largest number there is stands for a threshold that is not set. Immutable.
 *
 * @param load the load average
 * @param cpu processor use, of 1
 * @param qps calls per second
 * @param rt average response time in milliseconds
 * @param threads calls that run
 */
public record SystemThresholds(double load, double cpu, double qps, long rt, long threads) {

    /** No threshold at all. */
    public static final SystemThresholds NONE =
            new SystemThresholds(Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

    /**
     * The stricter of these and those of the rule. A negative number in a rule says nothing; instead of one that is wrong, the one that
     * was in force counts.
     */
    SystemThresholds and(SystemRule rule, SystemThresholds was) {
        double use = rule.getHighestCpuUsage();
        return new SystemThresholds(
                stricter(load, rule.getHighestSystemLoad(), was.load),
                stricter(cpu, use > 1 ? Double.NaN : use, was.cpu),
                stricter(qps, rule.getQps(), was.qps),
                rule.getAvgRt() >= 0 ? Math.min(rt, rule.getAvgRt()) : rt,
                rule.getMaxThread() >= 0 ? Math.min(threads, rule.getMaxThread()) : threads);
    }

    private static double stricter(double known, double added, double was) {
        return added < 0 ? known : Math.min(known, Double.isNaN(added) ? was : added);
    }

    /** The stricter of both. */
    SystemThresholds and(SystemThresholds other) {
        return new SystemThresholds(
                Math.min(load, other.load),
                Math.min(cpu, other.cpu),
                Math.min(qps, other.qps),
                Math.min(rt, other.rt),
                Math.min(threads, other.threads));
    }

    /** The threshold of that figure. */
    double of(InboundFigure figure) {
        return switch (figure) {
            case THREADS -> threads;
            case RESPONSE_TIME -> rt;
            case LOAD -> load;
            case CPU -> cpu;
        };
    }

    /** Whether anything is checked. */
    public boolean areSet() {
        return !equals(NONE);
    }

    /** One rule for each threshold that is set, in Sentinel's order. */
    public List<SystemRule> rules() {
        List<SystemRule> rules = new ArrayList<>();
        if (load != NONE.load) {
            SystemRule rule = added(rules);
            rule.setHighestSystemLoad(load);
        }
        if (cpu != NONE.cpu) {
            SystemRule rule = added(rules);
            rule.setHighestCpuUsage(cpu);
        }
        if (rt != NONE.rt) {
            SystemRule rule = added(rules);
            rule.setAvgRt(rt);
        }
        if (threads != NONE.threads) {
            SystemRule rule = added(rules);
            rule.setMaxThread(threads);
        }
        if (qps != NONE.qps) {
            SystemRule rule = added(rules);
            rule.setQps(qps);
        }
        return rules;
    }

    private static SystemRule added(List<SystemRule> rules) {
        SystemRule rule = new SystemRule();
        rules.add(rule);
        return rule;
    }

    /** Puts them in force, in the order in which Sentinel looks. */
    public void enforce() {
        List<Mapped> mapped = new ArrayList<>();
        if (qps != NONE.qps) {
            mapped.add(mapped("qps", io.headgate.system.SystemRule.rate(FlowLimits.systemSlices(qps))));
        }
        if (threads != NONE.threads) {
            mapped.add(mapped("thread", InboundRule.of(InboundFigure.THREADS, (double) threads)));
        }
        if (rt != NONE.rt) {
            mapped.add(mapped("rt", InboundRule.of(InboundFigure.RESPONSE_TIME, (double) rt)));
        }
        if (load != NONE.load) {
            mapped.add(mapped("load", InboundRule.of(InboundFigure.LOAD, load)));
        }
        if (cpu != NONE.cpu) {
            mapped.add(mapped("cpu", InboundRule.of(InboundFigure.CPU, cpu)));
        }
        RuleTable.replace(Kind.SYSTEM, mapped);
    }

    private static Mapped mapped(String word, Rule rule) {
        return new Mapped(new SystemRule(), rule.withHead(rule.head().withId(Kind.SYSTEM.word() + ":" + word)));
    }
}
