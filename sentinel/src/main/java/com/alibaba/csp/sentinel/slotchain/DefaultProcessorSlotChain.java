package com.alibaba.csp.sentinel.slotchain;

import com.alibaba.csp.sentinel.context.Context;

/** Slots in their order, linked. */
public class DefaultProcessorSlotChain extends ProcessorSlotChain {

    private final AbstractLinkedProcessorSlot<?> first = new Head();
    private AbstractLinkedProcessorSlot<?> end = first;

    /** Stands before the first slot, so that there always is one to link to. */
    private static final class Head extends AbstractLinkedProcessorSlot<Object> {

        @Override
        public void entry(
                Context context,
                ResourceWrapper resourceWrapper,
                Object t,
                int count,
                boolean prioritized,
                Object... args)
                throws Throwable {
            fireEntry(context, resourceWrapper, t, count, prioritized, args);
        }

        @Override
        public void exit(Context context, ResourceWrapper resourceWrapper, int count, Object... args) {
            fireExit(context, resourceWrapper, count, args);
        }
    }

    @Override
    public void addFirst(AbstractLinkedProcessorSlot<?> protocolProcessor) {
        protocolProcessor.setNext(first.getNext());
        first.setNext(protocolProcessor);
        if (end == first) {
            end = protocolProcessor;
        }
    }

    @Override
    public void addLast(AbstractLinkedProcessorSlot<?> protocolProcessor) {
        end.setNext(protocolProcessor);
        end = protocolProcessor;
    }

    /** Puts a slot behind all others, as {@link #addLast}. */
    @Override
    public void setNext(AbstractLinkedProcessorSlot<?> next) {
        addLast(next);
    }

    /** The first slot. */
    @Override
    public AbstractLinkedProcessorSlot<?> getNext() {
        return first.getNext();
    }

    @Override
    public void entry(
            Context context, ResourceWrapper resourceWrapper, Object t, int count, boolean prioritized, Object... args)
            throws Throwable {
        first.transformEntry(context, resourceWrapper, t, count, prioritized, args);
    }

    @Override
    public void exit(Context context, ResourceWrapper resourceWrapper, int count, Object... args) {
        first.exit(context, resourceWrapper, count, args);
    }
}
