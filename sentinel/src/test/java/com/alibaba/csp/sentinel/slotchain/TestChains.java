package com.alibaba.csp.sentinel.slotchain;

import com.alibaba.csp.sentinel.slots.DefaultSlotChainBuilder;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeSlot;
import io.headgate.sentinel.Gateways;
import java.util.List;

/** Lets resources have slots of a test's own. */
public final class TestChains {

    private TestChains() {}

    /** Resources that are called from now on have {@code slot} behind the one of that class; null puts it before all others. */
    public static void putBehind(Class<?> place, AbstractLinkedProcessorSlot<?> slot) {
        SlotChainProvider.use(() -> {
            ProcessorSlotChain chain = relinked();
            if (place == null) {
                chain.addFirst(slot);
                return chain;
            }
            AbstractLinkedProcessorSlot<?> before = chain.getNext();
            while (!place.isInstance(before)) {
                before = before.getNext();
            }
            slot.setNext(before.getNext());
            before.setNext(slot);
            return chain;
        });
        Gateways.reset();
    }

    /** Resources that are called from now on have these slots and no others. */
    public static void only(List<AbstractLinkedProcessorSlot<?>> slots) {
        SlotChainProvider.use(() -> {
            ProcessorSlotChain chain = new DefaultProcessorSlotChain();
            slots.forEach(chain::addLast);
            return chain;
        });
        Gateways.reset();
    }

    /** The slots that all chains share, linked as they were. */
    private static ProcessorSlotChain relinked() {
        ProcessorSlotChain chain = new DefaultSlotChainBuilder().build();
        AbstractLinkedProcessorSlot<?> last = chain.getNext();
        while (!(last instanceof DegradeSlot)) {
            last = last.getNext();
        }
        last.setNext(null);
        return chain;
    }

    /** As it was. */
    public static void reset() {
        SlotChainProvider.use(null);
        Gateways.reset();
        relinked();
    }
}
