package com.alibaba.csp.sentinel.slots.system;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.property.SentinelProperty;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import io.headgate.sentinel.rule.RuleProperty;
import io.headgate.sentinel.rule.SystemChecks;
import io.headgate.sentinel.rule.SystemStatus;
import java.util.List;

/** What all inbound calls of the process together are held to. Of several rules the strictest number counts, each for itself. */
public final class SystemRuleManager {

    private static final RuleProperty<List<SystemRule>> PROPERTY = new RuleProperty<>(SystemChecks::load);

    public static void register2Property(SentinelProperty<List<SystemRule>> property) {
        PROPERTY.register(property);
    }

    public static void loadRules(List<SystemRule> rules) {
        PROPERTY.update(rules);
    }

    /** One rule for each number that is set. */
    public static List<SystemRule> getRules() {
        return SystemChecks.inForce().rules();
    }

    public static double getInboundQpsThreshold() {
        return SystemChecks.inForce().qps();
    }

    public static long getRtThreshold() {
        return SystemChecks.inForce().rt();
    }

    public static long getMaxThreadThreshold() {
        return SystemChecks.inForce().threads();
    }

    public static Boolean getCheckSystemStatus() {
        return SystemChecks.inForce().areSet();
    }

    public static double getSystemLoadThreshold() {
        return SystemChecks.inForce().load();
    }

    public static double getCpuUsageThreshold() {
        return SystemChecks.inForce().cpu();
    }

    /** Adds the numbers of one rule to those in force. */
    public static void loadSystemConf(SystemRule rule) {
        SystemChecks.add(rule);
    }

    /** Whether such a call would be let in as things are; takes nothing. Calls through the chain are checked by it already. */
    public static void checkSystem(ResourceWrapper resourceWrapper, int count) throws BlockException {
        if (resourceWrapper == null || resourceWrapper.getEntryType() != EntryType.IN) {
            return;
        }
        String limitType = SystemChecks.exceeded(Constants.ENTRY_NODE, count);
        if (limitType != null) {
            throw new SystemBlockException(resourceWrapper.getName(), limitType);
        }
    }

    public static double getCurrentSystemAvgLoad() {
        return SystemStatus.load();
    }

    public static double getCurrentCpuUsage() {
        return SystemStatus.cpu();
    }
}
