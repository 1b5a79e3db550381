package com.alibaba.csp.sentinel.slots.statistic;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.node.Node;
import com.alibaba.csp.sentinel.slotchain.AbstractLinkedProcessorSlot;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.spi.Spi;
import com.alibaba.csp.sentinel.util.TimeUtil;
import io.headgate.sentinel.Callbacks;
import io.headgate.sentinel.OwnSlot;
import io.headgate.sentinel.Passage;
import java.util.function.Consumer;

/**
 * Counts calls, after the slots behind it have decided: in the node of the resource and context, in that of the origin, and in the
 * total of what comes in. Then tells the callbacks.
 */
@Spi(order = Constants.ORDER_STATISTIC_SLOT)
public class StatisticSlot extends AbstractLinkedProcessorSlot<DefaultNode> implements OwnSlot {

    @Override
    public void entry(
            Context context,
            ResourceWrapper resourceWrapper,
            DefaultNode node,
            int count,
            boolean prioritized,
            Object... args)
            throws Throwable {
        try {
            fireEntry(context, resourceWrapper, node, count, prioritized, args);
            passed(context, resourceWrapper, node, count);
            Callbacks.passed(context, resourceWrapper, node, count, args);
        } catch (BlockException refused) {
            refused(refused, context, resourceWrapper, node, count);
            Callbacks.refused(refused, context, resourceWrapper, node, count, args);
            throw refused;
        } catch (Throwable failure) {
            context.getCurEntry().setError(failure);
            passed(context, resourceWrapper, node, count); // a slot that fails keeps nobody out
            throw failure;
        }
    }

    /** Once for each call: a callback that fails comes here when it has been counted already. */
    private static void passed(Context context, ResourceWrapper resource, DefaultNode node, int count) {
        if (context.getCurEntry() instanceof Passage passage) {
            if (passage.counted()) {
                return;
            }
            passage.counted(true);
        }
        eachNode(context.getCurEntry(), resource, node, each -> {
            each.increaseThreadNum();
            each.addPassRequest(count);
        });
    }

    private static void refused(
            BlockException refused, Context context, ResourceWrapper resource, DefaultNode node, int count) {
        Entry entry = context.getCurEntry();
        boolean takenBack = entry instanceof Passage passage && passage.counted(); // a callback would not have it
        if (entry instanceof Passage passage) {
            passage.counted(false);
        }
        entry.setBlockError(refused);
        eachNode(entry, resource, node, each -> {
            each.increaseBlockQps(count);
            if (takenBack) {
                each.decreaseThreadNum();
                each.addPassRequest(-count);
            }
        });
    }

    @Override
    public void exit(Context context, ResourceWrapper resourceWrapper, int count, Object... args) {
        Entry entry = context.getCurEntry();
        boolean counted = !(entry instanceof Passage passage) || passage.counted();
        if (entry.getBlockError() == null && counted) {
            ended(entry, resourceWrapper, count);
        }
        Callbacks.ended(context, resourceWrapper, count, args);
        fireExit(context, resourceWrapper, count, args);
    }

    private static void ended(Entry entry, ResourceWrapper resource, int count) {
        entry.setCompleteTimestamp(TimeUtil.currentTimeMillis());
        long took = entry.getCompleteTimestamp() - entry.getCreateTimestamp();
        Throwable error = entry.getError();
        boolean failed = error != null && !(error instanceof BlockException);
        eachNode(entry, resource, entry.getCurNode(), node -> {
            node.addRtAndSuccess(took, count);
            node.decreaseThreadNum();
            if (failed) {
                node.increaseExceptionQps(count);
            }
        });
        if (entry instanceof Passage passage) {
            passage.counted(false);
        }
    }

    private static void eachNode(Entry entry, ResourceWrapper resource, Node node, Consumer<Node> counted) {
        if (node != null) {
            counted.accept(node);
        }
        if (entry.getOriginNode() != null) {
            counted.accept(entry.getOriginNode());
        }
        if (resource.getEntryType() == EntryType.IN) {
            counted.accept(Constants.ENTRY_NODE);
        }
    }

    @Override
    public Class<?> genuine() {
        return StatisticSlot.class;
    }

    @Override
    public boolean counts() {
        return true;
    }
}
