package com.alibaba.csp.sentinel.slots;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.slotchain.AbstractLinkedProcessorSlot;
import com.alibaba.csp.sentinel.slotchain.DefaultProcessorSlotChain;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlot;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlotChain;
import com.alibaba.csp.sentinel.slotchain.SlotChainBuilder;
import com.alibaba.csp.sentinel.spi.Spi;
import com.alibaba.csp.sentinel.spi.SpiLoader;

/** Links all slots that are provided, ours and the application's, in their order. */
@Spi(isDefault = true)
public class DefaultSlotChainBuilder implements SlotChainBuilder {

    @Override
    public ProcessorSlotChain build() {
        ProcessorSlotChain chain = new DefaultProcessorSlotChain();
        for (ProcessorSlot<?> slot : SpiLoader.of(ProcessorSlot.class).loadInstanceListSorted()) {
            if (slot instanceof AbstractLinkedProcessorSlot<?> linked) {
                chain.addLast(linked);
            } else {
                RecordLog.warn(
                        "The ProcessorSlot(" + slot.getClass().getCanonicalName()
                                + ") is not an instance of AbstractLinkedProcessorSlot, can't be added into ProcessorSlotChain");
            }
        }
        return chain;
    }
}
