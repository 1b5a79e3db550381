package com.alibaba.csp.sentinel.slotchain;

/** Slots in their order. */
public abstract class ProcessorSlotChain extends AbstractLinkedProcessorSlot<Object> {

    /** Puts a slot before all others. */
    public abstract void addFirst(AbstractLinkedProcessorSlot<?> protocolProcessor);

    /** Puts a slot behind all others. */
    public abstract void addLast(AbstractLinkedProcessorSlot<?> protocolProcessor);
}
