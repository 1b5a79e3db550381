package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.DefaultCircuitBreakerRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.param.ParamDegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import io.headgate.Caller;
import io.headgate.Entry;
import io.headgate.Refusal;
import io.headgate.Verdict;
import io.headgate.guard.Arguments;
import io.headgate.guard.Priority;
import io.headgate.sentinel.Engine;
import io.headgate.sentinel.MovedClock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts calls to the engine as Sentinel's entry points do, in time that is moved. */
final class Calls implements AutoCloseable {

    static {
        System.setProperty("csp.sentinel.metric.flush.interval", "0");
        System.setProperty(
                "csp.sentinel.log.dir", System.getProperty("java.io.tmpdir") + "/headgate-sentinel-test-logs/");
    }

    private static int number;

    final MovedClock time = MovedClock.stop();
    final String resource = "resource-" + ++number; // no test sees what another has left

    Calls() {
        unload();
    }

    /** A call that has begun; null when it was refused. */
    @Nullable
    Entry enter(Object... arguments) throws BlockException {
        return enterAt(resource, "", arguments);
    }

    Entry enterAt(String name, String origin, Object... arguments) throws BlockException {
        return enter(Engine.gate().resource(name).from(origin).inbound(), name, origin, arguments);
    }

    Entry enterThrough(String entrance, String origin) throws BlockException {
        return enter(
                Engine.gate().resource(resource).through(entrance).from(origin).inbound(), resource, origin);
    }

    Entry enterUrgently() throws BlockException {
        return enter(Engine.gate().resource(resource).prioritized(Priority.HIGH), resource, "");
    }

    Entry enter(Caller caller, String name, String origin, Object... arguments) throws BlockException {
        Verdict verdict;
        try {
            verdict = caller.tryEnter(arguments.length == 0 ? null : Arguments.of(arguments), Duration.ofDays(1));
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
        if (verdict instanceof Refusal refusal) {
            throw RuleTable.exception(refusal, name, origin);
        }
        return (Entry) verdict;
    }

    /** What refuses a call that ends at once; null when it is admitted. */
    @Nullable
    BlockException refusal(Object... arguments) {
        return refusalAt(resource, "", arguments);
    }

    @Nullable
    BlockException refusalAt(String name, String origin, Object... arguments) {
        try {
            enterAt(name, origin, arguments).close();
            return null;
        } catch (BlockException refused) {
            return refused;
        }
    }

    boolean passes(Object... arguments) {
        return refusal(arguments) == null;
    }

    boolean passesFrom(String origin) {
        return refusalAt(resource, origin) == null;
    }

    /** How many of so many calls pass. */
    int passing(int calls) {
        int passed = 0;
        for (int call = 0; call < calls; call++) {
            passed += passes() ? 1 : 0;
        }
        return passed;
    }

    /** A call that fails. */
    void fail(Object... arguments) throws BlockException {
        Entry entry = enter(arguments);
        entry.failed(new IllegalStateException("as asked"));
        entry.close();
    }

    private static void unload() {
        FlowRuleManager.loadRules(List.of());
        DegradeRuleManager.loadRules(List.of());
        DefaultCircuitBreakerRuleManager.loadRules(List.of());
        DefaultCircuitBreakerRuleManager.clearExcludedResource();
        AuthorityRuleManager.loadRules(List.of());
        SystemRuleManager.loadRules(List.of());
        ParamFlowRuleManager.loadRules(List.of());
        ParamDegradeRuleManager.loadRules(List.of());
    }

    @Override
    public void close() {
        unload();
        time.close();
    }
}
