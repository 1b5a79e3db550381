package io.headgate.sentinel;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.metric.extension.MetricExtensionProvider;
import com.alibaba.csp.sentinel.metric.extension.callback.MetricEntryCallback;
import com.alibaba.csp.sentinel.metric.extension.callback.MetricExitCallback;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlotEntryCallback;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlotExitCallback;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.statistic.ParamFlowStatisticEntryCallback;
import com.alibaba.csp.sentinel.slots.statistic.ParamFlowStatisticExitCallback;
import com.alibaba.csp.sentinel.slots.statistic.StatisticSlotCallbackRegistry;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Those who want to be told of each call, as they are now. Safe for many threads. */
public final class Callbacks {
    /*
     * The registry is asked for each call, but changes at the start of the program. So what it says is copied when it changes, and
     * whether there is anybody at all is one flag. Our own callbacks, which tell metric extensions, count only when there are any.
     */

    private static final Set<Class<?>> FOR_EXTENSIONS = Set.of(MetricEntryCallback.class, MetricExitCallback.class);
    private static final Set<Class<?>> OURS = Set.of(
            MetricEntryCallback.class,
            MetricExitCallback.class,
            ParamFlowStatisticEntryCallback.class,
            ParamFlowStatisticExitCallback.class);

    private static volatile Present present = new Present(List.of(), List.of());

    private Callbacks() {}

    /** Those who are there, whether there is anybody to be told, and whether anybody is who may keep or change a context. */
    private record Present(
            List<ProcessorSlotEntryCallback<DefaultNode>> onEntry,
            List<ProcessorSlotExitCallback> onExit,
            boolean any,
            boolean others) {

        Present(List<ProcessorSlotEntryCallback<DefaultNode>> onEntry, List<ProcessorSlotExitCallback> onExit) {
            this(onEntry, onExit, isAnyThere(onEntry, onExit), isAnyBut(OURS, onEntry, onExit));
        }

        private static boolean isAnyThere(List<?> onEntry, List<?> onExit) {
            return !MetricExtensionProvider.getMetricExtensions().isEmpty()
                    || isAnyBut(FOR_EXTENSIONS, onEntry, onExit);
        }

        private static boolean isAnyBut(Set<Class<?>> known, List<?> onEntry, List<?> onExit) {
            return Stream.concat(onEntry.stream(), onExit.stream()).anyMatch(each -> !known.contains(each.getClass()));
        }
    }

    /** Looks again who is there. */
    public static synchronized void refresh() {
        present = new Present(
                List.copyOf(StatisticSlotCallbackRegistry.getEntryCallbacks()),
                List.copyOf(StatisticSlotCallbackRegistry.getExitCallbacks()));
    }

    /** Whether there is anybody to be told. */
    public static boolean areThere() {
        return present.any;
    }

    /** Whether somebody to be told is not one of ours, and may keep or change the context that it sees. */
    public static boolean mayKeepContexts() {
        return present.others;
    }

    /** A call has passed. */
    public static void passed(Context context, ResourceWrapper resource, DefaultNode node, int count, Object[] args)
            throws Exception {
        for (ProcessorSlotEntryCallback<DefaultNode> each : present.onEntry) {
            each.onPass(context, resource, node, count, args);
        }
    }

    /** A call was refused, and stays so, whatever a callback throws. */
    public static void refused(
            BlockException exception,
            Context context,
            ResourceWrapper resource,
            DefaultNode node,
            int count,
            Object[] args) {
        for (ProcessorSlotEntryCallback<DefaultNode> each : present.onEntry) {
            try {
                each.onBlocked(exception, context, resource, node, count, args);
            } catch (Throwable failure) {
                RecordLog.warn("Unexpected entry exception", failure);
            }
        }
    }

    /** A call has ended, whatever a callback throws. */
    public static void ended(Context context, ResourceWrapper resource, int count, Object[] args) {
        for (ProcessorSlotExitCallback each : present.onExit) {
            try {
                each.onExit(context, resource, count, args);
            } catch (Throwable failure) {
                RecordLog.warn("Unexpected entry exit exception", failure);
            }
        }
    }
}
