package com.alibaba.csp.sentinel.slotchain;

/** Makes the chain of slots of a resource. */
public interface SlotChainBuilder {

    /** A chain. */
    ProcessorSlotChain build();
}
