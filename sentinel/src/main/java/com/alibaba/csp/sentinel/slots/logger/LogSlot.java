package com.alibaba.csp.sentinel.slots.logger;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.slotchain.AbstractLinkedProcessorSlot;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.spi.Spi;
import io.headgate.sentinel.BlockLog;
import io.headgate.sentinel.OwnSlot;

/** Logs refusals; and keeps the failures of slots from the callers. */
@Spi(order = Constants.ORDER_LOG_SLOT)
public class LogSlot extends AbstractLinkedProcessorSlot<DefaultNode> implements OwnSlot {

    @Override
    public void entry(
            Context context,
            ResourceWrapper resourceWrapper,
            DefaultNode obj,
            int count,
            boolean prioritized,
            Object... args)
            throws Throwable {
        try {
            fireEntry(context, resourceWrapper, obj, count, prioritized, args);
        } catch (BlockException refused) {
            BlockLog.refused(resourceWrapper.getName(), refused, context.getOrigin(), count);
            throw refused;
        } catch (Throwable failure) {
            RecordLog.warn("Unexpected entry exception", failure);
        }
    }

    @Override
    public void exit(Context context, ResourceWrapper resourceWrapper, int count, Object... args) {
        try {
            fireExit(context, resourceWrapper, count, args);
        } catch (Throwable failure) {
            RecordLog.warn("Unexpected entry exit exception", failure);
        }
    }

    @Override
    public Class<?> genuine() {
        return LogSlot.class;
    }
}
