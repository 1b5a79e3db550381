package com.alibaba.csp.sentinel.slots.statistic;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.EngineRules;
import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.Env;
import com.alibaba.csp.sentinel.SphO;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.metric.extension.AdvancedMetricExtension;
import com.alibaba.csp.sentinel.metric.extension.MetricExtension;
import com.alibaba.csp.sentinel.metric.extension.MetricExtensionProvider;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlotEntryCallback;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlotExitCallback;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.flow.FlowException;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import io.headgate.sentinel.Callbacks;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CallbacksTest {

    @RegisterExtension
    final EngineRules rules = new EngineRules();

    private final List<String> told = new ArrayList<>();

    @AfterEach
    void nobodyIsToldAnyMore() {
        StatisticSlotCallbackRegistry.removeEntryCallback("test");
        StatisticSlotCallbackRegistry.removeExitCallback("test");
        MetricExtensionProvider.getMetricExtensions().clear();
        Callbacks.refresh();
    }

    private final class Told implements ProcessorSlotEntryCallback<DefaultNode>, ProcessorSlotExitCallback {

        Exception thrown;

        @Override
        public void onPass(Context context, ResourceWrapper resource, DefaultNode param, int count, Object... args)
                throws Exception {
            told.add("pass " + resource.getName() + " " + count + " " + Arrays.toString(args) + " of "
                    + context.getCurEntry().getResourceWrapper().getName() + ", running " + param.curThreadNum());
            if (thrown != null) {
                throw thrown;
            }
        }

        @Override
        public void onBlocked(
                BlockException ex,
                Context context,
                ResourceWrapper resource,
                DefaultNode param,
                int count,
                Object... args) {
            told.add("block " + resource.getName() + " " + count + ", blocked so far " + param.blockQps() + ", entry "
                    + (context.getCurEntry().getBlockError() == ex));
        }

        @Override
        public void onExit(Context context, ResourceWrapper resource, int count, Object... args) {
            told.add("exit " + resource.getName() + " " + count);
        }
    }

    private Told register() {
        Told callback = new Told();
        StatisticSlotCallbackRegistry.addEntryCallback("test", callback);
        StatisticSlotCallbackRegistry.addExitCallback("test", callback);
        return callback;
    }

    @Test
    void callbacksAreToldAfterACallWasCounted() throws BlockException {
        register();
        rules.set(flow("told").perSecond(3));
        SphU.entry("told", com.alibaba.csp.sentinel.EntryType.OUT, 3, "a", 1).exit();
        assertThatThrownBy(() -> SphU.entry("told")).isInstanceOf(BlockException.class);
        assertThat(told)
                .containsExactly(
                        "pass told 3 [a, 1] of told, running 1",
                        "exit told 3",
                        "block told 1, blocked so far 1.0, entry true",
                        "exit told 1");
        assertThat(ContextUtil.getContext()).isNull();
    }

    @Test
    void aCallbackThatFailsKeepsNobodyOut() throws BlockException {
        register().thrown = new IllegalStateException("no");
        Entry entry = SphU.entry("failing callback");
        assertThat(entry.getError()).hasMessage("no");
        entry.exit();
        assertThat(ClusterBuilderSlot.getClusterNode("failing callback").curThreadNum())
                .isZero();
        assertThat(ClusterBuilderSlot.getClusterNode("failing callback").exceptionQps())
                .isEqualTo(1);
    }

    @Test
    void aCallThatACallbackThrowsAtTheEndOfHasEndedAndItsCallerHearsNothingOfIt() throws BlockException {
        rules.set(flow("throwing at the end").inFlight(1));
        StatisticSlotCallbackRegistry.addExitCallback("test", (context, resource, count, args) -> {
            throw new IllegalStateException("at the end");
        });
        for (int call = 0; call < 2; call++) {
            Entry entry = SphU.entry("throwing at the end");
            assertThatThrownBy(() -> SphU.entry("throwing at the end")).isInstanceOf(FlowException.class);
            entry.exit();
            assertThat(ContextUtil.getContext()).isNull();
        }
        assertThat(ClusterBuilderSlot.getClusterNode("throwing at the end").curThreadNum())
                .isZero();
    }

    @Test
    void aRefusalThatACallbackFailsToHearOfIsOne() {
        rules.set(flow("failing to hear").perSecond(0));
        StatisticSlotCallbackRegistry.addEntryCallback("test", new ProcessorSlotEntryCallback<>() {
            @Override
            public void onPass(Context context, ResourceWrapper resource, DefaultNode node, int count, Object... args) {
                told.add("pass");
            }

            @Override
            public void onBlocked(
                    BlockException ex,
                    Context context,
                    ResourceWrapper resource,
                    DefaultNode node,
                    int count,
                    Object... args) {
                throw new IllegalStateException("no");
            }
        });
        assertThatThrownBy(() -> SphU.entry("failing to hear")).isInstanceOf(FlowException.class);
        assertThat(ContextUtil.getContext()).isNull();
        assertThat(SphO.entry("failing to hear")).isFalse();
        assertThat(ContextUtil.getContext()).isNull();
        assertThat(told).isEmpty();
    }

    @Test
    void aContextThatACallbackOrAHandlerHasSeenIsThatOfItsCallAlone() throws BlockException {
        rules.set(flow("kept context").perSecond(2));
        List<Context> contexts = new ArrayList<>();
        StatisticSlotCallbackRegistry.addExitCallback(
                "test", (context, resource, count, args) -> contexts.add(context.setOrigin("app-a")));
        SphU.entry("kept context").exit();
        SphU.entry("kept context").exit();
        assertThatThrownBy(() -> SphU.entry("kept context")).isInstanceOf(FlowException.class);
        StatisticSlotCallbackRegistry.removeExitCallback("test");
        Entry entry = SphU.entry("handled context");
        entry.whenTerminate((context, ended) -> contexts.add(context.setOrigin("app-a")));
        entry.exit();
        Entry next = SphU.entry("kept context of nobody");
        assertThat(contexts).hasSize(4).doesNotHaveDuplicates().doesNotContain(ContextUtil.getContext());
        assertThat(ContextUtil.getContext().getOrigin()).isEmpty();
        next.exit();
    }

    @Test
    void aCallbackMayRefuse() {
        rules.set(flow("refusing callback").perSecond(1));
        register().thrown = new FlowException("default");
        assertThatThrownBy(() -> SphU.entry("refusing callback")).isInstanceOf(FlowException.class);
        assertThatThrownBy(() -> SphU.entry("refusing callback")).isInstanceOf(FlowException.class);
        assertThat(told.stream().filter(each -> each.startsWith("pass"))).hasSize(2); // what it took was given back
        assertThat(ClusterBuilderSlot.getClusterNode("refusing callback").curThreadNum())
                .isZero();
        assertThat(ClusterBuilderSlot.getClusterNode("refusing callback").passQps())
                .isZero();
        assertThat(ClusterBuilderSlot.getClusterNode("refusing callback").blockQps())
                .isEqualTo(2);
        assertThat(ContextUtil.getContext()).isNull();
    }

    @Test
    void theRegistryKnowsWhoIsThere() {
        Told callback = register();
        assertThat(StatisticSlotCallbackRegistry.getEntryCallbacks().contains(callback))
                .isTrue();
        assertThat(StatisticSlotCallbackRegistry.getExitCallbacks().contains(callback))
                .isTrue();
        assertThat(StatisticSlotCallbackRegistry.removeEntryCallback("test")).isSameAs(callback);
        assertThat(StatisticSlotCallbackRegistry.removeExitCallback("test")).isSameAs(callback);
        assertThat(StatisticSlotCallbackRegistry.removeEntryCallback("test")).isNull();
    }

    // ------------------------------------------------------------------ metric extensions

    private <T> T recording(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
            if (method.getDeclaringClass() == Object.class) {
                return method.getName().equals("equals") ? proxy == args[0] : (Object) System.identityHashCode(proxy);
            }
            told.add(method.getName() + " " + args[0].getClass().getSimpleName() + " " + args[1]);
            return null;
        }));
    }

    private void callOnceWellOnceBadlyAndOnceTooOften() throws BlockException {
        assertThat(Env.sph).isNotNull(); // the first look at it runs the init functions
        rules.set(flow("metrics").perSecond(2));
        Entry well = SphU.entry("metrics");
        rules.clock().forward(9);
        well.exit();
        Entry badly = SphU.entry("metrics");
        badly.setError(new IllegalStateException());
        badly.exit();
        assertThatThrownBy(() -> SphU.entry("metrics")).isInstanceOf(BlockException.class);
    }

    @Test
    void aMetricExtensionIsToldInThisOrder() throws BlockException {
        MetricExtensionProvider.addMetricExtension(recording(MetricExtension.class));
        callOnceWellOnceBadlyAndOnceTooOften();
        assertThat(told.stream().map(each -> each.substring(0, each.indexOf(' '))))
                .containsExactly(
                        "increaseThreadNum",
                        "addPass",
                        "addRt",
                        "addSuccess",
                        "decreaseThreadNum",
                        "increaseThreadNum",
                        "addPass",
                        "addRt",
                        "addSuccess",
                        "decreaseThreadNum",
                        "addException",
                        "addBlock");
        assertThat(told).contains("addRt String 9");
    }

    @Test
    void anAdvancedOneIsToldOnlyInItsOwnWay() throws BlockException {
        MetricExtensionProvider.addMetricExtension(recording(AdvancedMetricExtension.class));
        callOnceWellOnceBadlyAndOnceTooOften();
        assertThat(told)
                .containsExactly(
                        "onPass StringResourceWrapper 1",
                        "onComplete StringResourceWrapper 9",
                        "onPass StringResourceWrapper 1",
                        "onComplete StringResourceWrapper 0",
                        "onError StringResourceWrapper java.lang.IllegalStateException",
                        "onBlocked StringResourceWrapper 1");
    }
}
