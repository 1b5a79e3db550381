package io.headgate.differential.inside;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.metric.extension.MetricExtension;
import com.alibaba.csp.sentinel.metric.extension.MetricExtensionProvider;
import com.alibaba.csp.sentinel.metric.extension.callback.MetricExitCallback;
import com.alibaba.csp.sentinel.node.Node;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slotchain.StringResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.AbstractRule;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParameterMetric;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParameterMetricStorage;
import com.alibaba.csp.sentinel.util.function.BiConsumer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Uses parts of the public API that no program of the other tests uses, and tells what they answer, a line for each. */
public final class PublicApi implements Supplier<List<String>> {

    private static final long START = 1_000_000_000_000_000L;
    private static final long MILLISECOND = 1_000_000;

    private final List<String> answers = new ArrayList<>();

    @Override
    public List<String> get() {
        VirtualTime.set(START);
        DropInTime.set();
        responseTimes();
        origins();
        try {
            parameters();
        } catch (BlockException refused) {
            answers.add("refused " + refused);
        }
        return answers;
    }

    private void responseTimes() {
        MetricExtensionProvider.addMetricExtension(new Recorded());
        answers.add("completion never set:");
        exit(0);
        answers.add("completion after 100 ms:");
        exit(START / MILLISECOND + 100);
    }

    private void exit(long completedAt) {
        VirtualTime.set(START);
        ResourceWrapper resource = new StringResourceWrapper("orders", EntryType.IN);
        Entry entry = new Open(resource);
        entry.setCompleteTimestamp(completedAt);
        Context context = new Context(null, "web");
        context.setCurEntry(entry);
        VirtualTime.set(START + 250 * MILLISECOND);
        new MetricExitCallback().onExit(context, resource, 2);
    }

    private void origins() {
        for (String origin : Arrays.asList(null, "", " ", "default", "shop")) {
            AbstractRule flow = new FlowRule("orders").setCount(5).setLimitApp(origin);
            AbstractRule invalid = new FlowRule("orders").setCount(-1).setLimitApp(origin);
            AbstractRule degrade =
                    new DegradeRule("orders").setCount(5).setTimeWindow(1).setLimitApp(origin);
            AbstractRule parameter = new ParamFlowRule("orders").setParamIdx(0).setCount(5);
            parameter.setLimitApp(origin);
            FlowRuleManager.loadRules(List.of((FlowRule) flow));
            DegradeRuleManager.loadRules(List.of((DegradeRule) degrade));
            ParamFlowRuleManager.loadRules(List.of((ParamFlowRule) parameter));
            answers.add("flow " + flow.getLimitApp() + " " + told(FlowRuleManager.getRules()));
            answers.add("degrade " + degrade.getLimitApp() + " " + told(DegradeRuleManager.getRules()));
            answers.add("parameter " + parameter.getLimitApp() + " " + told(ParamFlowRuleManager.getRules()));
            FlowRuleManager.loadRules(List.of((FlowRule) invalid));
            answers.add("invalid " + invalid.getLimitApp());
        }
        FlowRuleManager.loadRules(List.of());
        DegradeRuleManager.loadRules(List.of());
        ParamFlowRuleManager.loadRules(List.of());
    }

    private static String told(List<? extends AbstractRule> rules) {
        return rules.get(0).getLimitApp();
    }

    private void parameters() throws BlockException {
        answers.add("without a rule " + metric());
        ParamFlowRule rule = new ParamFlowRule("search").setParamIdx(0).setCount(5);
        rule.setGrade(RuleConstant.FLOW_GRADE_THREAD);
        ParamFlowRuleManager.loadRules(List.of(rule));
        enter("tea").exit(1, "tea");
        answers.add("with a rule " + (metric() != null));
        Entry first = enter("tea");
        Entry second = enter("tea");
        answers.add("running " + running("tea") + " " + running("milk"));
        second.exit(1, "tea");
        answers.add("running " + running("tea"));
        first.exit(1, "tea");
        answers.add("running " + running("tea"));
        ParamFlowRuleManager.loadRules(List.of());
        answers.add("rule taken out " + metric());
    }

    private static Entry enter(String value) throws BlockException {
        return SphU.entry("search", EntryType.IN, 1, value);
    }

    private static ParameterMetric metric() {
        return ParameterMetricStorage.getParamMetricForResource("search");
    }

    private static long running(String value) {
        return metric().getThreadCount(0, value);
    }

    /** An entry that never ends. */
    private static final class Open extends Entry {

        Open(ResourceWrapper resource) {
            super(resource);
        }

        @Override
        public void exit(int count, Object... args) {}

        @Override
        protected Entry trueExit(int count, Object... args) {
            return this;
        }

        @Override
        public void whenTerminate(BiConsumer<Context, Entry> handler) {}

        @Override
        public @Nullable Node getLastNode() {
            return null;
        }
    }

    private final class Recorded implements MetricExtension {

        @Override
        public void addRt(String resource, long rt, Object... args) {
            answers.add("took " + rt);
        }

        @Override
        public void addSuccess(String resource, int n, Object... args) {
            answers.add("success " + n);
        }

        @Override
        public void addPass(String resource, int n, Object... args) {}

        @Override
        public void addBlock(String resource, int n, String origin, BlockException refused, Object... args) {}

        @Override
        public void addException(String resource, int n, Throwable throwable) {}

        @Override
        public void increaseThreadNum(String resource, Object... args) {}

        @Override
        public void decreaseThreadNum(String resource, Object... args) {}
    }
}
