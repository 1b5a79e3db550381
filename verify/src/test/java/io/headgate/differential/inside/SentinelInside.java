package io.headgate.differential.inside;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.Env;
import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import io.headgate.differential.Arrival;
import io.headgate.differential.CommonRule;
import io.headgate.differential.Engine;
import io.headgate.differential.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/**
 * Speaks to Sentinel. Each trace uses resource names of its own, so that nothing is left over from the one before: nodes,
 * controllers, breakers and parameter metrics all hang on the name.
 */
public final class SentinelInside implements Engine {

    private final Map<Integer, Attempt> attempts = new HashMap<>();
    private final ExecutorService callers = Executors.newCachedThreadPool(SentinelInside::daemon);
    private Executor threads = Runnable::run;
    private int trace;

    /** Sets Sentinel up without its metric log. */
    public SentinelInside() {
        DropInTime.set();
        SentinelConfig.setConfig(SentinelConfig.METRIC_FLUSH_INTERVAL, "0");
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "sentinel-caller");
        thread.setDaemon(true);
        return thread;
    }

    private String name(String resource) {
        return resource + "#" + trace;
    }

    @Override
    public void begin(List<CommonRule> rules, boolean priority, long now) {
        trace++;
        VirtualTime.set(now);
        threads = priority || rules.stream().anyMatch(CommonRule::waits) ? callers : Runnable::run;
        SentinelRules made = new SentinelRules(this::name);
        FlowRuleManager.loadRules(
                of(rules, CommonRule.Flow.class).map(made::flow).toList());
        DegradeRuleManager.loadRules(
                of(rules, CommonRule.Breaker.class).map(made::breaker).toList());
        ParamFlowRuleManager.loadRules(
                of(rules, CommonRule.HotParameter.class).map(made::hotParameter).toList());
    }

    private static <R> Stream<R> of(List<CommonRule> rules, Class<R> kind) {
        return rules.stream().filter(kind::isInstance).map(kind::cast);
    }

    @Override
    public Verdict enter(int call, Arrival arrival, long now) {
        VirtualTime.set(now);
        Attempt attempt = new Attempt(entering(arrival));
        attempts.put(call, attempt);
        return attempt.start(threads);
    }

    private Callable<Entry> entering(Arrival arrival) {
        String name = name(arrival.resource());
        Object[] arguments = arrival.arguments().toArray();
        return () -> {
            if (!arrival.entrance().isEmpty() || !arrival.origin().isEmpty()) {
                ContextUtil.enter(arrival.entrance().isEmpty() ? "none" : arrival.entrance(), arrival.origin());
            }
            return Env.sph.entryWithPriority(name, EntryType.OUT, arrival.permits(), arrival.priority(), arguments);
        };
    }

    @Override
    public Verdict proceed(int call, long now) {
        VirtualTime.set(now);
        return attempts.get(call).resume();
    }

    @Override
    public void exit(int call, Arrival arrival, long now) {
        VirtualTime.set(now);
        attempts.remove(call).exit(arrival.fails() ? new IllegalStateException("failed") : null);
    }

    @Override
    public void end() {
        for (Attempt attempt : attempts.values()) {
            while (!attempt.isDone()) {
                attempt.resume();
            }
        }
        attempts.clear();
        if (!NoLog.warnings().isEmpty()) {
            throw new IllegalStateException("Sentinel warns: " + NoLog.warnings());
        }
    }

    @Override
    public void close() {
        callers.shutdown();
        SentinelThreads.stop();
    }
}
